import { beforeEach, describe, expect, test } from 'vitest'
import { publishingWorld, rowIndex } from '../../test/publishing'
import type { FullPayload, MatchSummary } from '../releases/payload'
import { publish, type PublishSummary } from '.'
import { storeSnapshots, type Snapshot } from './snapshots'

const BEFORE = '2026-02-27T12:00:00Z'
const AFTER = '2026-03-02T12:00:00Z'
const FILE = '2025-26/en.1.json'
const world = publishingWorld(BEFORE)

const publishAt = (instant: string): Promise<PublishSummary> => {
  world.platform.clock.set(instant)
  return publish(world.platform, { resultsDir: world.results.folder })
}
const snapshots = async () =>
  new Map((await world.platform.db.forecastSnapshot.findMany()).map((row) => [row.matchId, row]))
/** Matches of the weekend between the two instants. */
const weekend = () =>
  world.platform.db.match.findMany({
    where: { kickoff: { gt: new Date(BEFORE), lt: new Date(AFTER) } },
  })
const servedPayload = async (releaseId: string, matchId: string) => {
  const row = await world.platform.db.releaseMatch.findUnique({
    where: { releaseId_matchId: { releaseId, matchId } },
  })
  return row && (JSON.parse(row.payload) as FullPayload)
}

test('a live forecast is refreshed until it freezes, then it is frozen and only joined with its result', async () => {
  const first = await publishAt(BEFORE)
  const before = await snapshots()
  const second = await publishAt(AFTER)
  const after = await snapshots()
  const played = (await weekend()).filter((match) => match.status === 'final')
  expect(played.length).toBeGreaterThan(4)
  for (const { id, homeGoals, awayGoals } of played) {
    expect(after.get(id)).toEqual(before.get(id))
    expect(after.get(id)?.mode).toBe('live')
    const upcoming = await servedPayload(first.releaseId, id)
    const verified = await servedPayload(second.releaseId, id)
    expect(upcoming?.match.final_score).toBeNull()
    expect(verified?.match.final_score).toEqual({ home: homeGoals, away: awayGoals })
    expect(verified?.probabilities).toEqual(upcoming?.probabilities)
    expect(verified?.as_of).toBe(BEFORE)
  }
  const ahead = await world.platform.db.match.findMany({
    where: { kickoff: { gt: new Date(AFTER) }, status: 'scheduled' },
  })
  expect(ahead.length).toBeGreaterThan(4)
  for (const { id } of ahead) expect(after.get(id)?.asOf).toEqual(new Date(AFTER))
})

test('a match that is moved into the future keeps its id and is forecast anew', async () => {
  await publishAt(BEFORE)
  const [match] = await weekend()
  const ref = match?.sourceRef ?? ''
  world.results.edit(ref.split('#')[0] ?? '', (rows) => {
    const row = rows[rowIndex(ref)]
    if (row) Object.assign(row, { date: '2026-03-20', score: {} })
  })
  const { releaseId } = await publishAt(AFTER)
  const payload = await servedPayload(releaseId, match?.id ?? '')
  expect(payload?.match.kickoff).toMatch(/^2026-03-20T/)
  expect(payload?.as_of).toBe(AFTER)
})

test('a match that turns out postponed, awarded or abandoned is never verified', async () => {
  await publishAt(BEFORE)
  const statuses = ['postponed', 'awarded', 'abandoned'] as const
  const matches = (await weekend()).filter((m) => m.sourceRef.startsWith(FILE)).slice(0, 3)
  world.results.edit(FILE, (rows) => {
    matches.forEach((match, i) => {
      const row = rows[rowIndex(match.sourceRef)]
      if (row) Object.assign(row, { status: statuses[i], score: { ft: [3, 0] } })
    })
  })
  const { releaseId } = await publishAt(AFTER)
  expect(matches).toHaveLength(3)
  for (const { id } of matches) expect(await servedPayload(releaseId, id)).toBeNull()
})

test('between kickoff and result a match is found by its id, in no list, and with the forecast that was frozen', async () => {
  const before = await publishAt(BEFORE)
  const [match] = await weekend()
  const id = match?.id ?? ''
  const during = await publishAt(
    new Date((match?.kickoff.getTime() ?? 0) + 3_600_000).toISOString(),
  )
  const payload = await servedPayload(during.releaseId, id)
  expect(payload?.match.final_score).toBeNull()
  expect(payload?.quality.historical_class).toBe('future')
  expect(payload?.probabilities).toEqual((await servedPayload(before.releaseId, id))?.probabilities)
  expect(
    (await servedPayload((await publishAt(AFTER)).releaseId, id))?.match.final_score,
  ).not.toBeNull()
})

test('twenty writers at once cannot change a frozen snapshot, nor store a live one too late', async () => {
  await publishAt(BEFORE)
  const { db } = world.platform
  const before = await snapshots()
  const matches = await weekend()
  const [late] = matches
  await db.forecastSnapshot.delete({ where: { matchId: late?.id ?? '' } })
  const forged = (matchId: string, i: number, mode: Snapshot['mode']): Snapshot => ({
    matchId,
    asOf: BEFORE,
    mode,
    reliable: true,
    payload: `{"forged":${i}}`,
    sha256: String(i),
  })
  const frozen = matches.slice(1)
  const afterKickoff = Date.parse(AFTER)
  const written = await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const snapshots =
        i % 2 === 0
          ? matches.map((match) => forged(match.id, i, 'live'))
          : frozen.map((match) => forged(match.id, i, 'replay'))
      return storeSnapshots(db, snapshots, afterKickoff)
    }),
  )
  expect(written).toEqual(new Array(20).fill(0))
  const after = await snapshots()
  expect(after.has(late?.id ?? '')).toBe(false)
  for (const { id } of frozen) expect(after.get(id)).toEqual(before.get(id))
  // The same statement does write while the matches are still to come.
  expect(await storeSnapshots(db, [forged(late?.id ?? '', 1, 'live')], Date.parse(BEFORE))).toBe(1)
})

