import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestClient } from './client'
import { outcome, tally } from './crowd'
import { builtPrograms, type Program, type Programs } from './programs'
import { promoteTestRelease, testMatchId, type TestMatch } from './release'
import { manualClock, startTestServer } from './server'
import { WIDE } from './two-quotas'
import { useWorld } from './use-world'
import type { PlanLimits } from '../lib/plans/limits'

/** Where every clock begins: far from the end of an hour. */
const NOW = '2026-03-01T12:00:00Z'
const LEASE_MS = 30_000
const MATCH: TestMatch = { code: 'LIGUE_1', kickoff: '2026-03-05T20:00:00Z' }
/** 300 rows of 30 KB: more than the sockets between us can hold. */
const HUGE: TestMatch[] = Array.from({ length: 300 }, (_, i) => ({
  code: 'SERIE_A',
  kickoff: '2026-03-05T20:00:00Z',
  home: `Home ${i}`.padEnd(30_000, '.'),
}))
const DETAIL = `/v1/matches/${testMatchId(MATCH)}`
const LONG = '/v1/leagues/SERIE_A/matches?limit=300'

const clock = manualClock(NOW)
let programs: Programs
/** Owns the database; looks at it under a clock that the test moves. */
const home = useWorld(() => startTestServer({ clock }))
let processes: (Program & { url: string })[]

const start = () =>
  programs.serve({
    DATABASE_URL: home.databaseUrl,
    SECRET_KEY: home.product.deps.env.SECRET_KEY,
    PREMATCH_NOW: NOW,
    LOG_LEVEL: 'warn',
  })

beforeAll(async () => {
  programs = await builtPrograms()
  await promoteTestRelease(home.product.deps.db, [MATCH, ...HUGE])
  await home.product.deps.releases.refresh()
  processes = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all(processes.map((program) => program.kill()))
})
beforeEach(() => clock.set(NOW))

const keyWith = async (limits: Partial<PlanLimits>) => {
  const { key } = await createTestClient(home.product.deps, {
    plan: 'custom',
    limits: { ...WIDE, ...limits },
    competitions: ['LIGUE_1', 'SERIE_A'],
  })
  return key
}

/** A call whose answer nobody reads on from. */
const slowly = (url: string, key: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { 'x-api-key': key }, agent: false }, (response) =>
      resolve(response.pause().on('error', () => undefined)),
    )
      .on('error', reject)
      .end()
  })

const urlOf = (i: number) => processes[i % 2]?.url ?? ''

describe('of 200 parallel requests to two processes exactly as many pass as are left (case E42)', () => {
  it.each<[limit: keyof PlanLimits, code: string]>([
    ['requestsPerMinute', 'rate_limit_exceeded'],
    ['unitsPerHour', 'hourly_unit_quota_exceeded'],
    ['unitsPerDay', 'daily_unit_quota_exceeded'],
    ['rowsPerDay', 'daily_row_quota_exceeded'],
  ])('%s', async (limit, code) => {
    const key = await keyWith({ [limit]: 10 })
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, i) => outcome(urlOf(i) + DETAIL, key)),
    )
    expect(tally(all)).toEqual({ 200: 10, [code]: 190 })
  })
})

describe('assistants (POST /mcp)', () => {
  const message = async (url: string, key: string, method: string, params: object) => {
    const answer = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${key}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return (await answer.json()) as { result?: unknown }
  }

  it('are answered by any instance, also by one that lives without the files of the guide', async () => {
    const key = await keyWith({ unitsPerDay: 10 })
    for (const i of [0, 1]) {
      const { result } = await message(urlOf(i), key, 'tools/call', { name: 'list_leagues' })
      expect(result).toMatchObject({
        structuredContent: { receipt: { units: 1, units_remaining_day: 9 - i } },
      })
    }
    expect(await message(urlOf(0), key, 'tools/list', {})).toMatchObject({
      result: { tools: expect.any(Array) },
    })
  })
})

describe('a process that is killed while it answers (kill -9)', () => {
  it('keeps the slot it held until the lease ends, and no longer', async () => {
    const startedMs = Date.now()
    const victim = await start()
    const key = await keyWith({ concurrentRequests: 1, rowsPerDay: 100_000 })
    const held = await slowly(victim.url + LONG, key)
    expect(held.statusCode).toBe(200)
    expect(await outcome(home.url + DETAIL, key)).toBe('concurrency_limit_exceeded')
    await victim.kill()

    clock.set(new Date(Date.parse(NOW) + LEASE_MS - 1).toISOString())
    expect(await outcome(home.url + DETAIL, key)).toBe('concurrency_limit_exceeded')
    // By now the lease has ended, however long the victim took to begin.
    clock.advance(1 + Date.now() - startedMs)
    expect(await outcome(home.url + DETAIL, key)).toBe('200')
  })
})

describe('a process on a machine whose clock is 65 minutes ahead', () => {
  it('goes by the database’s, as all others do, and says that its own is wrong', async () => {
    const AHEAD = encodeURIComponent('const now = Date.now; Date.now = () => now() + 3_900_000')
    const program = await programs.serve({
      DATABASE_URL: home.databaseUrl,
      SECRET_KEY: home.product.deps.env.SECRET_KEY,
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import=data:text/javascript,${AHEAD}`,
    })
    const { time } = (await (await fetch(`${program.url}/v1/health`)).json()) as { time: string }
    await program.kill()
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000)
    expect(program.output()).toMatch(/"aheadMs":3\d{6},.*clock of this machine differs/)
  })
})
