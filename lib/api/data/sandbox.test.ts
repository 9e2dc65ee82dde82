import { expect, test } from 'vitest'
import { createTestClient } from '../../../test/client'
import { call, newcomer } from '../../../test/person'
import { newTester, startSandbox } from '../../../test/sandbox'
import { move, startPoller, withKey } from '../../../test/sandbox-caller'
import { startTestServer } from '../../../test/server'
import { tableDigests } from '../../../test/table-digests'
import { useWorld } from '../../../test/use-world'
import { newApiKey } from '../../keys/format'

const world = useWorld(startSandbox)
const LIST = '/v1/leagues/PREMIER_LEAGUE/matches?include=upcoming&days=31'

interface Clock {
  now: string
  next_publication: string
  season: { begins_at: string; ends_at: string }
}
const clockOf = async (key: string) =>
  (await withKey(world.server, key, '/v1/test/clock')).body as unknown as Clock
const ids = (body: Record<string, unknown>) =>
  (body.matches as { id: string }[]).map(({ id }) => id)

test('a test key is served the season by the clock of its sandbox', async () => {
  const { server, key } = world
  const clock = await clockOf(key)
  expect(clock.now).toBe(clock.season.begins_at)
  const first = await withKey(server, key, LIST)
  expect(first.status).toBe(200)
  expect(first.headers.get('x-prematch-mode')).toBe('test')
  expect(first.headers.get('x-prematch-clock')).toBe(clock.now)
  expect(ids(first.body).length).toBeGreaterThan(0)

  const moved = await move(server, key, { to: 'next_publication' })
  expect(moved.status).toBe(200)
  expect(moved.body).toMatchObject({
    mode: 'test',
    now: clock.next_publication,
    since: clock.now,
    publications: [{ at: clock.next_publication }],
  })
  const second = await withKey(server, key, LIST)
  expect(second.headers.get('x-data-version')).not.toBe(first.headers.get('x-data-version'))

  // What was to come has been played, and what comes later is not known.
  const far = await move(server, key, { advance: 'P10D' })
  const { kicked_off: kickedOff } = far.body as {
    kicked_off: { count: number; match_ids: string[] }
  }
  expect(kickedOff.count).toBeGreaterThan(0)
  const verified = await withKey(
    server,
    key,
    `${LIST.replace('upcoming', 'past')}&include_unreliable=true`,
  )
  expect(ids(verified.body)).toEqual(expect.arrayContaining(kickedOff.match_ids.slice(0, 7)))
  const beyond = await withKey(server, key, `${LIST}&as_of=${clock.season.ends_at}`)
  expect([beyond.status, beyond.body.detail]).toEqual([400, 'invalid_as_of'])
})

test('windows of its quota end by its own clock, and a reset begins anew', async () => {
  const { server } = world
  const { key } = await newTester(server)
  const left = async () => {
    const { headers } = await withKey(server, key, '/v1/leagues')
    return [
      'x-ratelimit-remaining',
      'x-quota-units-remaining-hour',
      'x-quota-units-remaining-day',
    ].map((name) => Number(headers.get(name)))
  }
  expect(await left()).toEqual([14, 499, 2_999])
  expect(await left()).toEqual([13, 498, 2_998])
  await move(server, key, { advance: 'PT1M1S' })
  expect(await left()).toEqual([14, 497, 2_997])
  const hour = await move(server, key, { advance: 'PT1H' })
  expect(hour.body.windows).toEqual({ hours: 1, days: 0 })
  expect(await left()).toEqual([14, 499, 2_996])
  expect((await move(server, key, { advance: 'P1D' })).body.windows).toEqual({ hours: 24, days: 1 })
  expect(await left()).toEqual([14, 499, 2_999])

  const { season } = await clockOf(key)
  const reset = await move(server, key, { reset: true })
  expect(reset.body).toMatchObject({ now: season.begins_at, since: season.begins_at })
  expect(await left()).toEqual([14, 499, 2_999])
  const usage = await withKey(server, key, '/v1/me/usage')
  expect(usage.body).toMatchObject({ daily: { used: 1, date: season.begins_at.slice(0, 10) } })
})

test('a full minute is refused with the wait by that clock, and moving it makes room', async () => {
  const { server } = world
  const { key } = await newTester(server)
  for (let i = 0; i < 15; i++) await withKey(server, key, '/v1/leagues')
  const full = await withKey(server, key, '/v1/leagues')
  expect([full.status, full.body.detail]).toEqual([429, 'rate_limit_exceeded'])
  await move(server, key, { advance: `PT${full.headers.get('retry-after')}S` })
  expect((await withKey(server, key, '/v1/leagues')).status).toBe(200)
})

