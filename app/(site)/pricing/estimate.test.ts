import { describe, expect, test } from 'vitest'
import { PLAN_LIMITS } from '@/lib/plans/limits'
import { readUsage } from '@/lib/quota'
import { idOf, OneLeague } from '@/test/one-league'
import { useWorld } from '@/test/use-world'
import { estimateDay, exceeded, smallestPlan, type Habit } from './estimate'

const modest: Habit = { competitions: 1, matchesAhead: 10, looksPerDay: 4, sendsTags: true }

describe('the plan that is proposed', () => {
  test('is the smallest in which the day has room', () => {
    expect(smallestPlan(modest)).toBe('developer')
    expect(smallestPlan({ ...modest, competitions: 2 })).toBe('starter')
    expect(smallestPlan({ ...modest, looksPerDay: 96 })).toBe('starter')
    expect(smallestPlan({ ...modest, competitions: 21 })).toBeNull()
  })

  test('is refused by each limit alone, and allowed at the limit itself', () => {
    const { starter } = PLAN_LIMITS
    const many: Habit = { competitions: 20, matchesAhead: 100, looksPerDay: 1, sendsTags: true }
    expect(estimateDay(many, starter)).toMatchObject({ unitsPerDay: 220, rowsPerDay: 4_000 })
    for (const name of ['competitions', 'unitsPerHour', 'unitsPerDay', 'rowsPerDay'] as const) {
      const used = { ...estimateDay(many, starter), competitions: many.competitions }[name]
      expect(exceeded(many, { ...starter, [name]: used }), name).toEqual([])
      expect(exceeded(many, { ...starter, [name]: used - 1 }), name).toEqual([name])
    }
  })

  test('never costs more with tags than without', () => {
    for (const looksPerDay of [1, 24, 288])
      for (const matchesAhead of [0, 1, 9, 10, 11, 99, 100])
        for (const plan of ['developer', 'starter'] as const) {
          const habit = { competitions: 3, matchesAhead, looksPerDay, sendsTags: false }
          const without = estimateDay(habit, PLAN_LIMITS[plan])
          const tagged = estimateDay({ ...habit, sendsTags: true }, PLAN_LIMITS[plan])
          expect(tagged.unitsPerDay).toBeLessThanOrEqual(without.unitsPerDay)
          expect(tagged.rowsPerDay).toBeLessThanOrEqual(without.rowsPerDay)
        }
  })
})

describe('a day that is lived as it was estimated', () => {
  const world = useWorld(() => OneLeague.start())

  /** The matches that the list has ahead. */
  const IDS = ['Paris', 'Nantes', 'Angers'].map(idOf)
  const limits = { ...PLAN_LIMITS.starter, requestsPerMinute: 100, bulkMatches: 2 }

  test.each([true, false])('costs what was said, with tags: %s', async (sendsTags) => {
    await world.become({ plan: 'starter', competitions: ['LIGUE_1'] })
    const kept = new Map<string, string>()
    const ask = async (path: string, ids?: string[]) => {
      const name = path + String(ids)
      const response = await fetch(world.server.url + path, {
        method: ids ? 'POST' : 'GET',
        headers: {
          'x-api-key': world.client.key,
          'content-type': 'application/json',
          ...(sendsTags && { 'if-none-match': kept.get(name) ?? '""' }),
        },
        ...(ids && { body: JSON.stringify({ match_ids: ids }) }),
      })
      expect([200, 304]).toContain(response.status)
      kept.set(name, response.headers.get('etag') ?? '')
    }
    for (let look = 0; look < 3; look++) {
      await ask('/v1/leagues/LIGUE_1/matches')
      await ask('/v1/matches/bulk', IDS.slice(0, 2))
      await ask('/v1/matches/bulk', IDS.slice(2))
    }
    const { day, rows } = await readUsage(world.server.product.deps, world.client.clientId, limits)
    const habit: Habit = { competitions: 1, matchesAhead: 3, looksPerDay: 3, sendsTags }
    const { unitsPerDay, rowsPerDay } = estimateDay(habit, limits)
    expect({ units: day.used, rows: rows.used }).toEqual({ units: unitsPerDay, rows: rowsPerDay })
  })
})
