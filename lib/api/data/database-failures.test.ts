import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestClient } from '../../../test/client'
import { administer, createTestDatabase } from '../../../test/database'
import { startFaultyProxy } from '../../../test/faulty-proxy'
import { createOwner, type Owner } from '../../../test/owner'
import { call, newEmail, type Answer } from '../../../test/person'
import { promoteTestRelease, testMatchId, type TestMatch } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { WIDE } from '../../../test/two-quotas'
import { useWorld } from '../../../test/use-world'

const MATCH: TestMatch = { code: 'LIGUE_1', kickoff: '2026-03-05T20:00:00Z' }
const DETAIL = `/v1/matches/${testMatchId(MATCH)}`

const database = useWorld(() => createTestDatabase())
const proxy = useWorld(() => startFaultyProxy(database.url))
const server = useWorld(() =>
  startTestServer({
    clock: manualClock('2026-03-01T12:00:00Z'),
    databaseUrl: proxy.url,
    env: { LOG_LEVEL: 'info' },
  }),
)
let owner: Owner

beforeAll(async () => {
  await promoteTestRelease(server.product.deps.db, [MATCH])
  await server.product.deps.releases.refresh()
  owner = await createOwner(server, { plan: 'custom', limits: WIDE, competitions: ['LIGUE_1'] })
})
beforeEach(async () => {
  await expect.poll(async () => (await ask(DETAIL, owner.key)).status).toBe(200)
  server.logged.length = 0
})
afterEach(() => proxy.set('pass'))

const ask = (path: string, key: string) =>
  call(server, 'GET', path, { headers: { 'x-api-key': key } })

/** A request of each kind of work: the quota's pool, statements of the client, raw ones, transactions. */
async function askEverything(strangersKey: string): Promise<Record<string, Answer>> {
  const { key, token } = owner
  const slot = '/account/competitions/slots/1'
  const asked: Record<string, Promise<Answer>> = {
    'a known key': ask(DETAIL, key),
    'a key never seen': ask(DETAIL, strangersKey),
    usage: ask('/v1/me/usage', key),
    session: call(server, 'GET', '/auth/me', { token }),
    'a code': call(server, 'POST', '/auth/request-code', { body: { email: newEmail() } }),
    'a change': call(server, 'PUT', slot, { token, body: { code: 'SERIE_A' } }),
    'a new key': call(server, 'POST', '/v1/dashboard/keys', { token, body: {} }),
  }
  const answers = await Promise.all(
    Object.entries(asked).map(async ([n, a]) => [n, await a] as const),
  )
  return Object.fromEntries(answers)
}

/** Every route says when to come back; nothing is wrong with our code: no stack, nothing at the level that wakes people. */
async function expectRefusals(strangersKey: string): Promise<void> {
  const answers = await askEverything(strangersKey)
  for (const [name, { status, body, headers }] of Object.entries(answers))
    expect([name, status, body.detail, Number(headers.get('retry-after')) >= 1]).toEqual([
      name,
      503,
      'store_unavailable',
      true,
    ])
  expect(server.logged.filter((line) => /"level":50|"stack"/.test(line))).toEqual([])
}

describe('whatever PostgreSQL fails with, as long as it is the server and not the question', () => {
  it.each([
    ['57P03', 'connecting', 'it is starting up, or recovering'],
    ['53300', 'connecting', 'it has no connection left'],
    ['08004', 'connecting', 'it rejects the connection'],
    ['57P01', 'statement', 'an administrator ended the connection'],
    ['57014', 'statement', 'the statement took too long'],
    ['53100', 'statement', 'the disk is full'],
    ['53200', 'statement', 'it has no memory left'],
    ['08006', 'statement', 'the connection broke'],
    ['25006', 'statement', 'it only answers questions'],
  ] as const)(
    '%s while %s (%s): every route says 503 and when to come back',
    async (sqlState, when, _why) => {
      const stranger = await createTestClient(server.product.deps)
      proxy.fail(sqlState, when)
      await expectRefusals(stranger.key)
      expect(server.logged.join('')).toContain(`"reason":"${sqlState} told by a test"`)
    },
  )
})

describe('a real server', () => {
  const name = () => new URL(database.url).pathname.slice(1)
  const endBackends = () =>
    administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name()}'`)

  it('that takes in nobody any more: 503, and as before once it does', async () => {
    const stranger = await createTestClient(server.product.deps)
    await administer(`ALTER DATABASE ${name()} CONNECTION LIMIT 0`)
    await endBackends()
    await expectRefusals(stranger.key)
    expect(server.logged.join('')).toContain('"reason":"53300 too many connections')
    await administer(`ALTER DATABASE ${name()} CONNECTION LIMIT -1`)
    await expect
      .poll(async () => (await ask(DETAIL, stranger.key)).body.detail)
      .toBe('competition_not_selected')
  })

  it('whose connections are ended under load never makes an internal error', async () => {
    const asked: Promise<Answer>[] = []
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 20; i++) asked.push(ask(DETAIL, owner.key), ask('/v1/me', owner.key))
      await endBackends()
    }
    const statuses = new Set((await Promise.all(asked)).map(({ status }) => status))
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(server.logged.filter((line) => /"level":50|"stack"/.test(line))).toEqual([])
  })
})