test('moves at once are made one after another, and none is lost', async () => {
  const { server } = world
  const { key } = await newTester(server)
  const begin = Date.parse((await clockOf(key)).now)
  const moves = await Promise.all(
    Array.from({ length: 8 }, () => move(server, key, { advance: 'PT1H' })),
  )
  const hours = moves.map(({ body }) => (Date.parse(String(body.now)) - begin) / 3_600_000)
  expect(hours.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('what is no move, goes back or comes too often is refused with a sentence', async () => {
  const { server } = world
  const { key } = await newTester(server)
  const asked = async (body: unknown) => (await move(server, key, body)).body.detail
  expect(await asked({ to: '2020-01-01T00:00:00Z' })).toBe('clock_moves_forward_only')
  for (const wrong of [
    {},
    { advance: 'soon' },
    { advance: 'PT0S' },
    { to: 'x' },
    { advance: 'P1D', reset: true },
  ])
    expect(await asked(wrong)).toMatchObject([{ loc: expect.arrayContaining(['body']) as unknown }])
  // Nothing was counted for those, the first was.
  await server.product.deps.sandbox.platform.db.sandboxClock.updateMany({ data: { moves: 120 } })
  const often = await move(server, key, { advance: 'PT1S' })
  expect([often.status, often.body.detail]).toEqual([429, 'too_many_clock_moves'])
  expect(Number(often.headers.get('retry-after'))).toBeGreaterThan(0)
  await server.product.deps.sandbox.platform.db.sandboxClock.updateMany({ data: { moves: 0 } })
})

test('test keys open nothing live, and live keys not the clock', async () => {
  const { server, key } = world
  const live = await createTestClient(server.product.deps, { plan: 'starter' })
  const refused = await withKey(server, live.key, '/v1/test/clock')
  expect([refused.status, refused.body.detail]).toEqual([403, 'test_key_required'])
  const session = await call(server, 'GET', '/v1/dashboard/keys', { token: key })
  expect(session.body.detail).toBe('invalid_session')
  const invented = await withKey(server, newApiKey('test').key, '/v1/leagues')
  expect([invented.status, invented.body.detail]).toEqual([401, 'invalid_api_key'])
  const inUrl = await withKey(server, key, `/v1/leagues?key=${key}`)
  expect(inUrl.body.detail).toBe('invalid_api_key')
  expect((await withKey(server, '', '/v1/test/clock')).body.detail).toBe('missing_api_key')
  // The same text among live keys is nobody's.
  expect(await server.product.deps.access.find(key)).toBeNull()
})

test('invented test keys use up the budget of their network, as live ones do', async () => {
  const other = await startTestServer({ databaseUrl: world.server.databaseUrl, clock: world.clock })
  try {
    const statuses = new Set<number>()
    for (let i = 0; i < 102; i++)
      statuses.add((await withKey(other, newApiKey('test').key, '/v1/leagues')).status)
    expect([...statuses]).toEqual([401, 429])
  } finally {
    await other.close()
  }
})

test('keys are rotated and revoked, with or without a plan, and follow the account', async () => {
  const { server } = world
  const { db } = server.product.deps
  const { token, key, keyId } = await newTester(server)
  const rotated = await call(server, 'POST', '/v1/dashboard/sandbox/keys/rotate', {
    token,
    body: { key_id: keyId },
  })
  expect(String(rotated.body.key)).toMatch(/^pm_test_/)
  expect((await withKey(server, key, '/v1/leagues')).status).toBe(401)
  const next = String(rotated.body.key)
  expect((await withKey(server, next, '/v1/me')).body).toMatchObject({ plan: 'starter' })

  await call(server, 'POST', '/account/plan', { token, body: { plan: 'developer' } })
  const shown = await call(server, 'GET', '/v1/dashboard/sandbox', { token })
  expect(shown.body).toMatchObject({ plan: 'developer', active_limit: 1 })
  expect((await withKey(server, next, '/v1/me')).body).toMatchObject({
    plan: 'developer',
    client: { email: expect.stringMatching(/@sandbox\.invalid$/) as unknown },
  })

  const { body } = await call(server, 'GET', '/auth/me', { token })
  const { id: accountId } = body.account as { id: string }
  const client = await db.client.findUniqueOrThrow({ where: { accountId } })
  await db.client.update({ where: { id: client.id }, data: { suspendedAt: new Date() } })
  await db.$executeRaw`SELECT pg_notify('client_access', ${client.id})`
  await expect
    .poll(async () => (await withKey(server, next, '/v1/leagues')).body.detail)
    .toBe('client_suspended')

  await db.account.delete({ where: { id: accountId } })
  await db.$executeRaw`SELECT pg_notify('client_access', ${client.id})`
  await expect.poll(async () => (await withKey(server, next, '/v1/leagues')).status).toBe(401)
})

test('a sandbox that is not there yet says so', async () => {
  const other = await startTestServer({ clock: world.clock })
  try {
    const { token } = await newcomer(other)
    const answer = await call(other, 'GET', '/v1/dashboard/sandbox', { token })
    expect([answer.status, answer.body.detail]).toEqual([503, 'sandbox_not_ready'])
    const data = await withKey(other, world.key, '/v1/leagues')
    expect([data.status, data.body.detail]).toEqual([503, 'sandbox_not_ready'])
  } finally {
    await other.close()
  }
})

test('a copy kept by its changes is what is served, wherever the clock goes', async () => {
  const { server } = world
  const { key } = await newTester(server)
  const poller = await startPoller(server, server.product.deps.sandbox.platform.db, key)
  for (const step of ['PT20H', 'P1D', 'P3D', 'PT30M', 'P5D', 'P9D']) {
    await move(server, key, { advance: step })
    await poller.catchUp()
    expect(poller.copy).toEqual(await poller.served())
  }
  expect(poller.told()).toBeGreaterThan(50)
  // A place of later on is none after the clock was set back.
  await move(server, key, { reset: true })
  const gone = await poller.ask()
  expect([gone.status, gone.body.detail]).toEqual([410, 'cursor_expired'])
})

test('a season that is played leaves every live table as it was', async () => {
  const { server, key } = world
  await move(server, key, { reset: true })
  await server.product.deps.requests.flush()
  await server.product.deps.access.flushUse()
  const before = await tableDigests(server.databaseUrl)
  let left = true
  while (left) {
    for (const path of [LIST, '/v1/changes', '/v1/me', '/v1/me/usage'])
      expect((await withKey(server, key, path)).status).toBe(200)
    const { body } = await move(server, key, { to: 'next_publication' })
    left = body.next_publication !== null
  }
  await server.product.deps.requests.flush()
  await server.product.deps.access.flushUse()
  expect(await tableDigests(server.databaseUrl)).toEqual(before)
})
