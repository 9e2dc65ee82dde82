import { beforeEach, describe, expect, it } from 'vitest'
import { call, newcomer } from '../../../test/person'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { newId } from '../../platform/ids'

const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))
let token: string
let clientId: string

beforeEach(async () => {
  const person = await newcomer(server)
  token = person.token
  const { db } = server.product.deps
  clientId = (await db.client.findUniqueOrThrow({ where: { accountId: person.accountId } })).id
})

const activate = (body: unknown = { plan: 'developer' }) =>
  call(server, 'POST', '/account/plan', { token, body })
const contracts = () => server.product.deps.db.contract.findMany({ where: { clientId } })
const startContract = (plan: string, endsAt?: Date) =>
  server.product.deps.db.contract.create({
    data: { id: newId('con'), clientId, plan, startedAt: clock.now(), endsAt: endsAt ?? null },
  })

describe('activating Developer', () => {
  it('puts the plan in force with the figures of the plan table', async () => {
    const { status, body } = await activate()
    expect(status).toBe(200)
    expect(body).toEqual({
      activated: true,
      plan: {
        name: 'developer',
        started_at: '2026-03-01T12:00:00Z',
        ends_at: null,
        limits: {
          requests_per_minute: 2,
          units_per_hour: 30,
          units_per_day: 50,
          rows_per_day: 100,
          concurrent_requests: 1,
          bulk_matches: 5,
          competitions: 1,
          replacements_per_month: 1,
          active_keys: 1,
          history_days: 7,
          webhook_endpoints: 1,
        },
      },
    })
    expect((await call(server, 'GET', '/auth/me', { token })).body.plan).toBe('developer')
  })

  it('never happens by looking: signed in and every page read, there is still no plan', async () => {
    for (const path of [
      '/auth/me',
      '/account/overview',
      '/account/competitions',
      '/account/catalogue',
    ])
      expect((await call(server, 'GET', path, { token })).status).toBe(200)
    expect(await contracts()).toEqual([])
    const usage = await call(server, 'GET', '/v1/dashboard/usage', { token })
    expect([usage.status, usage.body.detail]).toEqual([403, 'invalid_plan_contract'])
  })

  it('makes one contract and one audit row out of twenty clicks at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => activate()))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.filter(({ body }) => body.activated)).toHaveLength(1)
    expect(await contracts()).toHaveLength(1)
    const { db } = server.product.deps
    const rows = await db.auditEvent.findMany({
      where: { action: 'plan.activated', account: undefined, network: { not: null } },
    })
    const { accountId } = await db.client.findUniqueOrThrow({ where: { id: clientId } })
    expect(rows.filter((row) => row.accountId === accountId)).toHaveLength(1)
  })

  it('changes nothing when it is in force already, later either', async () => {
    const first = await activate()
    clock.advance(3_600_000)
    const again = await activate()
    expect(again.body).toEqual({ ...first.body, activated: false })
  })

  it.each([
    ['starter', 'starter_contract_active'],
    ['beta', 'plan_already_active'],
  ])('never replaces a running %s contract', async (plan, code) => {
    const running = await startContract(plan)
    const answers = await Promise.all(Array.from({ length: 5 }, () => activate()))
    for (const { status, body } of answers) expect([status, body.detail]).toEqual([409, code])
    expect(await contracts()).toEqual([running])
  })

  it('is possible again once a contract ran out by itself', async () => {
    await startContract('beta', new Date(clock.nowMs() + 1000))
    expect((await activate()).status).toBe(409)
    clock.advance(1000)
    expect((await activate()).body.activated).toBe(true)
    const open = (await contracts()).filter(({ endedAt }) => endedAt === null)
    expect(open.map(({ plan }) => plan)).toEqual(['developer'])
  })

  it.each([
    [{}],
    [{ plan: 'starter' }],
    [{ plan: 'developer\0' }],
    [{ plan: ['developer'] }],
    [null],
  ])('refuses %j', async (body) => {
    expect((await activate(body)).status).toBe(422)
    expect(await contracts()).toEqual([])
  })

  it('takes the client from the session, never from the body (case B16)', async () => {
    const other = await newcomer(server)
    await activate({ plan: 'developer', clientId: other.accountId, client_id: other.accountId })
    expect((await call(server, 'GET', '/auth/me', { token: other.token })).body.plan).toBeNull()
  })

  it('is refused when another site’s page asks (case B16)', async () => {
    const body = { plan: 'developer' }
    const headers = { origin: 'https://evil.test' }
    const answer = await call(server, 'POST', '/account/plan', { token, body, headers })
    expect([answer.status, answer.body.detail]).toEqual([403, 'forbidden_origin'])
    expect(await contracts()).toEqual([])
  })
})
