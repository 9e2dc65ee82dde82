import { describe, expect, it } from 'vitest'
import { PLAN_LIMITS } from '../../../lib/plans/limits'
import { useForeignCallers } from './foreign-callers'
import type { ForeignAnswer, HttpLibrary } from './foreign-client'

const world = useForeignCallers()

/** Code of a denial and the seconds to wait, read as an integer. */
const denialOf = (answer: ForeignAnswer) => [
  answer.status,
  answer.errorCode,
  answer.integer('Retry-After'),
]
const waitOut = (answer: ForeignAnswer) =>
  world.season.clock.advance((answer.integer('Retry-After') ?? 0) * 1_000)

/** More than an answer that is over as soon as it is decided, and so takes no slot. */
const ONE_WRITE_BYTES = 16 * 1_024
const ONE_AT_A_TIME = {
  ...PLAN_LIMITS.starter,
  requestsPerMinute: 1_000,
  concurrentRequests: PLAN_LIMITS.developer.concurrentRequests,
}
const LONG_LIST = { include: 'past', days: 31 }

describe.each<HttpLibrary>(['httpx', 'requests'])(
  'at a limit, a Python client over %s',
  (library) => {
    it('waits out the minute by an integer Retry-After, and the call then works', async () => {
      const client = await world.callers.connect('developer', library)
      await client.listLeagues()
      world.season.clock.advance(500)
      await client.listLeagues()
      const denied = await client.listLeagues()
      expect(denialOf(denied)).toEqual([429, 'rate_limit_exceeded', 60])
      waitOut(denied)
      expect((await client.listLeagues()).status).toBe(200)
    })

    it('waits out the hour of a Developer, and then the day', async () => {
      const client = await world.callers.connect('developer', library)
      const ask = async (calls: number) => {
        for (let call = 1; call <= calls; call++) {
          expect((await client.listLeagues()).status).toBe(200)
          if (call % 2 === 0) world.season.clock.advance(60_000)
        }
      }
      await ask(30)
      const hour = await client.listLeagues()
      expect(denialOf(hour)).toEqual([429, 'hourly_unit_quota_exceeded', 45 * 60])
      waitOut(hour)
      await ask(20)
      const day = await client.listLeagues()
      // From 13:10 to midnight in Paris.
      expect(denialOf(day)).toEqual([429, 'daily_unit_quota_exceeded', 10 * 3_600 + 50 * 60])
      waitOut(day)
      expect((await client.listLeagues()).status).toBe(200)
    })

    it('waits for the rows of another day', async () => {
      const client = await world.callers.connect({ rowsPerDay: 8 }, library)
      const week = { include: 'past', days: 7 }
      expect((await client.listLeagueMatches('LIGUE_1', week)).payload?.matches_returned).toBe(6)
      const denied = await client.listLeagueMatches('LIGUE_1', week)
      expect(denialOf(denied)).toEqual([429, 'daily_row_quota_exceeded', 12 * 3_600])
      expect(denied.integer('X-Match-Rows-Remaining-Day')).toBe(2)
      waitOut(denied)
      expect((await client.listLeagues()).status).toBe(200)
    })

    it('is told when another call of its client still runs, and works once that has ended', async () => {
      const { key, clientId } = await world.season.account(ONE_AT_A_TIME)
      const { quota } = world.season.server.product.deps
      const running = await quota.reserve(clientId, ONE_AT_A_TIME, {
        route: 'league_matches',
        cost: { units: 1, rows: 0 },
        unchanged: false,
        holdsSlot: true,
      })
      if (!running.granted) throw new Error(running.code)
      const client = world.callers.open({ 'X-API-Key': key }, library)
      const denied = await client.listLeagues()
      expect(denialOf(denied)).toEqual([429, 'concurrency_limit_exceeded', 1])
      running.release()
      await expect.poll(async () => (await client.listLeagues()).status).toBe(200)
    })

    it('never meets its limit of one at a time, calling one after the other for long lists', async () => {
      const client = await world.callers.connect(ONE_AT_A_TIME, library)
      const statuses = new Set<number>()
      for (let call = 1; call <= 100; call++) {
        const { status, payload } = await client.listLeagueMatches('LIGUE_1', LONG_LIST)
        statuses.add(status)
        if (call === 1) expect(JSON.stringify(payload).length).toBeGreaterThan(ONE_WRITE_BYTES)
      }
      expect([...statuses]).toEqual([200])
    })
  },
)
