import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestClient, type TestClient } from '../../../test/client'
import { OneLeague } from '../../../test/one-league'
import { signIn } from '../../../test/person'
import { sendBytes } from '../../../test/raw-http'
import { useWorld } from '../../../test/use-world'

const world = useWorld(() => OneLeague.start())
let other: TestClient
beforeAll(async () => {
  other = await createTestClient(world.server.product.deps)
})

/** Headers straight onto the socket: no client library joins or corrects them. */
const raw = async (...lines: string[]): Promise<[status: number, text: string]> => {
  const head = ['GET /v1/leagues HTTP/1.1', 'Host: test', 'Connection: close', ...lines]
  const text = await sendBytes(world.server.url, `${head.join('\r\n')}\r\n\r\n`)
  return [Number(text.split(' ')[1]), text]
}

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const client = new pg.Client({ connectionString: world.server.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const tables = []
  for (const { name } of rows) {
    const all = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
    tables.push(...all.rows.map(({ row }) => row))
  }
  await client.end()
  return tables.join('\n')
}

describe('an API key (case D41)', () => {
  it('counts once in one header alone: given twice, to two clients or in the address it is 401', async () => {
    const { key } = world.client
    expect((await raw(`X-API-Key: ${key}`))[0]).toBe(200)
    for (const lines of [
      [`X-API-Key: ${key}`, `X-API-Key: ${key}`],
      [`X-API-Key: ${key}`, `X-API-Key: ${other.key}`],
      [`X-API-Key: ${other.key}`, `Authorization: Bearer ${key}`],
      ['X-API-Key:'],
      [`X-API-Key: ${'k'.repeat(10_000)}`],
      [`X-API-Key: ${key.slice(0, -1)}`],
      [`X-API-Key: ${key.toUpperCase()}`],
      [`Cookie: X-API-Key=${key}`],
      [`X-Api-Token: ${key}`],
    ])
      expect([lines[0]?.slice(0, 12), (await raw(...lines))[0]]).toEqual([
        lines[0]?.slice(0, 12),
        401,
      ])
    for (const query of [`api_key=${key}`, `key=${key}`, `x-api-key=${key}`]) {
      const answer = await fetch(`${world.server.url}/v1/leagues?${query}`)
      expect(answer.status).toBe(401)
      expect(await answer.text()).not.toContain(key.slice(0, 20))
    }
  })

  it.each<[string, (key: string) => string]>([
    ['as a value', (key) => `/v1/leagues?anything=${key}`],
    ['as a name', (key) => `/v1/leagues?${key}`],
    ['percent-encoded', (key) => `/v1/leagues?key=${key.replaceAll('_', '%5F')}`],
    ['in the path', (key) => `/v1/leagues/${key}/matches`],
    ['in the path, encoded', (key) => `/v1/leagues/${key.replace('p', '%70')}/matches`],
    ['in the place of a match', (key) => `/v1/matches/${key}`],
  ])(
    'in the address %s it is 401 beside a valid header too, and not logged',
    async (_name, where) => {
      const { key } = other
      world.server.logged.length = 0
      const answer = await world.get(where(key))
      expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
        401,
        'invalid_api_key',
      ])
      const logged = world.server.logged.join('\n')
      expect(logged).toContain('"path":"/v1/')
      expect(logged).not.toContain(key.slice(20, 44))
    },
  )

  it('is in no log and no row, right or mistyped, nor after a fault of ours', async () => {
    const { deps } = world.server.product
    // Behind our back a slot holds what the catalogue does not know: the route can only fail.
    const broken = await createTestClient(deps, { competitions: ['NOT_IN_THE_CATALOGUE'] })
    const failed = await world.get('/v1/leagues', { 'x-api-key': broken.key })
    expect(failed.status).toBe(500)
    expect(await failed.text()).not.toContain(broken.key.slice(0, 20))

    const mistyped = `${world.client.key.slice(0, -3)}xyz`
    await raw(`X-API-Key: ${mistyped}`)
    await fetch(`${world.server.url}/v1/leagues?api_key=${mistyped}`)
    await deps.access.flushUse()

    const logged = world.server.logged.join('\n')
    const stored = await everythingStored()
    expect(logged).toContain('/v1/leagues')
    expect(stored).toContain(world.client.keyId)
    for (const key of [world.client.key, broken.key, other.key, mistyped])
      for (const text of [logged, stored]) {
        // Behind the readable head, which lists show, nothing of a key is anywhere.
        expect(text).not.toContain(key)
        expect(text).not.toContain(key.slice(20, 44))
      }
  })
})

describe('the line of a request', () => {
  const newest = () =>
    JSON.parse(
      world.server.logged.findLast((line) => line.includes('"msg":"request"')) ?? '',
    ) as object

  it('says who asked a data route, by which key, and what was taken', async () => {
    const client = await createTestClient(world.server.product.deps)
    await fetch(`${world.server.url}/v1/leagues`, { headers: { 'x-api-key': client.key } })
    const { clientId, keyId } = client
    const who = { clientId, keyId, network: '127.0.0.1' }
    await expect
      .poll(newest)
      .toMatchObject({ ...who, status: 200, units: 1, rows: expect.any(Number) })
    await fetch(`${world.server.url}/v1/l%65agues`, {
      headers: { 'x-api-key': client.key },
      method: 'PUT',
    })
    await expect.poll(newest).toMatchObject({ ...who, status: 405, error: 'method_not_allowed' })
    await fetch(`${world.server.url}/v1/leagues`, { headers: { 'x-api-key': `${client.key}x` } })
    await expect
      .poll(newest)
      .toMatchObject({ status: 401, error: 'invalid_api_key', network: '127.0.0.1' })
    expect(newest()).not.toHaveProperty('clientId')
  })

  it('says whose session asked an account route, and why it was refused', async () => {
    const person = await signIn(world.server, 'who@example.org')
    const authorization = `Bearer ${person.token}`
    await fetch(`${world.server.url}/auth/me`, { headers: { authorization } })
    await expect.poll(newest).toMatchObject({
      status: 200,
      clientId: expect.stringMatching(/^cli_/),
      sessionId: expect.stringMatching(/^ses_/),
      network: '127.0.0.1',
    })
    await fetch(`${world.server.url}/account/sessions/${person.token}`, { method: 'DELETE' })
    await expect
      .poll(newest)
      .toMatchObject({ status: 401, error: 'invalid_session', path: '/account/sessions/pms_…' })
    await fetch(`${world.server.url}/auth/verify-code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"who@example.org","code":"000000"}',
    })
    await expect
      .poll(newest)
      .toMatchObject({ status: 401, error: 'invalid_code', network: '127.0.0.1' })
    expect(world.server.logged.join()).not.toContain('who@example.org')
  })
})
