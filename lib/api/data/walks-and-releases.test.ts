import fc from 'fast-check'
import { DateTime } from 'luxon'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from '../../../test/client'
import { promoteTestRelease, testMatchId, type TestMatch } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS } from '../../plans/limits'

/** The day before the day of 23 hours. */
const TODAY = '2026-03-28'
const NOW = `${TODAY}T09:00:00Z`
const HOUR = 3_600_000

const clock = manualClock(NOW)
const server = useWorld(() => startTestServer({ clock }))
let key: string
beforeAll(async () => {
  const limits = { ...PLAN_LIMITS.starter, requestsPerMinute: 100_000, unitsPerHour: 100_000 }
  ;({ key } = await createTestClient(server.product.deps, {
    plan: 'custom',
    limits: { ...limits, unitsPerDay: 100_000, rowsPerDay: 100_000 },
    competitions: ['LIGUE_1'],
  }))
})

/** Promotes a release and waits until the server serves it. */
async function promote(matches: TestMatch[]): Promise<void> {
  const { db, releases } = server.product.deps
  const id = await promoteTestRelease(db, matches)
  while (releases.current()?.id !== id) await releases.refresh()
}

interface Page {
  matches: { id: string }[]
  next_cursor: string | null
  date_range: { start: string; end: string }
}
async function pageOf(query: Record<string, string>): Promise<Page> {
  const url = `${server.url}/v1/leagues/LIGUE_1/matches?${new URLSearchParams(query).toString()}`
  const response = await fetch(url, { headers: { 'x-api-key': key } })
  const text = await response.text()
  expect([response.status, response.status === 200 || text]).toEqual([200, true])
  return JSON.parse(text) as Page
}

/** Paris days and instants, as a calendar has them. */
const dayAt = (offset: number) => DateTime.fromISO(TODAY).plus({ days: offset }).toISODate() ?? ''
const startOf = (day: string) => DateTime.fromISO(day, { zone: 'Europe/Paris' }).toMillis()

/** First and last second and the middle of some days around today. */
const kickoffsOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => startOf(dayAt(first + i))).flatMap((ms, i) => [
    ms,
    ms + 12 * HOUR,
    startOf(dayAt(first + i + 1)) - 1_000,
  ])
/** Half of them where time and releases change most. */
const kickoff = fc.oneof(
  fc.constantFrom(...kickoffsOf(-7, 15)),
  fc.constantFrom(...kickoffsOf(0, 2)),
)

/** One match in one release: it moves, ends and becomes doubtful from one to the next. */
const stateOf = (match: number): fc.Arbitrary<TestMatch> =>
  fc
    .record({
      kickoffMs: kickoff,
      asExpected: fc.integer({ min: 0, max: 9 }),
      reliable: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
      kickoffConfirmed: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
    })
    .map(({ kickoffMs, asExpected, reliable, kickoffConfirmed }) => ({
      code: 'LIGUE_1',
      name: String(match),
      kickoff: new Date(kickoffMs).toISOString(),
      reliable,
      kickoffConfirmed,
      ...(kickoffMs < Date.parse(NOW) === asExpected > 0 && { score: [1, 0] as [number, number] }),
    }))
const release: fc.Arbitrary<TestMatch[]> = fc
  .subarray(
    Array.from({ length: 16 }, (_, i) => i),
    { minLength: 12 },
  )
  .chain((matches) => fc.tuple(...matches.map(stateOf)))

const asked = fc.record({
  include: fc.constantFrom('upcoming', 'past', 'all'),
  start: fc.option(fc.integer({ min: -6, max: 2 }), { nil: undefined }),
  days: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
  saysEnd: fc.boolean(),
  withUnreliable: fc.boolean(),
})
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never

/** The window in days from today, by the rules of the contract. */
function windowOf({ include, start, days }: Asked): { from: number; count: number } {
  const count = days ?? (include === 'past' ? 31 : 14)
  return { from: start ?? (include === 'past' ? 1 - count : 0), count }
}

function queryOf(asks: Asked, limit: number): Record<string, string> {
  const { include, start, days, saysEnd, withUnreliable } = asks
  const query: Record<string, string> = { include, limit: String(limit) }
  if (start !== undefined) query['start'] = dayAt(start)
  if (days !== undefined && start !== undefined && saysEnd) query['end'] = dayAt(start + days - 1)
  else if (days !== undefined) query['days'] = String(days)
  if (withUnreliable) query['include_unreliable'] = 'true'
  return query
}

/** By the rules of the contract: until it kicks off, or while its day lasts when only that is known. */
const isToCome = ({ kickoff, kickoffConfirmed }: TestMatch, nowMs: number): boolean =>
  kickoffConfirmed
    ? Date.parse(kickoff) >= nowMs
    : DateTime.fromISO(kickoff, { zone: 'Europe/Paris' }).endOf('day').toMillis() >= nowMs

