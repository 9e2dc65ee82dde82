import { request, type IncomingMessage } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClient } from '../../../test/client'
import { heard, outcome, tally } from '../../../test/crowd'
import { idOf, matchPath, OneLeague } from '../../../test/one-league'
import { promoteTestRelease } from '../../../test/release'
import { startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS, type PlanLimits } from '../../plans/limits'
import { readUsage } from '../../quota'

const WIDE: PlanLimits = {
  ...PLAN_LIMITS.starter,
  requestsPerMinute: 1_000,
  unitsPerHour: 1_000,
  unitsPerDay: 1_000,
  rowsPerDay: 1_000,
  concurrentRequests: 1_000,
}

const world = useWorld(() => OneLeague.start())
/** How far the second instance's clock is ahead of the first one's. */
let aheadMs = 0
const second = useWorld(() => {
  const nowMs = () => world.clock.nowMs() + aheadMs
  const clock = { nowMs, now: () => new Date(nowMs()) }
  return startTestServer({ clock, databaseUrl: world.server.databaseUrl })
})
beforeEach(() => world.reset())

/** Status or code of many calls, all at once, every other one on the second instance. */
async function storm(count: number, path: string, init: RequestInit = {}): Promise<string[]> {
  const urlOf = (i: number) => (i % 2 ? second : world.server).url + path
  return Promise.all(
    Array.from({ length: count }, (_, i) => outcome(urlOf(i), world.client.key, init)),
  )
}

it('two instances whose clocks are 65 minutes apart let no more calls through than one hour has', async () => {
  await world.become({ plan: 'custom', limits: { ...WIDE, unitsPerHour: 20 } })
  aheadMs = 65 * 60_000
  const headers = { 'x-api-key': world.client.key }
  // Each opens a window of its own if it can: one unit is spent in the earlier hour, one in the later.
  for (const { url } of [world.server, second, world.server, second])
    expect((await fetch(url + matchPath('Paris'), { headers })).status).toBe(200)
  const all = await storm(60, matchPath('Paris'))
  aheadMs = 0
  expect(tally(all)).toEqual({ 200: 17, hourly_unit_quota_exceeded: 43 })
})

describe('of 200 parallel requests to two instances exactly as many pass as are left (case E42)', () => {
  const edges: [limit: keyof PlanLimits, code: string][] = [
    ['requestsPerMinute', 'rate_limit_exceeded'],
    ['unitsPerHour', 'hourly_unit_quota_exceeded'],
    ['unitsPerDay', 'daily_unit_quota_exceeded'],
    ['rowsPerDay', 'daily_row_quota_exceeded'],
  ]
  it.each(edges)('%s', async (limit, code) => {
    const limits = { ...WIDE, [limit]: 10 }
    await world.become({ plan: 'custom', limits })
    for (let i = 0; i < 3; i++) expect((await world.get(matchPath('Paris'))).status).toBe(200)
    expect(tally(await storm(200, matchPath('Paris')))).toEqual({ 200: 7, [code]: 193 })
    const usage = await readUsage(world.server.product.deps, world.client.clientId, limits)
    expect([usage.hour.used, usage.day.used, usage.rows.used]).toEqual([10, 10, 10])
  })

  it('units per day, when each call costs several', async () => {
    await world.become({ plan: 'custom', limits: { ...WIDE, unitsPerDay: 10 } })
    // 11 ids are two units.
    const ids = Array.from({ length: 11 }, (_, i) => `fsm:v1:${String(i).padStart(64, '0')}`)
    const body = JSON.stringify({ match_ids: ids })
    const all = await storm(200, '/v1/matches/bulk', { method: 'POST', body })
    expect(tally(all)).toEqual({ 200: 5, daily_unit_quota_exceeded: 195 })
  })

  it('concurrent requests, while their answers are being read', async () => {
    const { deps } = world.server.product
    // 300 rows of 30 KB: more than the sockets between us can hold.
    const rows = Array.from({ length: 300 }, (_, i) => ({
      code: 'LA_LIGA',
      kickoff: '2026-03-05T20:00:00Z',
      home: `Home ${i}`.padEnd(30_000, '.'),
    }))
    await promoteTestRelease(deps.db, rows)
    await Promise.all([deps.releases.refresh(), second.product.deps.releases.refresh()])
    const limits = { ...WIDE, rowsPerDay: 100_000, concurrentRequests: 4 }
    const client = { plan: 'custom' as const, limits, competitions: ['LA_LIGA'] }
    const path = '/v1/leagues/LA_LIGA/matches?limit=300'
    const urls = [world.server.url + path, second.url + path]
    // Somebody else's call lets both instances build the list: what follows is about slots alone.
    const { key: other } = await createTestClient(deps, client)
    for (const url of urls) await (await fetch(url, { headers: { 'x-api-key': other } })).text()
    const { key } = await createTestClient(deps, client)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        heard(
          () => slowly(urls[i % 2] ?? '', key),
          ({ statusCode }) => statusCode,
        ),
      ),
    )
    expect(tally(answers.map(({ statusCode }) => String(statusCode)))).toEqual({ 200: 4, 429: 196 })
    answers.forEach((answer) => answer.destroy())
  })
})

it('the largest bulk of a plan passes and one id more does not, whatever runs beside it', async () => {
  const body = (count: number) =>
    JSON.stringify({
      match_ids: [
        idOf('Paris'),
        ...Array.from({ length: count - 1 }, (_, i) => `fsm:v1:${String(i).padStart(64, '0')}`),
      ],
    })
  await world.become({ plan: 'custom', limits: { ...WIDE, bulkMatches: 5 } })
  const [five, six] = await Promise.all(
    [5, 6].map((count) => storm(100, '/v1/matches/bulk', { method: 'POST', body: body(count) })),
  )
  expect([tally(five ?? []), tally(six ?? [])]).toEqual([
    { 200: 100 },
    { bulk_limit_exceeded: 100 },
  ])
})

/** A call whose answer nobody reads on from. */
const slowly = (url: string, key: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { 'x-api-key': key }, agent: false }, (response) =>
      resolve(response.pause()),
    )
      .on('error', reject)
      .end()
  })
