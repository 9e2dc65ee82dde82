import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PLAN_LIMITS } from '../lib/plans/limits'
import { createTestClient, type TestClient } from '../test/client'
import { haveHeard } from '../test/eventually'
import { mailedBy, operate, operated } from '../test/operator'
import { call, signIn } from '../test/person'
import { promoteTestRelease } from '../test/release'
import { startTestServer, type TestServer } from '../test/server'
import { useWorld } from '../test/use-world'

const one = useWorld(() => startTestServer({ env: { TRUSTED_PROXIES: '1' } }))
/** A second instance on the same database. */
let two: TestServer
let client: TestClient
let person: { token: string; email: string }

beforeAll(async () => {
  // Before a second instance can take the mail.
  person = await signIn(one)
  two = await startTestServer({ databaseUrl: one.databaseUrl })
  await promoteTestRelease(one.product.deps.db, [
    { code: 'LIGUE_1', kickoff: '2030-03-01T19:45:00Z' },
  ])
  await Promise.all([one, two].map(({ product }) => product.deps.releases.refresh()))
})
afterAll(async () => {
  await two.close()
})
beforeEach(async () => {
  client = await createTestClient(one.product.deps, { competitions: ['LIGUE_1'] })
})

const leagues = async (server: TestServer, key = client.key) => {
  const response = await fetch(`${server.url}/v1/leagues`, { headers: { 'x-api-key': key } })
  const body = (await response.json()) as { detail?: string }
  return {
    status: response.status,
    detail: body.detail,
    limit: response.headers.get('x-ratelimit-limit'),
  }
}
/** Both instances have the client in their memory before the operator acts, and are asked as soon as they have heard of it. */
const onBoth = async () => {
  await haveHeard(one, two)
  return Promise.all([leagues(one), leagues(two)])
}
const auditOf = (accountId: string) =>
  one.product.deps.db.auditEvent.findMany({
    where: { accountId },
    orderBy: { at: 'desc' },
    select: { action: true, actorKind: true, actorId: true, details: true },
  })

describe('suspension', () => {
  it('refuses keys on every instance and sessions at once, keeps everything, and is lifted as it came', async () => {
    client = await createTestClient(one.product.deps, { plan: 'starter' })
    const { body } = await call(one, 'GET', '/auth/me', { token: person.token })
    const clientId = (body.client as { id: string }).id
    await onBoth()

    await operated(one, 'clients', 'suspend', client.clientId)
    expect(await onBoth()).toMatchObject([
      { status: 403, detail: 'client_suspended' },
      { status: 403, detail: 'client_suspended' },
    ])
    await operated(one, 'clients', 'suspend', clientId)
    for (const [method, path] of [
      ['GET', '/auth/me'],
      ['POST', '/account/plan'],
    ] as const)
      expect(await call(two, method, path, { token: person.token })).toMatchObject({
        status: 403,
        body: { detail: 'client_suspended' },
      })

    expect(await operated(one, 'clients', 'suspend', person.email)).toMatchObject({
      changed: false,
    })
    await operated(one, 'clients', 'unsuspend', client.clientId)
    await operated(one, 'clients', 'unsuspend', person.email)
    expect((await call(two, 'GET', '/auth/me', { token: person.token })).status).toBe(200)
    expect(await onBoth()).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await auditOf(client.accountId)).toMatchObject([
      { action: 'client.unsuspended', actorKind: 'operator', actorId: 'olga' },
      { action: 'client.suspended', actorKind: 'operator', actorId: 'olga' },
    ])
  })
})

