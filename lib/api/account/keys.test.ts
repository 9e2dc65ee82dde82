import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, newcomer } from '../../../test/person'
import { promoteTestRelease } from '../../../test/release'
import { manualClock, startTestServer, type TestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { haveHeard } from '../../../test/eventually'

const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))
let token: string

beforeAll(async () => {
  await promoteTestRelease(server.product.deps.db, [
    { code: 'LIGUE_1', kickoff: '2026-03-07T16:00:00Z' },
  ])
  await server.product.deps.releases.refresh()
})
beforeEach(async () => {
  token = await ownerWithPlan()
})

async function ownerWithPlan(): Promise<string> {
  const person = await newcomer(server)
  await call(server, 'POST', '/account/plan', { token: person.token, body: { plan: 'developer' } })
  return person.token
}

const create = (body: unknown = { name: 'production' }, as = token) =>
  call(server, 'POST', '/v1/dashboard/keys', { token: as, body })
const revoke = (id: unknown, as = token) =>
  call(server, 'DELETE', `/v1/dashboard/keys/${String(id)}`, { token: as })
const list = async (as = token) =>
  (await call(server, 'GET', '/v1/dashboard/keys', { token: as })).body as {
    keys: Record<string, unknown>[]
    active_limit: number
  }
const leagues = (key: unknown) =>
  call(server, 'GET', '/v1/leagues', { headers: { 'x-api-key': String(key) } })

describe('creating a key', () => {
  it('shows it once and lets it call the data API', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    const { key, ...shown } = body
    expect(key).toMatch(/^pm_developer_[0-9A-Za-z]{38}$/)
    expect(shown).toEqual({
      id: expect.stringMatching(/^key_/),
      name: 'production',
      prefix: String(key).slice(0, 'pm_developer_'.length + 4),
      last4: String(key).slice(-4),
      status: 'active',
      created_at: '2026-03-01T12:00:00Z',
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
      revoked_for: null,
      rotated_to: null,
      callers: [],
      callers_since_rotation: null,
    })
    expect(await list()).toEqual({ keys: [shown], active_limit: 1 })
    expect((await leagues(key)).status).toBe(200)
  })

  it('leaves the key in no other answer, no row and no log line (cases D40, D41)', async () => {
    const { body } = await create()
    const key = String(body.key)
    const secret = key.slice('pm_developer_'.length + 4, -4)
    await leagues(key)
    await leagues(key.slice(0, -1) + '0')
    await call(server, 'GET', `/v1/leagues?api_key=${key}`)
    const seen: unknown[] = [server.logged]
    for (const path of ['/v1/dashboard/keys', '/account/overview', '/auth/me'])
      seen.push((await call(server, 'GET', path, { token })).body)
    const { db } = server.product.deps
    seen.push(await db.apiKey.findMany(), await db.auditEvent.findMany({ omit: { seq: true } }))
    expect(JSON.stringify(seen)).not.toContain(secret)
  })

  it('gives one key to twenty creations at once when the plan has room for one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ body }) => body.detail === 'active_key_limit_reached')
    expect(refused).toHaveLength(19)
    expect((await list()).keys).toHaveLength(1)
  })

  it('asked for by the same request again gives the same key and makes no second one, also many times at once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const again = () =>
      call(server, 'POST', '/v1/dashboard/keys', { token, body: { name: 'retried' }, headers })
    const answers = await Promise.all(Array.from({ length: 6 }, again))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map(({ body }) => body.key)).size).toBe(1)
    expect((await leagues(answers[0]?.body.key)).status).toBe(200)
    expect((await list()).keys).toHaveLength(1)
    const { db } = server.product.deps
    const rows = await db.auditEvent.findMany({ where: { action: 'key.created' } })
    const id = String(answers[0]?.body.id)
    expect(rows.filter(({ details }) => JSON.stringify(details).includes(id))).toHaveLength(1)

    // Ten minutes later it is as gone as any other; and it never was anybody else's, or another request's.
    clock.advance(601_000)
    expect((await again()).body.detail).toBe('idempotency_key_used')
    token = await ownerWithPlan()
    const [foreign] = [await again()]
    expect(foreign.status).toBe(201)
    expect(foreign.body.key).not.toBe(answers[0]?.body.key)
  })

  it('needs a plan', async () => {
    const { token: without } = await newcomer(server)
    const answer = await create({ name: 'x' }, without)
    expect([answer.status, answer.body.detail]).toEqual([403, 'invalid_plan_contract'])
    expect(await list(without)).toEqual({ keys: [], active_limit: 0 })
  })

  it.each([
    [{}, 'Key 1'],
    [{ name: '   ' }, 'Key 1'],
    [{ name: ' été 💻 ' }, 'été 💻'],
  ])('names %j %j', async (body, name) => {
    expect((await create(body)).body.name).toBe(name)
  })

  it.each([
    ['a NUL', 'a\0b'],
    ['half a surrogate pair', 'a\ud800'],
    ['a line break', 'a\nb'],
    ['61 characters', 'a'.repeat(61)],
    ['a million characters', 'a'.repeat(1_000_000)],
    ['a number', 7],
    ['an object', { toString: 'x' }],
  ])('refuses %s as a name', async (_what, name) => {
    expect((await create({ name })).status).toBe(422)
    expect((await list()).keys).toEqual([])
  })
})

describe('revoking a key', () => {
  it('stops it on every instance and makes room for a new one', async () => {
    const second = await startTestServer({ clock, databaseUrl: server.databaseUrl })
    const { body } = await create()
    const key = String(body.key)
    const on = async (instance: TestServer) => {
      clock.advance(61_000)
      return (await call(instance, 'GET', '/v1/leagues', { headers: { 'x-api-key': key } })).status
    }
    expect([await on(server), await on(second)]).toEqual([200, 200])
    expect((await revoke(body.id)).status).toBe(204)
    await haveHeard(server, second)
    expect([await on(server), await on(second)]).toEqual([401, 401])
    expect((await list()).keys).toEqual([
      expect.objectContaining({ id: body.id, status: 'revoked' }),
    ])
    expect((await create()).status).toBe(201)
    await second.close()
  })

  it('changes nothing the second time', async () => {
    const { body } = await create()
    expect((await revoke(body.id)).status).toBe(204)
    clock.advance(1000)
    expect((await revoke(body.id)).status).toBe(204)
    const { db } = server.product.deps
    const rows = await db.auditEvent.findMany({ where: { action: 'key.revoked' } })
    expect(
      rows.filter(({ details }) => JSON.stringify(details).includes(String(body.id))),
    ).toHaveLength(1)
  })

  it('does not reach somebody else’s key (case B16)', async () => {
    const { body } = await create()
    const stranger = await ownerWithPlan()
    const answer = await revoke(body.id, stranger)
    expect([answer.status, answer.body.detail]).toEqual([404, 'not_found'])
    expect((await list()).keys[0]?.status).toBe('active')
    expect((await list(stranger)).keys).toEqual([])
  })

  it.each(['key_0000000000000000', '%00', '%F0%9F%98%80', 'a'.repeat(65)])(
    'answers %s without an error of ours',
    async (id) => {
      expect([404, 422]).toContain((await revoke(id)).status)
    },
  )
})
