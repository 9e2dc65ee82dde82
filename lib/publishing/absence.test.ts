import { describe, expect, test } from 'vitest'
import { publishingWorld, rowIndex } from '../../test/publishing'
import type { FullPayload } from '../releases/payload'
import { previewPublication, publish, type Acceptance, type PublishSummary } from '.'

/** A Friday, and the Monday after it. */
const BEFORE = '2026-02-27T12:00:00Z'
const AFTER = '2026-03-02T12:00:00Z'
const FILE = '2025-26/en.1.json'
const EMPTY = '{"name": "League", "matches": []}'

const world = publishingWorld(BEFORE)

const publishAt = (instant: string, accept: Acceptance = 'none'): Promise<PublishSummary> => {
  world.platform.clock.set(instant)
  return publish(world.platform, { resultsDir: world.results.folder, accept })
}

/** What a release says of each of its matches, without what names the release itself. */
async function told({ releaseId }: PublishSummary) {
  const rows = await world.platform.db.releaseMatch.findMany({ where: { releaseId } })
  return new Map(
    rows.map(({ matchId, payload, summary, status }) => {
      const { provenance, ...rest } = JSON.parse(payload) as FullPayload
      return [matchId, { summary, status, rest, sha256: provenance.source_payload_sha256 }]
    }),
  )
}

/** The verified rows of a release: frozen, so that nothing of them may change. */
const verified = async (summary: PublishSummary) =>
  new Map([...(await told(summary))].filter(([, { status }]) => status === 'final'))

/** A played match of the weekend, and how to change its row. */
async function played() {
  const match = await world.platform.db.match.findFirstOrThrow({
    where: {
      status: 'final',
      kickoff: { gt: new Date(BEFORE), lt: new Date(AFTER) },
      sourceRef: { startsWith: FILE },
    },
    orderBy: { id: 'asc' },
  })
  const index = rowIndex(match.sourceRef)
  const edit = (change: (row: Record<string, unknown>) => void) =>
    world.results.edit(FILE, (rows) => change(rows[index] as unknown as Record<string, unknown>))
  return { ...match, index, edit }
}

const eventsOf = (matchId: string) =>
  world.platform.db.matchEvent.findMany({ where: { matchId }, orderBy: { id: 'asc' } })

describe('absence is no statement:', () => {
  test.each<[string, () => void]>([
    ['a file that is cut', () => world.results.edit(FILE, (rows) => void rows.splice(20))],
    ['an empty file', () => world.results.write(FILE, EMPTY)],
    ['a season that is gone', () => world.results.removeFile(FILE)],
    [
      'results that are taken back',
      () => world.results.edit(FILE, (rows) => rows.forEach((row) => (row.score = {}))),
    ],
  ])('%s withdraws nothing that was served, and is told', async (_name, damage) => {
    const before = await publishAt(AFTER)
    damage()
    const after = await publishAt('2026-03-02T13:00:00Z')
    expect(await verified(after)).toEqual(await verified(before))
    expect([...(await told(after)).keys()].sort()).toEqual([...(await told(before)).keys()].sort())
    expect(after.report.heldChanges).toBeGreaterThan(20)
    expect(after.report.held.every(({ isNew }) => isNew)).toBe(true)
    const again = await publishAt('2026-03-02T14:00:00Z')
    expect(again.report.heldChanges).toBe(after.report.heldChanges)
    expect(again.report.held.some(({ isNew }) => isNew)).toBe(false)
  })

  test('one row that is deleted, played or to come, stays as it was', async () => {
    const before = await publishAt(AFTER)
    const { index } = await played()
    const next = await world.platform.db.match.findFirstOrThrow({
      where: {
        status: 'scheduled',
        kickoff: { gt: new Date(AFTER) },
        sourceRef: { startsWith: FILE },
      },
      orderBy: { kickoff: 'asc' },
    })
    const gone = [index, rowIndex(next.sourceRef)]
    world.results.edit(FILE, (rows) => {
      for (const at of gone.toSorted((a, b) => b - a)) rows.splice(at, 1)
    })
    const after = await publishAt('2026-03-02T13:00:00Z')
    expect([...(await told(after)).keys()].sort()).toEqual([...(await told(before)).keys()].sort())
    expect(after.report.held.map(({ kind }) => kind)).toEqual(['unlisted', 'unlisted'])
  })

  test('a fixture far ahead that nobody was told of may vanish, and its history says so', async () => {
    await publishAt('2026-02-01T12:00:00Z')
    const far = await world.platform.db.match.findFirstOrThrow({
      where: { status: 'scheduled', sourceRef: { startsWith: FILE } },
      orderBy: [{ kickoff: 'desc' }, { id: 'asc' }],
    })
    expect(far.kickoff.getTime()).toBeGreaterThan(Date.parse('2026-03-09'))
    world.results.edit(FILE, (rows) => void rows.splice(rowIndex(far.sourceRef), 1))
    const after = await publishAt('2026-02-01T13:00:00Z')
    expect(after.report.heldChanges).toBe(0)
    const kept = await world.platform.db.match.findUniqueOrThrow({ where: { id: far.id } })
    expect(kept.status).toBe('cancelled')
    expect(await eventsOf(far.id)).toMatchObject([{ kind: 'unlisted' }])
  })
})

