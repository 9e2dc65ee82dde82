import { beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from '../../../test/client'
import { copyInventedResults, rowIndex } from '../../../test/publishing'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import type { z } from '@hono/zod-openapi'
import type { change } from '../../changes/types'
import type { Plan } from '../../plans/limits'
import { publish } from '../../publishing'
import type { FootballJsonRow } from '../../publishing/sources/formats/football-json'

interface Changes {
  cursor: string
  has_more: boolean
  data_version: string
  changes: z.infer<typeof change>[]
}

/** A Friday, and the Monday after it. */
const FRIDAY = '2026-02-27T12:00:00Z'
const MONDAY = '2026-03-02T12:00:00Z'
const FILE = '2025-26/en.1.json'

const clock = manualClock(FRIDAY)
const results = copyInventedResults()
const server = useWorld(() => startTestServer({ clock }))
/** The cursor of Friday, and what was told on Monday. */
let friday: string
let monday: Changes
/** The last matches that are shown, by what became of them. */
const fates = ['postponed', 'cancelled', 'moved'] as const
let ids: Record<(typeof fates)[number], string>

const publishNow = async () => {
  await publish(server.product.deps, { resultsDir: results.folder, accept: 'all' })
  await server.product.deps.releases.refresh()
}
const keyOf = async (plan: Plan = 'starter', competitions = ['PREMIER_LEAGUE']) =>
  (await createTestClient(server.product.deps, { plan, competitions })).key
const get = async (query: string, key?: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/v1/changes${query}`, {
    headers: { 'x-api-key': key ?? (await keyOf()), ...headers },
  })
const read = async (query: string, key?: string) =>
  (await (await get(query, key)).json()) as Changes
const refusalOf = async (query: string, key?: string) => {
  const answer = await get(query, key)
  const { detail, message } = (await answer.json()) as { detail: string; message: string }
  return { status: answer.status, detail, message, cost: answer.headers.get('x-request-cost') }
}
const editRow = (ref: string, change: (row: FootballJsonRow) => void) =>
  results.edit(FILE, (rows) => {
    const row = rows[rowIndex(ref)]
    if (!row) throw new Error(`no row at ${ref}`)
    change(row)
  })

beforeAll(async () => {
  const { db } = server.product.deps
  await publishNow()
  friday = (await read('')).cursor
  const shown = await db.releaseMatch.findMany({
    where: { competitionCode: 'PREMIER_LEAGUE', status: 'scheduled', reliable: true },
    orderBy: [{ kickoff: 'desc' }, { matchId: 'asc' }],
    take: fates.length,
    select: { matchId: true },
  })
  const later = await db.match.findMany({
    where: { id: { in: shown.map(({ matchId }) => matchId) }, kickoff: { gt: new Date(MONDAY) } },
    orderBy: { id: 'asc' },
    select: { id: true, sourceRef: true },
  })
  ids = Object.fromEntries(fates.map((fate, i) => [fate, later[i]?.id ?? ''])) as typeof ids
  fates.forEach((fate, i) =>
    editRow(later[i]?.sourceRef ?? '', (row) => {
      if (fate === 'moved') row.time = '11:30'
      else row.status = fate
    }),
  )
  clock.set(MONDAY)
  await publishNow()
  monday = await read(`?since=${friday}&limit=500`)
})

describe('GET /v1/changes', () => {
  it('tells each thing that can become of a match by its own name, with what it was and what it is', async () => {
    const { db } = server.product.deps
    const { releaseId, at } = await db.promotedRelease.findUniqueOrThrow({ where: { id: 1 } })
    const told = (type: string) => monday.changes.filter((one) => one.type === type)
    const gone = { before: null, match: null }
    expect(told('match.postponed')).toMatchObject([{ match_id: ids.postponed, ...gone }])
    expect(told('match.void')).toMatchObject([{ match_id: ids.cancelled, ...gone }])
    const [moved] = told('match.moved')
    expect(moved).toMatchObject({ match_id: ids.moved, competition: 'PREMIER_LEAGUE' })
    expect(moved?.match?.kickoff).toMatch(/T11:30:00Z$/)
    expect(moved?.before?.kickoff).not.toBe(moved?.match?.kickoff)
    const finals = told('match.final')
    expect(finals.length).toBeGreaterThan(3)
    for (const { before, match } of finals) {
      expect([before?.status, match?.status]).toEqual(['scheduled', 'final'])
      expect(match?.result_score).toMatch(/^\d+-\d+$/)
      // What was told before kickoff is what stands beside the result.
      expect(match?.probabilities).toEqual(before?.probabilities)
    }
    const changed = told('forecast.changed')
    expect(changed.length).toBeGreaterThan(2)
    for (const { before, match, moved: by } of changed)
      for (const outcome of ['home', 'draw', 'away'] as const)
        expect(by?.[outcome]).toBeCloseTo(
          (match?.probabilities[outcome] ?? 0) - (before?.probabilities[outcome] ?? 0),
          9,
        )
    for (const one of monday.changes)
      expect(one).toMatchObject({ release: releaseId, at: at.toISOString().replace('.000', '') })
    expect([monday.data_version, monday.has_more]).toEqual([releaseId, false])
    expect(told('forecast.drifted')).toEqual([])
  })

  it('costs one unit and a row for each match that it brings, whatever the size of its pages', async () => {
    const key = await keyOf()
    let since = friday
    const walked: unknown[] = []
    for (;;) {
      const answer = await get(`?since=${since}&limit=4`, key)
      const page = (await answer.json()) as Changes
      const rows = page.changes.filter(({ match }) => match).length
      expect(answer.headers.get('x-request-cost')).toBe(`units=1, rows=${rows}`)
      walked.push(...page.changes)
      since = page.cursor
      clock.advance(60_000)
      if (!page.has_more) break
    }
    expect(walked).toEqual(monday.changes)
  })

  it('is a 304 when nothing has changed, with or without a tag, and costs one unit', async () => {
    const answer = await get(`?since=${monday.cursor}`)
    expect([answer.status, answer.headers.get('x-request-cost')]).toEqual([304, 'units=1, rows=0'])
    expect(answer.headers.get('x-data-version')).toBe(monday.data_version)
    const page = await get(`?since=${friday}`)
    const again = await get(`?since=${friday}`, undefined, {
      'if-none-match': page.headers.get('etag') ?? '',
    })
    expect([page.status, again.status]).toEqual([200, 304])
    // Without a cursor there is one to be had.
    expect((await get('')).status).toBe(200)
  })

  it('tells nothing of competitions that are not the caller’s, and refuses a cursor of other ones', async () => {
    const key = await keyOf('starter', ['LIGUE_1'])
    const refused = await refusalOf(`?since=${friday}`, key)
    expect(refused).toMatchObject({
      status: 410,
      detail: 'cursor_expired',
      cost: 'units=0, rows=0',
    })
    expect(refused.message).toMatch(/competitions/)
    const both = await keyOf('starter', ['LIGUE_1', 'PREMIER_LEAGUE'])
    expect((await refusalOf(`?since=${friday}`, both)).detail).toBe('cursor_expired')
    // In another order they are the same.
    const { cursor } = await read('', both)
    const turned = await keyOf('starter', ['PREMIER_LEAGUE', 'LIGUE_1'])
    expect((await get(`?since=${cursor}`, turned)).status).toBe(304)
  })

  it('is part of every plan but Developer; another history needs another cursor', async () => {
    expect(await refusalOf('', await keyOf('developer'))).toMatchObject({
      status: 403,
      detail: 'changes_require_starter',
    })
    const beta = await keyOf('beta')
    expect((await get('', beta)).status).toBe(200)
    expect((await refusalOf(`?since=${friday}`, beta)).detail).toBe('cursor_expired')
  })

  it('refuses a cursor that was altered, or that goes with other parameters', async () => {
    for (const query of [
      '?since=made-up',
      `?since=${friday.slice(0, -1)}${friday.endsWith('A') ? 'B' : 'A'}`,
      `?since=${friday}&include_drift=true`,
      `?since=${friday}&include_unreliable=true`,
    ])
      expect(await refusalOf(query)).toMatchObject({ status: 400, detail: 'invalid_cursor' })
    expect(await refusalOf('?limit=501')).toMatchObject({ detail: 'invalid_limit' })
  })

  it('tells a correction to whom the history still shows the match, and to nobody else', async () => {
    const { db } = server.product.deps
    const [starter, beta] = [await keyOf(), await keyOf('beta')]
    const [long, short] = [(await read('', starter)).cursor, (await read('', beta)).cursor]
    const old = await db.match.findFirstOrThrow({
      where: {
        competitionCode: 'PREMIER_LEAGUE',
        status: 'final',
        kickoff: { gt: new Date('2025-12-10T00:00:00Z'), lt: new Date('2026-01-20T00:00:00Z') },
      },
      select: { id: true, sourceRef: true },
    })
    editRow(old.sourceRef, (row) => (row.score = { ft: [7, 6] }))
    clock.advance(3_600_000)
    await publishNow()
    const told = (await read(`?since=${long}`, starter)).changes
    expect(told.filter(({ match_id }) => match_id === old.id)).toMatchObject([
      { type: 'match.corrected', match: { result_score: '7-6' } },
    ])
    const shown = await get(`?since=${short}`, beta)
    if (shown.status === 200) expect(await shown.text()).not.toContain(old.id)
    else expect(shown.status).toBe(304)
  })

  it('keeps changes for 30 days; whoever missed one begins again, and nobody else', async () => {
    const other = await keyOf('starter', ['LIGUE_2'])
    const { cursor } = await read('', other)
    const { cursor: now } = await read('')
    clock.advance(31 * 86_400_000)
    await publishNow()
    const refused = await refusalOf(`?since=${friday}`)
    expect(refused).toMatchObject({ status: 410, detail: 'cursor_expired' })
    expect(refused.message).toMatch(/30 days/)
    expect((await get(`?since=${now}`)).status).toBe(200)
    // Nothing of this competition was given up, for there was nothing.
    expect((await get(`?since=${cursor}`, other)).status).toBe(304)
  })

  it('refuses a cursor that another database gave, such as one from before a backup was put back', async () => {
    const { cursor } = await read('')
    const { db } = server.product.deps
    const { releaseId } = await db.promotedRelease.findUniqueOrThrow({ where: { id: 1 } })
    await db.$executeRaw`ALTER TABLE promotions DISABLE TRIGGER USER`
    await db.$executeRaw`UPDATE promotions SET release_id = (SELECT release_id FROM promotions WHERE seq = 1)
      WHERE release_id = ${releaseId}`
    expect(await refusalOf(`?since=${cursor}`)).toMatchObject({ detail: 'cursor_expired' })
  })
})
