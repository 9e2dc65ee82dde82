import { beforeEach, describe, expect, it } from 'vitest'
import { readHours } from '../usage/hours'
import { HOUR_FIGURES } from './routes'
import { asking, ONE, TwoQuotas, WIDE } from '../../test/two-quotas'
import { useWorld } from '../../test/use-world'

const quotas = useWorld(() => TwoQuotas.start())
beforeEach(() => quotas.reset())

describe('the books of an hour', () => {
  it('finished hours hold exactly what was charged, per route', async () => {
    const limits = { ...WIDE, rowsPerDay: 30 }
    await quotas.storm({ ...limits, requestsPerMinute: 7 })
    await quotas.reserve(0, limits, { ...asking(4, 30), route: 'bulk' })
    await quotas.reserve(1, limits, { ...asking(1, 1), route: 'bulk' })
    await quotas.reserve(1, limits, { ...ONE, route: 'bulk', unchanged: true })
    expect(await quotas.db.usageHour.count({ where: { clientId: quotas.clientId } })).toBe(0)
    quotas.clock.set('2026-03-01T13:00:00Z')
    await quotas.storm(limits)
    const [hour, ...more] = await quotas.db.usageHour.findMany({
      where: { clientId: quotas.clientId },
    })
    expect(more).toEqual([])
    expect(Number(hour?.hourStart)).toBe(Date.parse('2026-03-01T12:00:00Z'))
    const none = [0, 0, 0, 0, 0]
    // requests, unchanged, denied, units, rows: match is the third route, bulk the sixth
    expect(hour?.routes).toEqual([
      ...none,
      ...none,
      7,
      0,
      193,
      7,
      0,
      ...none,
      ...none,
      3,
      1,
      1,
      5,
      30,
      ...none,
      ...none,
      ...none,
    ])
  })

  it('a route that an older version beside us does not know is counted in the running hour, too', async () => {
    const { db, clientId } = quotas
    await quotas.reserve(0, WIDE, { ...ONE, route: 'match' })
    // The last of the routes has no place in what that version wrote.
    await db.$executeRaw`
      UPDATE quota_counters SET hour_routes = hour_routes[1 : cardinality(hour_routes) - ${HOUR_FIGURES.length}::int]
       WHERE client_id = ${clientId}`
    await quotas.reserve(0, WIDE, { ...ONE, route: 'calendar' })
    await quotas.reserve(1, WIDE, { ...ONE, route: 'calendar', unchanged: true })
    const hours = await readHours(db, clientId, 0)
    expect(hours.map(({ routes }) => routes)).toEqual([
      {
        match: {
          requests: 1,
          unchanged: 0,
          denied: 0,
          refused: {},
          units: ONE.cost.units,
          rows: ONE.cost.rows,
        },
        calendar: {
          requests: 2,
          unchanged: 1,
          denied: 0,
          refused: {},
          units: 2 * ONE.cost.units,
          rows: 2 * ONE.cost.rows,
        },
      },
    ])
  })
})
