import { beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from '../../../test/client'
import { promoteTestRelease, type TestMatch } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS } from '../../plans/limits'
import type { MatchSummary } from '../../releases/payload'

/** Matches around both changes of the clocks, each named by its instant. */
const at = (kickoff: string): TestMatch => ({ code: 'LIGUE_1', kickoff, home: kickoff })
const SPRING = [
  '2026-03-28T22:59:00Z', // 23:59 the day before
  '2026-03-28T23:00:00Z', // 00:00
  '2026-03-29T00:30:00Z', // 01:30, before 02:00 becomes 03:00
  '2026-03-29T01:30:00Z', // 03:30
  '2026-03-29T21:59:00Z', // 23:59, after 23 hours
  '2026-03-29T22:00:00Z', // 00:00 the day after
]
const AUTUMN = [
  '2026-10-24T21:59:00Z',
  '2026-10-24T22:00:00Z', // 00:00
  '2026-10-25T00:30:00Z', // 02:30, the first time
  '2026-10-25T01:30:00Z', // 02:30, the second time
  '2026-10-25T22:59:00Z', // 23:59, after 25 hours
  '2026-10-25T23:00:00Z', // 00:00 the day after
]
/** 15:00 in Sydney, Paris and New York. */
const TIMELESS: TestMatch[] = [
  { code: 'AUS', kickoff: '2026-06-10T05:00:00Z', kickoffConfirmed: false },
  { code: 'LIGUE_1', kickoff: '2026-06-10T13:00:00Z', kickoffConfirmed: false },
  { code: 'MLS', kickoff: '2026-06-10T19:00:00Z', kickoffConfirmed: false },
]
const clock = manualClock('2026-03-28T12:00:00Z')
const server = useWorld(() => startTestServer({ clock }))
beforeAll(async () => {
  await promoteTestRelease(server.product.deps.db, [...[...SPRING, ...AUTUMN].map(at), ...TIMELESS])
  await server.product.deps.releases.refresh()
})

const starter = () =>
  createTestClient(server.product.deps, { plan: 'starter', competitions: ['LIGUE_1'] })
const get = (path: string, key: string) =>
  fetch(server.url + path, { headers: { 'x-api-key': key } })
const kickoffs = async (response: Response) =>
  ((await response.json()) as { matches: { kickoff: string; kickoff_local: string }[] }).matches

