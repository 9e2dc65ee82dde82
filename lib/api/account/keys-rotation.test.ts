import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createOwner } from '../../../test/owner'
import { call, mailsFromAny } from '../../../test/person'
import { manualClock, startTestServer, type TestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { sweep } from '../../privacy/sweep'
import { haveHeard } from '../../../test/eventually'

const START = '2026-03-01T12:00:00Z'
const clock = manualClock(START)
const env = { TRUSTED_PROXIES: '1' }
const server = useWorld(() => startTestServer({ clock, env }))
const second = useWorld(() => startTestServer({ clock, env, databaseUrl: server.databaseUrl }))
let token: string
/** The key that each test begins with. */
let first: { id: string; key: string }

beforeEach(() => become('starter'))

async function become(plan: 'developer' | 'starter') {
  clock.set(START)
  const owner = await createOwner(server, { plan })
  token = owner.token
  first = { id: owner.keyId, key: owner.key }
}

const rotate = (body: Record<string, unknown> = {}, as = token) =>
  call(server, 'POST', '/v1/dashboard/keys/rotate', {
    token: as,
    body: { key_id: first.id, ...body },
  })
const list = async () =>
  (await call(server, 'GET', '/v1/dashboard/keys', { token })).body.keys as {
    id: string
    [field: string]: unknown
  }[]
const keyOf = async (id: unknown) => (await list()).find((key) => key.id === id)
const on = async (which: TestServer, key: unknown, network = '198.51.100.7') => {
  const headers = { 'x-api-key': String(key), 'x-forwarded-for': network }
  return (await call(which, 'GET', '/v1/me', { headers })).status
}
const onBoth = async (key: unknown) => [await on(server, key), await on(second, key)]
/** As soon as both instances have heard of it. */
async function soon(key: unknown, status: number): Promise<void> {
  await haveHeard(server, second)
  expect(await onBoth(key)).toEqual([status, status])
}

describe('rotating a key that leaked', () => {
  it('ends the old one at once on every instance, whatever grace is asked for, and the history and the mail say why', async () => {
    await soon(first.key, 200)
    const { status, body } = await rotate({ leaked: true, grace_minutes: 60 })
    expect(status).toBe(201)
    await soon(first.key, 401)
    await soon(body.key, 200)
    expect(await keyOf(first.id)).toMatchObject({ status: 'revoked', revoked_for: 'leak' })
    const { db } = server.product.deps
    const event = await db.auditEvent.findFirstOrThrow({
      where: { action: 'key.rotated', details: { path: ['key_id'], equals: first.id } },
    })
    expect(event.details).toMatchObject({ leaked: true, grace_minutes: 0 })
    const { email } = await db.account.findFirstOrThrow({
      where: { client: { keys: { some: { id: first.id } } } },
    })
    const mails = await mailsFromAny([server, second], email)
    const mail = mails.find(({ subject }) => subject.includes('replaced'))
    expect(mail?.text).toContain('You said that it leaked')
  })

  it('refuses anything but true and false for it, and changes nothing then', async () => {
    expect((await rotate({ leaked: 'yes' })).status).toBe(422)
    expect(await keyOf(first.id)).toMatchObject({ status: 'active' })
  })
})

describe('rotating a key', () => {
  it('gives a new one once and ends the old one on every instance', async () => {
    await soon(first.key, 200)
    const { status, body } = await rotate()
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'test', status: 'active', last_used_at: null })
    expect(body.key).not.toBe(first.key)
    expect(body.replaced).toMatchObject({
      id: first.id,
      status: 'revoked',
      revoked_at: START,
      revoked_for: 'rotation',
      rotated_to: { id: body.id, at: START },
    })
    await soon(first.key, 401)
    await soon(body.key, 200)
    expect(JSON.stringify(await list())).not.toContain(String(body.key))
  })

  it('lets both keys work during a grace, and only the new one after it', async () => {
    const { body } = await rotate({ grace_minutes: 60 })
    expect(body.replaced).toMatchObject({
      status: 'grace',
      expires_at: '2026-03-01T13:00:00Z',
      revoked_at: null,
      revoked_for: null,
    })
    await soon(first.key, 200)
    await soon(body.key, 200)
    clock.advance(3_599_999)
    expect(await onBoth(first.key)).toEqual([200, 200])
    clock.advance(1)
    expect(await onBoth(first.key)).toEqual([401, 401])
    expect(await keyOf(first.id)).toMatchObject({
      status: 'revoked',
      revoked_at: '2026-03-01T13:00:00Z',
      revoked_for: 'rotation',
    })
  })

  it('ends the grace early when asked to', async () => {
    await rotate({ grace_minutes: 1_440 })
    await soon(first.key, 200)
    clock.advance(60_000)
    const path = `/v1/dashboard/keys/${first.id}`
    expect((await call(server, 'DELETE', path, { token })).status).toBe(204)
    await soon(first.key, 401)
    expect(await keyOf(first.id)).toMatchObject({
      status: 'revoked',
      revoked_at: '2026-03-01T12:01:00Z',
      revoked_for: 'rotation',
    })
  })

  it('has no grace on Developer, whatever is asked for: one active key is one that works', async () => {
    await become('developer')
    const { body } = await rotate({ grace_minutes: 60 })
    expect(body.replaced).toMatchObject({ status: 'revoked', expires_at: null })
    await soon(first.key, 401)
    await soon(body.key, 200)
  })

  it('asked for by the same request again gives the same successor, also many times at once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const again = (body = { key_id: first.id }) =>
      call(server, 'POST', '/v1/dashboard/keys/rotate', { token, body, headers })
    const answers = await Promise.all(Array.from({ length: 6 }, () => again()))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    await soon(first.key, 401)
    await soon(answers[0]?.body.key, 200)
    const next = await again({ key_id: String(answers[0]?.body.id) })
    expect(next.status).toBe(201)
    expect(next.body.key).not.toBe(answers[0]?.body.key)
  })

  it('leaves exactly one working key out of twenty rotations at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => rotate()))
    const won = answers.filter(({ status }) => status === 201)
    expect(won).toHaveLength(1)
    const lost = answers.filter(({ body }) => body.detail === 'key_already_rotated')
    expect(lost.map(({ status }) => status)).toEqual(Array(19).fill(409))
    const works = (await list()).filter(({ status }) => status !== 'revoked')
    expect(works.map(({ id }) => id)).toEqual([won[0]?.body.id])
    await soon(won[0]?.body.key, 200)
    await soon(first.key, 401)
  })

  it('goes on from the newest key, never from one that has ended', async () => {
    const { body } = await rotate()
    expect((await rotate({ key_id: body.id })).status).toBe(201)
    const newest = (await list())[0]
    await call(server, 'DELETE', `/v1/dashboard/keys/${String(newest?.id)}`, { token })
    const answer = await rotate({ key_id: newest?.id })
    expect([answer.status, answer.body.detail]).toEqual([409, 'key_not_active'])
  })

  it('does not reach somebody else’s key (case B16)', async () => {
    const stranger = await createOwner(server, { plan: 'starter' })
    const answer = await rotate({}, stranger.token)
    expect([answer.status, answer.body.detail]).toEqual([404, 'not_found'])
    await soon(first.key, 200)
  })

  it.each([
    { grace_minutes: -1 },
    { grace_minutes: 1_441 },
    { grace_minutes: 1.5 },
    { grace_minutes: '60' },
    { key_id: 7 },
    { key_id: '\0' },
  ])('refuses %j', async (body) => {
    expect((await rotate(body)).status).toBe(422)
    expect((await list()).map(({ status }) => status)).toEqual(['active'])
  })
})