describe('contracts', () => {
  it('decide the next request on every instance, custom figures too, and keep their history', async () => {
    await onBoth()
    const set = await operated<{ contract: { plan: string; limits: object } }>(
      one, 'contract', 'set', client.clientId, '--plan', 'custom', '--requests-per-minute', '77', '--history-days', '60', '--ends', '30d',
    ) // prettier-ignore
    expect(set.contract).toMatchObject({
      plan: 'custom',
      limits: {
        requests_per_minute: 77,
        history_days: 60,
        units_per_day: PLAN_LIMITS.starter.unitsPerDay,
      },
    })
    expect(await onBoth()).toMatchObject([{ limit: '77' }, { limit: '77' }])

    await operated(one, 'contract', 'end', client.clientId)
    expect(await onBoth()).toMatchObject([
      { status: 403, detail: 'invalid_plan_contract' },
      { status: 403, detail: 'invalid_plan_contract' },
    ])
    const history = await operated<{ plan: string; status: string }[]>(one, 'contract', 'show', client.clientId) // prettier-ignore
    expect(history.map(({ plan, status }) => `${plan} ${status}`)).toEqual([
      'custom ended',
      'developer ended',
    ])
    expect(await auditOf(client.accountId)).toMatchObject([
      { action: 'contract.ended', actorId: 'olga', details: { plan: 'custom' } },
      { action: 'contract.set', actorId: 'olga', details: { plan: 'custom', from: 'developer' } },
    ])
  })

  it('of a running Starter are never made less or provisioned anew', async () => {
    await operated(one, 'contract', 'set', client.clientId, '--plan', 'starter')
    const [before] = await operated<{ id: string }[]>(one, 'contract', 'show', client.clientId)
    for (const plan of ['developer', 'beta', 'starter']) {
      const refused = await operate(one, 'contract', 'set', client.clientId, '--plan', plan)
      expect(refused.code).toBe(1)
      expect(refused.stderr).toMatch(/contract end/)
    }
    const [after] = await operated<{ id: string }[]>(one, 'contract', 'show', client.clientId)
    expect(after?.id).toBe(before?.id)
  })

  it('set at once by five operators leave one in force', async () => {
    const outcomes = await Promise.all(
      Array.from(
        { length: 5 },
        (_, i) =>
        operate(one, 'contract', 'set', client.clientId, '--plan', 'custom', '--rows-per-day', String(i + 1)), // prettier-ignore
      ),
    )
    expect(outcomes.map(({ code }) => code)).toEqual(Array(5).fill(0))
    const { db } = one.product.deps
    const { clientId } = client
    expect(await db.contract.count({ where: { clientId, endedAt: null } })).toBe(1)
    expect(await db.contract.count({ where: { clientId } })).toBe(6)
  })

  it('with wrong figures change nothing, and all that is wrong is named', async () => {
    const set = (...options: string[]) =>
      operate(one, 'contract', 'set', client.clientId, ...options)
    const wrong = await set('--plan', 'custom', '--bulk-matches', '101', '--active-keys', 'many')
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toMatch(/--bulk-matches: .*100/)
    expect(wrong.stderr).toMatch(/--active-keys: /)
    expect(await set('--plan', 'custom')).toMatchObject({ code: 1 })
    expect((await set('--plan', 'starter', '--active-keys', '3')).stderr).toMatch(/--plan custom/)
    expect(await set('--plan', 'gold')).toMatchObject({ code: 2 })
    expect(await set('--plan', 'beta', '--ends', 'soon')).toMatchObject({ code: 2 })
    expect((await set('--plan', 'beta', '--ends', '2020-01-01')).stderr).toMatch(/must lie ahead/)
    expect(await auditOf(client.accountId)).toEqual([])
  })
})

describe('keys', () => {
  it('are listed by their ends and revoked on every instance, with the owner told', async () => {
    await onBoth()
    const [key] = await operated<{ id: string }[]>(one, 'keys', 'list', client.clientId)
    expect(key).toMatchObject({ id: client.keyId, status: 'active' })
    const { stdout } = await operate(one, 'keys', 'list', client.clientId)
    expect(stdout).not.toContain(client.key)
    expect(await operated(one, 'keys', 'revoke', client.keyId)).toMatchObject({ changed: true })
    expect(await onBoth()).toMatchObject([{ status: 401 }, { status: 401 }])
    expect(await operated(one, 'keys', 'revoke', client.keyId)).toMatchObject({ changed: false })
    expect(await auditOf(client.accountId)).toMatchObject([
      { action: 'key.revoked', actorKind: 'operator', actorId: 'olga', details: { key_id: client.keyId } }, // prettier-ignore
    ])
    await expect.poll(() => mailedBy([one, two], client)).toEqual(['We revoked your API key'])
  })
})