/** What the list has in a release at an instant, in its order. */
function listed(matches: TestMatch[], asks: Asked, nowMs: number): string[] {
  const { from, count } = windowOf(asks)
  const rows = matches
    .map((match) => ({ ...match, id: testMatchId(match), kickoffMs: Date.parse(match.kickoff) }))
    .filter(({ kickoffMs }) => kickoffMs >= startOf(dayAt(from)))
    .filter(({ kickoffMs }) => kickoffMs < startOf(dayAt(from + count)))
    .filter(({ reliable }) => reliable === true || asks.withUnreliable)
    .filter((match) =>
      match.score ? asks.include !== 'upcoming' : asks.include !== 'past' && isToCome(match, nowMs),
    )
  return rows
    .sort((a, b) => a.kickoffMs - b.kickoffMs || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

/** What happens before a page is asked for. */
const step = fc.record({ promotes: fc.boolean(), hours: fc.constantFrom(0, 3, 13) })
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Reads to the end while time passes and releases are promoted; `lists`: what each page could be about. */
async function walk(releases: TestMatch[][], asks: Asked, limit: number, steps: Step[]) {
  const [first = [], ...coming] = releases
  let served = first
  clock.set(NOW)
  await promote(served)
  const read: string[] = []
  const lists: string[][] = []
  let cursor: string | null = null
  do {
    const now = lists.length > 0 ? steps[lists.length % steps.length] : undefined
    clock.advance((now?.hours ?? 0) * HOUR)
    const next = now?.promotes ? coming.shift() : undefined
    if (next) await promote((served = next))
    lists.push(listed(served, asks, clock.nowMs()))
    const page: Page = await pageOf({ ...queryOf(asks, limit), ...(cursor !== null && { cursor }) })
    expect(page.matches.length).toBeLessThanOrEqual(limit)
    read.push(...page.matches.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor !== null && lists.length < 60)
  expect(cursor).toBeNull()
  return { read, lists, promoted: releases.length - 1 - coming.length }
}

const LIMIT = fc.integer({ min: 1, max: 4 })

describe('a walk over HTTP, for any window and limit', () => {
  it('in one release reads exactly what the window has, in order', async () => {
    await fc.assert(
      fc.asyncProperty(release, asked, LIMIT, async (matches, asks, limit) => {
        const { read, lists } = await walk([matches], asks, limit, [{ promotes: false, hours: 0 }])
        expect(read).toEqual(lists[0])
      }),
      { numRuns: 20 },
    )
  })

  it('while releases are promoted and hours pass between its pages, reads once what is in the window all the while, and nothing that never is', async () => {
    let disturbed = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(release, { minLength: 2, maxLength: 3 }),
        asked,
        LIMIT,
        fc.array(step, { minLength: 3, maxLength: 3 }),
        async (releases, asks, limit, steps) => {
          const { read, lists, promoted } = await walk(releases, asks, limit, steps)
          const ever = new Set(lists.flat())
          const always = [...ever].filter((id) => lists.every((list) => list.includes(id)))
          expect(read.toSorted()).toEqual([...new Set(read)].sort())
          expect(always.filter((id) => !read.includes(id))).toEqual([])
          expect(read.filter((id) => !ever.has(id))).toEqual([])
          if (promoted > 0 && read.length > 0) disturbed++
        },
      ),
      { numRuns: 50 },
    )
    expect(disturbed).toBeGreaterThan(5)
  })
})

describe('a cursor used after midnight in Paris', () => {
  const onDay = (offset: number, score?: [number, number]): TestMatch => ({
    code: 'LIGUE_1',
    name: dayAt(offset),
    kickoff: new Date(startOf(dayAt(offset)) + 20 * HOUR).toISOString(),
    ...(score && { score }),
  })
  const PAST = [-3, -2, -1, 0].map((offset) => onDay(offset, [2, 0]))
  const COMING = [1, 2, 3].map((offset) => onDay(offset))
  const idsFrom = (first: number, last: number) =>
    [...PAST, ...COMING].slice(first + 3, last + 4).map(testMatchId)

  it.each([
    ['past', -2, 0],
    ['all', 0, 2],
    ['upcoming', 1, 2],
  ])('keeps the window of its first page: %s', async (include, first, last) => {
    clock.set(new Date(startOf(dayAt(1)) - 1_000).toISOString())
    await promote([...PAST, ...COMING])
    const query = { include, days: '3', limit: '1' }
    const before = await pageOf(query)
    clock.advance(2_000)
    const pages = [before]
    for (let { next_cursor } = before; next_cursor !== null;) {
      const page: Page = await pageOf({ ...query, cursor: next_cursor })
      expect(page.date_range).toEqual(before.date_range)
      pages.push(page)
      next_cursor = page.next_cursor
    }
    expect(pages.flatMap(({ matches }) => matches.map(({ id }) => id))).toEqual(
      idsFrom(first, last),
    )
    expect((await pageOf(query)).date_range).not.toEqual(before.date_range)
  })

  it('goes on from the first day of the history, where a new walk is refused', async () => {
    const first = -PLAN_LIMITS.starter.historyDays
    const old = [first, first + 1].map((offset) => onDay(offset, [1, 1]))
    clock.set(new Date(startOf(dayAt(1)) - 1_000).toISOString())
    await promote(old)
    const query = { include: 'past', start: dayAt(first), days: '31', limit: '1' }
    const { next_cursor, matches } = await pageOf(query)
    clock.advance(2_000)
    const rest = await pageOf({ ...query, cursor: next_cursor ?? '' })
    expect([...matches, ...rest.matches].map(({ id }) => id)).toEqual(old.map(testMatchId))
    await expect(pageOf(query)).rejects.toThrow('403')
  })
})
