import { beforeEach, describe, expect, it } from 'vitest'
import { announceClient } from '../../../test/client'
import { mailedBy, operated } from '../../../test/operator'
import { createOwner, type Owner } from '../../../test/owner'
import { call } from '../../../test/person'
import { manualClock, startTestServer, type TestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { fitKeysOfAll } from '../../keys/fit-keys'
import { PLAN_LIMITS, type Plan, type PlanLimits } from '../../plans/limits'
import { eventually, haveHeard } from '../../../test/eventually'

const clock = manualClock('2026-03-20T12:00:00Z')
const SUBJECT = 'Your plan has room for fewer API keys'
const server = useWorld(() => startTestServer({ clock }))
const second = useWorld(() => startTestServer({ clock, databaseUrl: server.databaseUrl }))
let owner: Owner
/** The keys of the owner, oldest first. */
let keys: { id: string; key: string }[]

beforeEach(() => become('starter', 2))

const db = () => server.product.deps.db
const ask = (method: string, path: string, body?: unknown, on = server) =>
  call(on, method, path, { token: owner.token, body })

/** An owner with so many keys, none of them used. */
async function become(plan: Plan, count: number, limits?: PlanLimits): Promise<void> {
  clock.advance(86_400_000)
  owner = await createOwner(server, { plan, ...(limits && { limits }) })
  keys = [{ id: owner.keyId, key: owner.key }]
  while (keys.length < count) {
    clock.advance(1_000)
    const { status, body } = await ask('POST', '/v1/dashboard/keys', {})
    expect(status).toBe(201)
    keys.push({ id: String(body.id), key: String(body.key) })
  }
}

async function endContract(): Promise<void> {
  const where = { clientId: owner.clientId, endedAt: null }
  await db().contract.updateMany({ where, data: { endedAt: clock.now() } })
  await announceClient(server.product.deps, owner.clientId)
}
const activate = (body: object = {}) => ask('POST', '/account/plan', { plan: 'developer', ...body })
const use = (index: number, lastUsedAt: string) =>
  db().apiKey.update({ where: { id: keys[index]?.id ?? '' }, data: { lastUsedAt } })

/** Which keys an instance lets in. */
async function letIn(on: TestServer): Promise<number[]> {
  clock.advance(61_000)
  const statuses = await Promise.all(
    keys.map(({ key }) => call(on, 'GET', '/v1/leagues', { headers: { 'x-api-key': key } })),
  )
  return statuses.flatMap(({ status }, i) => (status === 401 ? [] : [i]))
}
/** Once every instance has heard of it. */
const soonLetIn = async (...expected: number[]) => {
  await haveHeard(server, second)
  for (const on of [server, second]) expect(await letIn(on)).toEqual(expected)
}
async function told() {
  const rows = await db().auditEvent.findMany({
    where: { accountId: owner.accountId, action: 'key.revoked' },
  })
  const mails = await mailedBy([server, second], owner)
  return { rows, mails: mails.filter((subject) => subject === SUBJECT).length }
}

describe('when Starter has ended, Developer goes on with one key', () => {
  it('the one that was used last, on every instance; the other ends for good, in the log and by mail', async () => {
    await use(0, '2026-03-19T12:00:00Z')
    await use(1, '2026-03-18T12:00:00Z')
    await endContract()
    expect((await activate()).status).toBe(200)
    await soonLetIn(0)
    const { body } = await ask('GET', '/v1/dashboard/keys')
    expect(body).toMatchObject({
      active_limit: 1,
      keys: [
        { id: keys[0]?.id, status: 'active' },
        { id: keys[1]?.id, status: 'revoked', revoked_for: 'plan' },
      ],
    })
    await eventually(async () => expect((await told()).mails).toBe(1))
    expect((await told()).rows).toMatchObject([
      { actorKind: 'session', details: { key_id: keys[1]?.id, reason: 'plan' } },
    ])
  })

  it('the newest of several that were never used, and a used one before all of these', async () => {
    await endContract()
    await activate()
    await soonLetIn(1)
    await become('starter', 2)
    await use(0, '2026-03-01T00:00:00Z')
    await endContract()
    await activate()
    await soonLetIn(0)
  })

  it('the one that its owner names', async () => {
    await use(1, '2026-03-19T12:00:00Z')
    await endContract()
    expect((await activate({ keep_key: keys[0]?.id })).status).toBe(200)
    await soonLetIn(0)
  })

  it.each([
    ['of somebody else', () => 'key_0000000000000000', '404 not_found'],
    ['that has ended', () => keys[0]?.id, '409 key_not_active'],
  ])('and nothing happens when a key is named %s', async (_what, id, expected) => {
    await ask('DELETE', `/v1/dashboard/keys/${keys[0]?.id}`)
    await endContract()
    const { status, body } = await activate({ keep_key: id() })
    expect(`${status} ${String(body.detail)}`).toBe(expected)
    expect((await ask('GET', '/auth/me')).body.plan).toBeNull()
    await soonLetIn(1)
  })

  it('a key in the grace of its rotation ends as well', async () => {
    await ask('DELETE', `/v1/dashboard/keys/${keys[0]?.id}`)
    const rotation = { key_id: keys[1]?.id, grace_minutes: 600 }
    const { body } = await ask('POST', '/v1/dashboard/keys/rotate', rotation)
    keys.push({ id: String(body.id), key: String(body.key) })
    await use(1, '2026-03-19T12:00:00Z')
    await soonLetIn(1, 2)
    await endContract()
    await activate()
    await soonLetIn(2)
  })
})

describe('no other way down leaves a key too many', () => {
  const CUSTOM = { ...PLAN_LIMITS.starter, activeKeys: 5 }
  const set = (...args: string[]) =>
    operated<{ ended_keys: number }>(server, 'contract', 'set', owner.clientId, ...args)

  it('a custom contract with fewer: one mail names all that end', async () => {
    await become('custom', 5, CUSTOM)
    await use(2, '2026-03-19T12:00:00Z')
    expect((await set('--plan', 'custom', '--active-keys', '2')).ended_keys).toBe(3)
    await soonLetIn(2, 4)
    await eventually(async () => expect((await told()).mails).toBe(1))
    expect((await told()).rows).toHaveLength(3)
  })

  it.each(['developer', 'beta'])(
    'an operator’s word: %s instead of a custom contract',
    async (plan) => {
      await become('custom', 3, CUSTOM)
      expect((await set('--plan', plan)).ended_keys).toBe(2)
      await soonLetIn(2)
    },
  )

  it('a contract that ended by its date, and what the owner activates then', async () => {
    await become('custom', 5, CUSTOM)
    const endsAt = new Date(clock.nowMs() + 1_000)
    await db().contract.updateMany({ where: { clientId: owner.clientId }, data: { endsAt } })
    await announceClient(server.product.deps, owner.clientId)
    clock.advance(1_000)
    expect((await activate()).status).toBe(200)
    await soonLetIn(4)
  })

  it('and what is too many all the same ends within the hour', async () => {
    await become('custom', 3, CUSTOM)
    await db().contract.updateMany({
      where: { clientId: owner.clientId, endedAt: null },
      data: { plan: 'developer' },
    })
    await fitKeysOfAll(server.product.deps)
    await soonLetIn(2)
    expect((await told()).rows.map(({ actorId }) => actorId)).toEqual(['plans', 'plans'])
    await fitKeysOfAll(server.product.deps)
    expect((await told()).rows).toHaveLength(2)
  })
})

it('twenty activations, creations and rotations at once never leave more than one working key', async () => {
  for (let round = 0; round < 3; round++) {
    await become('starter', 2)
    await endContract()
    const ids = keys.map(({ id }) => id)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const on = i % 2 ? server : second
        if (i % 4 < 2)
          return ask(
            'POST',
            '/account/plan',
            { plan: 'developer', ...(i % 3 && { keep_key: ids[i % 2] }) },
            on,
          )
        if (i % 4 === 2) return ask('POST', '/v1/dashboard/keys', {}, on)
        return ask(
          'POST',
          '/v1/dashboard/keys/rotate',
          { key_id: ids[i % 2], grace_minutes: 60 },
          on,
        )
      }),
    )
    const { body } = await ask('GET', '/v1/dashboard/keys')
    const working = (body.keys as { status: string }[]).filter(({ status }) => status !== 'revoked')
    expect(working).toMatchObject([{ status: 'active' }])
  }
})