describe('a verified result', () => {
  test('that is another one all of a sudden is held back, and is a correction with both versions when it is let in', async () => {
    const before = await publishAt(AFTER)
    const match = await played()
    match.edit((row) => (row.score = { ft: [9, 8] }))
    const held = await publishAt('2026-03-02T13:00:00Z')
    expect(await verified(held)).toEqual(await verified(before))
    expect(held.report.held).toMatchObject([
      { kind: 'corrected', matchId: match.id, after: { score: '9-8' }, isNew: true },
    ])
    const other = await publishAt('2026-03-02T13:30:00Z', new Set(['LIGUE_1']))
    expect(other.report.heldChanges).toBe(1)
    const accepted = await publishAt('2026-03-02T14:00:00Z', new Set(['PREMIER_LEAGUE']))
    expect(accepted.report.heldChanges).toBe(0)
    const [row, was] = [(await told(accepted)).get(match.id), (await told(before)).get(match.id)]
    expect(row?.rest.match.final_score).toEqual({ home: 9, away: 8 })
    expect(row?.rest.probabilities).toEqual(was?.rest.probabilities)
    expect(row?.sha256).toBe(was?.sha256)
    expect(await eventsOf(match.id)).toMatchObject([
      {
        kind: 'corrected',
        before: { score: { home: match.homeGoals, away: match.awayGoals } },
        after: { score: { home: 9, away: 8 } },
      },
    ])
    expect((await publishAt('2026-03-02T15:00:00Z')).report.heldChanges).toBe(0)
  })

  test.each(['awarded', 'postponed', 'abandoned', 'cancelled'])(
    'that becomes %s waits for an operator as well',
    async (status) => {
      const before = await publishAt(AFTER)
      const match = await played()
      match.edit((row) => (row.status = status))
      const held = await publishAt('2026-03-02T13:00:00Z')
      expect(await verified(held)).toEqual(await verified(before))
      const accepted = await publishAt('2026-03-02T14:00:00Z', 'all')
      expect((await told(accepted)).has(match.id)).toBe(false)
      expect(await eventsOf(match.id)).toMatchObject([{ after: { status } }])
    },
  )

  test('keeps its day: it is told another hour at once, another day only when that is let in', async () => {
    await publishAt(AFTER)
    const match = await played()
    const kickoffOf = async (summary: PublishSummary) =>
      (await told(summary)).get(match.id)?.rest.match.kickoff
    match.edit((row) => (row.time = '11:00'))
    const hour = await publishAt('2026-03-02T13:00:00Z')
    expect(await kickoffOf(hour)).toMatch(/T11:00:00Z$/)
    expect(hour.report.heldChanges).toBe(0)
    match.edit((row) => (row.date = '2026-02-26'))
    const day = await publishAt('2026-03-02T14:00:00Z')
    expect(await kickoffOf(day)).toBe(await kickoffOf(hour))
    expect(day.report.held).toMatchObject([{ kind: 'moved' }])
  })
})

test('a preview tells what a publication would do and writes nothing', async () => {
  await publishAt(AFTER)
  const { db, clock } = world.platform
  const match = await played()
  match.edit((row) => (row.score = { ft: [9, 8] }))
  clock.set('2026-03-09T12:00:00Z')
  const state = async () => [
    await db.match.findMany({ orderBy: { id: 'asc' } }),
    await db.publication.count(),
    await db.release.count(),
    await db.matchEvent.count(),
  ]
  const before = await state()
  const preview = await previewPublication(world.platform, { resultsDir: world.results.folder })
  expect(await state()).toEqual(before)
  expect(preview).toMatchObject({ sourceKind: 'results', matches: 210, report: { heldChanges: 1 } })
  expect(preview.changes.result).toBeGreaterThan(4)
  const done = await publishAt('2026-03-09T12:00:00Z')
  expect(done.ingested.matches).toBe(preview.written)
})