describe.each([
  ['the day of 23 hours', '2026-03-29', SPRING, ['01:30:00+01:00', '03:30:00+02:00'], 23],
  ['the day of 25 hours', '2026-10-25', AUTUMN, ['02:30:00+02:00', '02:30:00+01:00'], 25],
] as const)('%s (case H57)', (_name, day, instants, locals, hours) => {
  const [before = '', midnight = ''] = instants

  it('a window of that one day holds its matches from midnight to midnight, and no other', async () => {
    clock.set(before)
    const { key } = await starter()
    const found = await kickoffs(
      await get(`/v1/leagues/LIGUE_1/matches?start=${day}&end=${day}`, key),
    )
    expect(found.map(({ kickoff }) => kickoff)).toEqual(instants.slice(1, 5))
    expect(found.slice(1, 3).map((one) => one.kickoff_local.slice(11))).toEqual(locals)
  })

  it('today is that day from its first to its last minute', async () => {
    const { key } = await starter()
    clock.set(midnight)
    expect((await kickoffs(await get('/v1/matches/today', key))).length).toBe(4)
    clock.set(instants[4] ?? '')
    expect((await kickoffs(await get('/v1/matches/today', key))).length).toBe(1)
    clock.set(before)
    const [only] = await kickoffs(await get('/v1/matches/today', key))
    expect(only?.kickoff).toBe(before)
  })

  it('days on both sides of it are counted by the calendar', async () => {
    clock.set(before)
    const { key } = await starter()
    const response = await get(`/v1/leagues/LIGUE_1/matches?days=3`, key)
    const { date_range } = (await response.json()) as { date_range: { start: string; end: string } }
    const dayOf = (offset: number) =>
      new Date(Date.parse(`${day}T12:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10)
    expect(date_range).toMatchObject({ start: dayOf(-1), end: dayOf(1) })
  })

  it('the units of the day last until its midnight, and Retry-After says so', async () => {
    clock.set(midnight)
    const limits = { ...PLAN_LIMITS.starter, unitsPerDay: 1 }
    const { key } = await createTestClient(server.product.deps, {
      plan: 'custom',
      limits,
      competitions: ['LIGUE_1'],
    })
    expect((await get('/v1/leagues', key)).status).toBe(200)
    const denied = await get('/v1/leagues', key)
    expect([denied.status, denied.headers.get('retry-after')]).toEqual([429, String(hours * 3_600)])
    clock.advance(hours * 3_600_000 - 1_000)
    expect((await get('/v1/leagues', key)).status).toBe(429)
    clock.advance(1_000)
    expect((await get('/v1/leagues', key)).status).toBe(200)
  })

  it('the usage of the day names its date and the instant at which it renews', async () => {
    clock.set(midnight)
    const { key } = await starter()
    const { daily } = (await (await get('/v1/me/usage', key)).json()) as {
      daily: { date: string; resets_at: string }
    }
    expect([daily.date, Date.parse(daily.resets_at) - Date.parse(midnight)]).toEqual([
      day,
      hours * 3_600_000,
    ])
  })
})

describe('the hour that comes twice in autumn', () => {
  const narrow = async () => {
    const limits = { ...PLAN_LIMITS.starter, unitsPerHour: 1 }
    const options = { plan: 'custom' as const, limits, competitions: ['LIGUE_1'] }
    return (await createTestClient(server.product.deps, options)).key
  }

  it('has its units twice: each of the two is an hour of its own, and Retry-After ends with it', async () => {
    // 02:30 in summer time; 02:00 comes again half an hour later.
    clock.set('2026-10-25T00:30:00Z')
    const key = await narrow()
    expect((await get('/v1/leagues', key)).status).toBe(200)
    const denied = await get('/v1/leagues', key)
    expect([denied.status, denied.headers.get('retry-after')]).toEqual([429, '1800'])
    clock.set('2026-10-25T00:59:59Z')
    expect((await get('/v1/leagues', key)).status).toBe(429)
    clock.set('2026-10-25T01:00:00Z')
    expect((await get('/v1/leagues', key)).status).toBe(200)
    const again = await get('/v1/leagues', key)
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '3600'])
    clock.set('2026-10-25T02:00:00Z')
    expect((await get('/v1/leagues', key)).status).toBe(200)
  })

  it('counts both of its hours into one day', async () => {
    clock.set('2026-10-25T00:30:00Z')
    const { key } = await starter()
    const remaining = async () => {
      const { headers } = await get('/v1/leagues', key)
      return ['hour', 'day'].map((one) => Number(headers.get(`x-quota-units-remaining-${one}`)))
    }
    const { unitsPerHour, unitsPerDay } = PLAN_LIMITS.starter
    expect(await remaining()).toEqual([unitsPerHour - 1, unitsPerDay - 1])
    clock.advance(3_600_000)
    expect(await remaining()).toEqual([unitsPerHour - 1, unitsPerDay - 2])
  })

  it('is skipped in spring without an hour being lost or given twice', async () => {
    // 01:30 in winter time; half an hour later it is 03:00.
    clock.set('2026-03-29T00:30:00Z')
    const key = await narrow()
    expect((await get('/v1/leagues', key)).status).toBe(200)
    const denied = await get('/v1/leagues', key)
    expect([denied.status, denied.headers.get('retry-after')]).toEqual([429, '1800'])
    clock.set('2026-03-29T01:00:00Z')
    expect((await get('/v1/leagues', key)).status).toBe(200)
    expect((await get('/v1/leagues', key)).headers.get('retry-after')).toBe('3600')
  })
})

describe('a match of which only the day is known', () => {
  const CODES = TIMELESS.map(({ code }) => code)
  const codesAt = async (path: string, key: string) => {
    const { matches } = (await (await get(path, key)).json()) as { matches: MatchSummary[] }
    return matches.map(({ league }) => league.code)
  }
  /** Each instant with the competitions whose match is still to come. */
  const COMING: [instant: string, today: string[], coming: string[]][] = [
    ['2026-06-10T12:59:59Z', ['AUS', 'LIGUE_1', 'MLS'], ['AUS', 'LIGUE_1', 'MLS']],
    ['2026-06-10T13:59:59Z', ['AUS', 'LIGUE_1', 'MLS'], ['AUS', 'LIGUE_1', 'MLS']],
    ['2026-06-10T14:00:00Z', ['LIGUE_1', 'MLS'], ['LIGUE_1', 'MLS']],
    ['2026-06-10T21:59:59Z', ['LIGUE_1', 'MLS'], ['LIGUE_1', 'MLS']],
    ['2026-06-10T22:00:00Z', [], ['MLS']],
    ['2026-06-11T03:59:59Z', [], ['MLS']],
    ['2026-06-11T04:00:00Z', [], []],
  ]

  it('is upcoming until the day of its place ends, wherever matches to come are shown or counted', async () => {
    clock.set('2026-06-10T12:00:00Z')
    const limits = { ...PLAN_LIMITS.starter, requestsPerMinute: 100 }
    const { key } = await createTestClient(server.product.deps, {
      plan: 'custom',
      limits,
      competitions: CODES,
    })
    for (const [instant, today, coming] of COMING) {
      clock.set(instant)
      expect([instant, await codesAt('/v1/matches/today', key)]).toEqual([instant, today])
      expect(await codesAt('/v1/picks/today', key)).toEqual(today)
      const { leagues } = (await (await get('/v1/leagues', key)).json()) as {
        leagues: { code: string; matches_available: number }[]
      }
      for (const { code, matches_available } of leagues) {
        const later = code === 'LIGUE_1' ? AUTUMN.length : 0
        expect(matches_available).toBe(later + Number(coming.includes(code)))
        const list = `/v1/leagues/${code}/matches?start=2026-06-10&days=2`
        const listed = coming.includes(code) ? [code] : []
        expect([instant, await codesAt(list, key)]).toEqual([instant, listed])
        expect(await codesAt(`${list}&include=all`, key)).toEqual(listed)
      }
    }
  })

  it('says that its kickoff is assumed, in the list and in the payload', async () => {
    clock.set('2026-06-10T20:00:00Z')
    const { key } = await starter()
    const list = await get('/v1/leagues/LIGUE_1/matches', key)
    const { matches } = (await list.json()) as { matches: MatchSummary[] }
    const [row] = matches
    expect(row).toMatchObject({ kickoff: '2026-06-10T13:00:00Z', kickoff_confirmed: false })
    expect(await (await get(`/v1/matches/${row?.id}`, key)).json()).toMatchObject({
      match: { kickoff_confirmed: false },
      quality: { warnings: ['kickoff_time_unknown'] },
    })
  })
})