describe('the networks of a key', () => {
  it('are told with their last use, and for an old key those since its rotation', async () => {
    await on(server, first.key, '198.51.100.1')
    await server.product.deps.access.flushUse()
    clock.advance(60_000)
    const { body } = await rotate({ grace_minutes: 60 })
    await soon(first.key, 200)
    clock.advance(60_000)
    await on(server, first.key, '198.51.100.2')
    await on(second, first.key, '2001:db8:1:2:3::9')
    await on(second, body.key, '198.51.100.3')
    for (const { product } of [server, second]) await product.deps.access.flushUse()
    const old = await keyOf(first.id)
    expect(old?.callers_since_rotation).toBe(3)
    expect(old?.callers).toEqual(
      expect.arrayContaining([
        { network: '198.51.100.1', last_used_at: '2026-03-01T12:00:00Z' },
        { network: '198.51.100.7', last_used_at: '2026-03-01T12:01:00Z' },
        { network: '198.51.100.2', last_used_at: '2026-03-01T12:02:00Z' },
        { network: '2001:db8:1:2::/64', last_used_at: '2026-03-01T12:02:00Z' },
      ]),
    )
    expect(await keyOf(body.id)).toMatchObject({
      callers: expect.arrayContaining([
        { network: '198.51.100.3', last_used_at: '2026-03-01T12:02:00Z' },
      ]),
      callers_since_rotation: null,
    })
  })

  it('are the ten latest, also after three hundred of them, and are forgotten in 30 days', async () => {
    const { access, db } = server.product.deps
    for (let i = 0; i < 300; i++) {
      clock.advance(1_000)
      access.touch(first.id, `203.0.113.${i % 256}-${i}`)
      if (i % 70 === 0) await access.flushUse()
    }
    await access.flushUse()
    const networks = (await keyOf(first.id))?.callers as { network: string }[]
    expect(networks.map(({ network }) => network.split('-')[1])).toEqual(
      Array.from({ length: 10 }, (_, i) => String(299 - i)),
    )
    expect(await db.apiKeyCaller.count({ where: { keyId: first.id } })).toBe(10)
    clock.advance(31 * 86_400_000)
    await sweep(server.product.deps)
    expect(await db.apiKeyCaller.count({ where: { keyId: first.id } })).toBe(0)
  })
})