describe('releases', () => {
  it('an earlier one is served again by every instance, with its receipt', async () => {
    const { db } = one.product.deps
    const served = async (server: TestServer) =>
      ((await (await fetch(`${server.url}/v1/health`)).json()) as { data_version: string })
        .data_version
    const [first, second] = [
      await promoteTestRelease(db, [{ code: 'LIGUE_1', kickoff: '2030-03-02T19:45:00Z' }]),
      await promoteTestRelease(db, [{ code: 'LIGUE_1', kickoff: '2030-03-03T19:45:00Z' }]),
    ]
    await db.release.updateMany({ data: { promotedAt: new Date() } })
    const list = await operated<{ id: string; served: boolean }[]>(one, 'releases', 'list')
    expect(list.filter((release) => release.served).map(({ id }) => id)).toEqual([second])

    const { release } = await operated<{ release: { receipt_sha256: string } }>(one, 'releases', 'promote', first) // prettier-ignore
    expect(release.receipt_sha256).toMatch(/^[0-9a-f]{64}$/)
    await expect.poll(() => Promise.all([served(one), served(two)])).toEqual([first, first]) // prettier-ignore
    expect(await operated(one, 'releases', 'promote', first)).toMatchObject({ outcome: 'served_already' }) // prettier-ignore
    expect((await operate(one, 'releases', 'promote', 'rel_none')).stderr).toMatch(/releases list/)

    await db.release.update({ where: { id: second }, data: { rowsRemovedAt: new Date() } })
    const gone = await operate(one, 'releases', 'promote', second)
    expect(gone).toMatchObject({ code: 1, stdout: '' })
    expect(await served(one)).toBe(first)
  })
})

describe('jobs', () => {
  it('that gave up are shown without what they hold, and run again', async () => {
    const { db } = one.product.deps
    await db.$executeRaw`SELECT graphile_worker.add_job('no_such_task', '{"to": "secret@example.org"}'::json, max_attempts := 1, job_key := 'stuck')`
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'it broke' WHERE key = 'stuck'`
    const { stdout } = await operate(one, 'jobs', 'list', '--failed')
    expect(stdout).toMatch(/no_such_task\s+failed\s+1 of 1\s+\S+\s+it broke/)
    expect(stdout).not.toContain('secret@example.org')
    const [job] = await operated<{ id: string }[]>(one, 'jobs', 'list', '--failed')
    await operated(one, 'jobs', 'retry', job?.id ?? '')
    expect(await operated(one, 'jobs', 'list', '--failed')).toEqual([])
    expect((await operate(one, 'jobs', 'retry', '999999')).stderr).toMatch(/jobs list/)
    await db.$executeRaw`SELECT graphile_worker.remove_job('stuck')`
  })
})

describe('the command', () => {
  it('finds a client by a part of its address, and shows what an operator has to know', async () => {
    const found = await operated<{ id: string }[]>(one, 'clients', 'find', client.accountId.slice(4, 14).toUpperCase()) // prettier-ignore
    expect(found.map(({ id }) => id)).toEqual([client.clientId])
    await leagues(one)
    const { stdout } = await operate(one, 'clients', 'show', client.clientId)
    for (const part of [/Plan +developer/, /Units today +1 of 50/, /LIGUE_1/, /pm_developer_/])
      expect(stdout).toMatch(part)
    expect(stdout).not.toContain(client.key)
    const { stdout: log } = await operate(one, 'audit', client.clientId)
    expect(log).toMatch(/Nothing was written down yet/)
  })

  it('says what to do when it is refused, on stderr, in JSON when asked', async () => {
    const refused = await operate(one, 'clients', 'show', 'nobody@example.org')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/clients find/)
    const json = await operate(one, 'clients', 'suspend', 'cli_none', '--json')
    expect(JSON.parse(json.stderr)).toMatchObject({ error: 'not_found' })
    expect(await operate(one, 'clients', 'smile')).toMatchObject({ code: 2 })
    expect(await operate(one, 'jobs', 'list', '--as', 'ada\nolga')).toMatchObject({ code: 2 })
    const closed = await operate({ ...one, databaseUrl: 'postgresql://x:y@127.0.0.1:1/none' }, 'jobs', 'list') // prettier-ignore
    expect(closed).toMatchObject({ code: 1 })
    expect(closed.stderr).toMatch(/does not answer: start it/)
  })
})
