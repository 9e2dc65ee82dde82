import { beforeEach, describe, expect, it } from 'vitest'
import { matchPath, OneLeague } from '../../../test/one-league'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS, type PlanLimits } from '../../plans/limits'

const world = useWorld(() => OneLeague.start())
beforeEach(() => world.reset())

const WIDE: PlanLimits = { ...PLAN_LIMITS.starter, requestsPerMinute: 100 }

/** Goes on as a client whose figures leave this much room. */
const narrowed = (limits: Partial<PlanLimits>) =>
  world.become({ plan: 'custom', limits: { ...WIDE, ...limits } })
const ask = () => world.get(matchPath('Paris'))

/** Code and seconds of a denial, which must be whole and at least 1. */
async function denied(): Promise<[string, number]> {
  const response = await ask()
  const { detail } = (await response.json()) as { detail: string }
  const header = response.headers.get('retry-after') ?? ''
  expect(response.status).toBe(429)
  expect(header).toMatch(/^[1-9]\d*$/)
  return [detail, Number(header)]
}

describe('waiting exactly Retry-After works (case E47)', () => {
  it.each<[string, Partial<PlanLimits>, string, string, number]>([
    ['for the minute', { requestsPerMinute: 1 }, '2026-03-01T12:00:00Z', 'rate_limit_exceeded', 60],
    [
      'for the hour',
      { unitsPerHour: 1 },
      '2026-03-01T12:00:00Z',
      'hourly_unit_quota_exceeded',
      3_600,
    ],
    [
      'for the units of a day',
      { unitsPerDay: 1 },
      '2026-03-01T12:00:00Z',
      'daily_unit_quota_exceeded',
      39_600,
    ],
    [
      'for the rows of a day',
      { rowsPerDay: 1 },
      '2026-03-01T12:00:00Z',
      'daily_row_quota_exceeded',
      39_600,
    ],
    [
      'just before midnight in Paris',
      { unitsPerDay: 1 },
      '2026-03-01T22:59:57.500Z',
      'daily_unit_quota_exceeded',
      3,
    ],
    [
      'in parts of a second, rounded up',
      { unitsPerHour: 1 },
      '2026-03-01T12:59:58.001Z',
      'hourly_unit_quota_exceeded',
      2,
    ],
  ])('%s', async (_name, limits, at, code, seconds) => {
    world.clock.set(at)
    await narrowed(limits)
    expect((await ask()).status).toBe(200)
    expect(await denied()).toEqual([code, seconds])
    world.clock.advance(seconds * 1_000)
    expect((await ask()).status).toBe(200)
  })

  it('and a second less does not', async () => {
    await narrowed({ unitsPerHour: 1 })
    await ask()
    const [code, seconds] = await denied()
    world.clock.advance((seconds - 1) * 1_000)
    expect(await denied()).toEqual([code, 1])
    world.clock.advance(1_000)
    expect((await ask()).status).toBe(200)
  })

  it('for the longer of two limits, which is the one that is named', async () => {
    await narrowed({ requestsPerMinute: 1, unitsPerHour: 1 })
    await ask()
    const [code, seconds] = await denied()
    expect([code, seconds]).toEqual(['hourly_unit_quota_exceeded', 3_600])
    world.clock.advance(seconds * 1_000)
    expect((await ask()).status).toBe(200)
  })

  it('for the longer of two limits when the shorter one is the hour’s', async () => {
    world.clock.set('2026-03-01T12:59:30Z')
    await narrowed({ requestsPerMinute: 1, unitsPerHour: 1 })
    await ask()
    expect(await denied()).toEqual(['rate_limit_exceeded', 60])
    world.clock.advance(60_000)
    expect((await ask()).status).toBe(200)
  })

  it('for the day when minute, hour and day are all used up', async () => {
    await narrowed({ requestsPerMinute: 1, unitsPerHour: 1, unitsPerDay: 1, rowsPerDay: 1 })
    await ask()
    const [code, seconds] = await denied()
    expect([code, seconds]).toEqual(['daily_unit_quota_exceeded', 39_600])
    world.clock.advance(seconds * 1_000)
    expect((await ask()).status).toBe(200)
  })

  it('on an instance whose clock is five seconds ahead or behind, by its own clock', async () => {
    for (const offsetMs of [-5_000, 5_000]) {
      const clock = manualClock(new Date(world.clock.nowMs() + offsetMs).toISOString())
      const other = await startTestServer({ clock, databaseUrl: world.server.databaseUrl })
      await narrowed({ requestsPerMinute: 1 })
      await ask()
      const there = () =>
        fetch(other.url + matchPath('Paris'), { headers: { 'x-api-key': world.client.key } })
      const first = await there()
      const seconds = Number(first.headers.get('retry-after'))
      expect([first.status, seconds]).toEqual([429, 60 - offsetMs / 1_000])
      clock.advance(seconds * 1_000)
      expect((await there()).status).toBe(200)
      await other.close()
    }
  })
})

describe('no window lets twice its figure through at its edge (case E45)', () => {
  it('the minute slides: what was used at 59.9 s is still used at 60.1 s', async () => {
    await narrowed({ requestsPerMinute: 3 })
    world.clock.set('2026-03-01T12:00:59.900Z')
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(200)
    world.clock.set('2026-03-01T12:01:00.100Z')
    expect(await denied()).toEqual(['rate_limit_exceeded', 60])
    world.clock.set('2026-03-01T12:01:59.900Z')
    expect((await ask()).status).toBe(200)
  })

  it.each<[string, Partial<PlanLimits>, string, string, string]>([
    [
      'the hour turns at the full hour',
      { unitsPerHour: 1 },
      '2026-03-01T12:59:59.900Z',
      '2026-03-01T13:00:00Z',
      'hourly_unit_quota_exceeded',
    ],
    [
      'the day turns at midnight in Paris',
      { unitsPerDay: 1 },
      '2026-03-01T22:59:59.900Z',
      '2026-03-01T23:00:00Z',
      'daily_unit_quota_exceeded',
    ],
    [
      'the rows of a day turn with it',
      { rowsPerDay: 1 },
      '2026-03-01T22:59:59.900Z',
      '2026-03-01T23:00:00Z',
      'daily_row_quota_exceeded',
    ],
  ])('%s, as its headers say', async (_name, limits, before, after, code) => {
    world.clock.set(before)
    await narrowed(limits)
    expect((await ask()).status).toBe(200)
    expect(await denied()).toEqual([code, 1])
    world.clock.set(after)
    expect((await ask()).status).toBe(200)
    expect((await denied())[0]).toBe(code)
  })
})
