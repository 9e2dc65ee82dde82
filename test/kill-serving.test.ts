import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlanLimits } from '../lib/plans/limits'
import { createTestClient } from './client'
import { oneByOne } from './crowd'
import { newcomer } from './person'
import { builtPrograms, type Programs } from './programs'
import { promoteTestRelease } from './release'
import { startTestServer } from './server'
import { useWorld } from './use-world'

/** Enough for every request of this file, in figures of its own. */
const LIMITS: PlanLimits = {
  requestsPerMinute: 10_000,
  unitsPerHour: 100_000,
  unitsPerDay: 100_000,
  rowsPerDay: 100_000,
  concurrentRequests: 1_000,
  bulkMatches: 5,
  competitions: 1,
  replacementsPerMonth: 1,
  activeKeys: 1,
  historyDays: 7,
  webhookEndpoints: 1,
}

const COMPETITION = 'PREMIER_LEAGUE'

let programs: Programs
/** Prepares accounts; the servers that get killed share its database. */
const home = useWorld(() => startTestServer({ env: { TRUSTED_PROXIES: '1' } }))
let sql: pg.Client

const start = () =>
  programs.serve({
    DATABASE_URL: home.databaseUrl,
    SECRET_KEY: home.product.deps.env.SECRET_KEY,
    LOG_LEVEL: 'warn',
  })

beforeAll(async () => {
  programs = await builtPrograms()
  await promoteTestRelease(home.product.deps.db, [
    { code: COMPETITION, kickoff: new Date(Date.now() + 86_400_000).toISOString() },
  ])
  sql = new pg.Client({ connectionString: home.databaseUrl })
  await sql.connect()
})

afterAll(async () => {
  await sql.end()
})

/** When to kill: at any time, or as soon as one request was answered and the others still run. */
const moment = (round: number, requests: Promise<unknown>[]) =>
  round % 2 === 0 ? sleep(Math.random() * 100) : Promise.race(requests)

const activate = (url: string, token: string) =>
  fetch(`${url}/account/plan`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ plan: 'developer' }),
  })

/** What activation writes for an account, all of it or nothing. */
async function activationOf(accountId: string): Promise<Record<string, number>> {
  const { rows } = await sql.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM clients WHERE account_id = $1) AS clients,
            (SELECT count(*)::int FROM contracts c JOIN clients ON clients.id = c.client_id
              WHERE account_id = $1) AS contracts,
            (SELECT count(*)::int FROM audit_events
              WHERE account_id = $1 AND action = 'plan.activated') AS audited`,
    [accountId],
  )
  return rows[0] ?? {}
}

const unitsUsed = async (clientId: string) => {
  const { rows } = await sql.query<{ units: number }>(
    'SELECT day_units AS units FROM quota_counters WHERE client_id = $1',
    [clientId],
  )
  return rows[0]?.units ?? 0
}

const leagues = (url: string, key: string) =>
  fetch(`${url}/v1/leagues`, { headers: { 'x-api-key': key } })

const newClient = () =>
  createTestClient(home.product.deps, {
    plan: 'custom',
    limits: LIMITS,
    competitions: [COMPETITION],
  })

/** Asks many times at once, of whoever may be gone. @returns the statuses, undefined where nothing was answered */
const askTogether = (count: number, url: string, key: string) =>
  Array.from({ length: count }, async () => {
    const answer = await leagues(url, key).catch(() => undefined)
    return answer?.status
  })

// Each start takes longer than all that is asked of it: what a kill may cut off runs beside one another.
test('killed while plans are activated and data is read, every account has the whole of its plan or nothing of it, and every answered request is charged once and none twice', async () => {
  const people = await oneByOne(32, () => newcomer(home))
  const client = await newClient()
  let charged = 0
  for (let round = 0; round < 4; round++) {
    const group = people.slice(round * 8, round * 8 + 8)
    const api = await start()
    expect((await leagues(api.url, client.key)).status).toBe(200)
    charged++
    expect(await unitsUsed(client.clientId)).toBe(charged)

    const activations = group.map(({ token }) => activate(api.url, token).catch(() => undefined))
    const requests = askTogether(60, api.url, client.key)
    // By turns of the one and of the other, in the rounds that wait for an answer.
    await moment(round, round === 1 ? activations : requests)
    await api.kill()
    await Promise.all(activations)
    for (const { accountId } of group) {
      const { clients, contracts, audited } = await activationOf(accountId)
      expect(clients).toBe(1)
      expect([0, 1]).toContain(contracts)
      expect(audited).toBe(contracts)
    }
    const answered = (await Promise.all(requests)).filter((status) => status === 200).length
    const used = (await unitsUsed(client.clientId)) - charged
    expect(used).toBeGreaterThanOrEqual(answered)
    expect(used).toBeLessThanOrEqual(requests.length)
    charged += used
  }
  // After the next start the same click completes what was cut off, and repeats nothing.
  const api = await start()
  for (const { token, accountId } of people) {
    expect((await activate(api.url, token)).status).toBe(200)
    expect(await activationOf(accountId)).toEqual({ clients: 1, contracts: 1, audited: 1 })
  }
  await api.kill()
})

test('told to stop, the server answers what runs and charges it once, refuses what comes, and ends with 0', async () => {
  const { token, accountId } = await newcomer(home)
  const client = await newClient()
  const api = await start()
  const { hostname, port } = new URL(api.url)
  const body = JSON.stringify({ plan: 'developer' })
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.write(
    `POST /account/plan HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  await sleep(100)
  const requests = askTogether(100, api.url, client.key)
  await sleep(20)
  api.process.kill('SIGTERM')
  await expect.poll(() => leagues(api.url, 'none').catch(() => 'refused')).toBe('refused')
  const statuses = await Promise.all(requests)
  socket.write(body.slice(5))
  await once(socket, 'close')

  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(await activationOf(accountId)).toEqual({ clients: 1, contracts: 1, audited: 1 })
  expect(await api.ended).toBe(0)
  const answered = statuses.filter((status) => status === 200).length
  expect(statuses.filter((status) => status !== 200 && status !== undefined)).toEqual([])
  expect(await unitsUsed(client.clientId)).toBe(answered)
})