test('a forecast freezes an hour before its kickoff, to the millisecond, whoever writes', async () => {
  await publishAt(BEFORE)
  const [match] = await weekend()
  const { db } = world.platform
  const [id, freezesMs] = [match?.id ?? '', (match?.kickoff.getTime() ?? 0) - 3_600_000]
  const write = (payload: string, nowMs: number) =>
    storeSnapshots(
      db,
      [{ matchId: id, asOf: BEFORE, mode: 'live', reliable: true, payload, sha256: payload }],
      nowMs,
    )
  expect(await write('too late', freezesMs)).toBe(0)
  expect(await write('in time', freezesMs - 1)).toBe(1)
  await publishAt(new Date(freezesMs - 1_000).toISOString())
  const renewed = (await snapshots()).get(id)
  expect(renewed?.asOf).toEqual(new Date(freezesMs - 1_000))
  const { releaseId } = await publishAt(new Date(freezesMs).toISOString())
  expect((await snapshots()).get(id)).toEqual(renewed)
  expect((await servedPayload(releaseId, id))?.match.final_score).toBeNull()
})

describe('where a source gives only the day', () => {
  const DAY = '2026-02-28'
  /** Home sides of that day, London time. Of the first one's match the source forgets the hour. */
  const [TIMELESS, EVENING] = ['AFC Quernhill', 'Drayfleet']
  beforeEach(() => {
    world.results.edit(FILE, (rows) => {
      for (const row of rows) if (row.date === DAY && row.team1 === TIMELESS) delete row.time
    })
  })

  /** What a publication at an instant serves of that day's match of a home side. */
  async function served(home: string, { releaseId }: PublishSummary) {
    const rows = await world.platform.db.releaseMatch.findMany({ where: { releaseId } })
    for (const row of rows) {
      const summary = JSON.parse(row.summary) as MatchSummary
      if (summary.home_team !== home || !summary.kickoff.startsWith(DAY)) continue
      return { row, summary, payload: JSON.parse(row.payload) as FullPayload }
    }
    return undefined
  }

  test('the forecast freezes when the local day begins, the match is upcoming until it ends, and each text says that the time is assumed', async () => {
    const at: Record<string, Awaited<ReturnType<typeof served>>> = {}
    for (const instant of [
      BEFORE,
      '2026-02-27T23:59:59Z',
      `${DAY}T12:00:00Z`,
      `${DAY}T23:59:00Z`,
      AFTER,
    ]) {
      const published = await publishAt(instant)
      at[instant] = await served(TIMELESS, published)
      if (instant !== `${DAY}T12:00:00Z`) continue
      const evening = await served(EVENING, published)
      expect(evening?.payload).toMatchObject({ as_of: instant, match: { kickoff_confirmed: true } })
    }
    for (const one of Object.values(at)) {
      expect(one?.row.kickoffConfirmed).toBe(false)
      expect(one?.summary).toMatchObject({ kickoff: `${DAY}T15:00:00Z`, kickoff_confirmed: false })
      expect(one?.payload.match.kickoff_confirmed).toBe(false)
      expect(one?.payload.quality.warnings).toContain('kickoff_time_unknown')
    }
    expect(Object.values(at).map((one) => [one?.payload.as_of, one?.summary.status])).toEqual([
      [BEFORE, 'scheduled'],
      ['2026-02-27T23:59:59Z', 'scheduled'],
      ['2026-02-27T23:59:59Z', 'scheduled'],
      ['2026-02-27T23:59:59Z', 'scheduled'],
      ['2026-02-27T23:59:59Z', 'final'],
    ])
  })

  test('a first publication on the day itself replays what was known before it, and shows the match as upcoming', async () => {
    const shown = await served(TIMELESS, await publishAt(`${DAY}T16:00:00Z`))
    expect(shown?.summary.status).toBe('scheduled')
    expect(shown?.payload).toMatchObject({
      as_of: '2026-02-27T22:59:59Z',
      provenance: { temporal_class: 'replay' },
      match: { final_score: null },
    })
    const snapshot = [...(await snapshots()).values()].find(
      (one) => one.matchId === shown?.row.matchId,
    )
    await publishAt(AFTER)
    expect((await snapshots()).get(shown?.row.matchId ?? '')).toEqual(snapshot)
  })

  test('a time that is announced later is said, and the warning goes, in a forecast that was frozen before', async () => {
    await publishAt(BEFORE)
    const before = await served(TIMELESS, await publishAt(`${DAY}T08:00:00Z`))
    world.results.edit(FILE, (rows) => {
      for (const row of rows) if (row.date === DAY && row.team1 === TIMELESS) row.time = '07:00'
    })
    const after = await served(TIMELESS, await publishAt(AFTER))
    expect(after?.summary).toMatchObject({ kickoff: `${DAY}T07:00:00Z`, kickoff_confirmed: true })
    expect(after?.payload.quality.warnings).not.toContain('kickoff_time_unknown')
    expect(after?.payload.provenance.source_payload_sha256).toBe(
      before?.payload.provenance.source_payload_sha256,
    )
  })
})
