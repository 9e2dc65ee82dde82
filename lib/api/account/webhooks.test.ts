import { beforeEach, describe, expect, it } from 'vitest'
import { mailedBy, operated } from '../../../test/operator'
import { createOwner, type Owner } from '../../../test/owner'
import { call } from '../../../test/person'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS, type Plan, type PlanLimits } from '../../plans/limits'
import { openSecret } from '../../webhooks/secret'
import { eventually } from '../../../test/eventually'

const clock = manualClock('2026-03-20T12:00:00Z')
const env = { WEBHOOKS_ALLOW_PRIVATE: '1' }
const server = useWorld(() => startTestServer({ clock, env }))
const second = useWorld(() => startTestServer({ clock, env, databaseUrl: server.databaseUrl }))
const strict = useWorld(() => startTestServer({ clock, databaseUrl: server.databaseUrl }))
const URL = 'http://127.0.0.1:9/prematch?key=of-the-owner'
const EVENTS = ['match.final', 'forecast.changed']
let owner: Owner

beforeEach(() => become('starter'))
const db = () => server.product.deps.db
const ask = (method: string, path = '', body?: unknown, on = server) =>
  call(on, method, `/v1/dashboard/webhooks${path}`, { token: owner.token, body })
const create = (on = server) => ask('POST', '', { url: URL, events: EVENTS }, on)
const list = async () =>
  (await ask('GET')).body as { endpoints: { id: string; status: string; paused_for: string }[] }

/** An owner with so many endpoints, oldest first. */
async function become(plan: Plan | null, count = 0, limits?: PlanLimits): Promise<string[]> {
  owner = await createOwner(server, { plan, ...(limits && { limits }) })
  const ids: string[] = []
  while (ids.length < count) {
    clock.advance(1_000)
    ids.push(String((await create()).body.id))
  }
  return ids
}
const endContract = () =>
  db().contract.updateMany({ where: { clientId: owner.clientId }, data: { endedAt: clock.now() } })

describe('an endpoint', () => {
  it('is added, changed and deleted; its secret is in one answer, and sealed where it is stored', async () => {
    const { status, body } = await create()
    expect([status, body]).toMatchObject([
      201,
      { url: URL, events: ['match.final', 'forecast.changed'], status: 'active', paused_for: null },
    ])
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const shown = await ask('GET')
    expect(shown.body).toMatchObject({ limit: 5, endpoints: [{ id: body.id, waiting: 0 }] })
    expect(shown.body.event_types).not.toContain('forecast.drifted')
    expect(JSON.stringify(shown.body)).not.toContain('whsec_')
    const id = String(body.id)
    const { secret } = await db().webhookEndpoint.findUniqueOrThrow({ where: { id } })
    expect(secret).not.toContain('whsec_')
    expect(openSecret(server.product.deps.env.SECRET_KEY, secret)).toBe(body.secret)

    const changed = await ask('PATCH', `/${id}`, { events: ['match.void'] })
    expect(changed.body).toMatchObject({ url: URL, events: ['match.void'] })
    expect((await ask('DELETE', `/${id}`)).status).toBe(204)
    expect((await list()).endpoints).toEqual([])
    const log = await db().auditEvent.findMany({
      where: { accountId: owner.accountId },
      orderBy: { at: 'asc' },
      select: { action: true, details: true },
    })
    expect(log.map(({ action }) => action)).toEqual([
      'webhook.created',
      'webhook.changed',
      'webhook.deleted',
    ])
    expect(JSON.stringify(log)).not.toContain('of-the-owner')
  })

  it('is nobody else’s', async () => {
    const { id } = (await create()).body
    await become('starter')
    for (const [method, path, body] of [
      ['PATCH', '', { events: EVENTS }],
      ['DELETE', ''],
      ['POST', '/pause'],
      ['POST', '/resume'],
      ['POST', '/rotate', {}],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', '/deliveries/msg_0000000000000000/replay'],
      ['POST', '/replay', { since: '2026-03-01T00:00:00Z' }],
    ] as const)
      expect([method, path, (await ask(method, `/${String(id)}${path}`, body)).status]).toEqual([
        method,
        path,
        404,
      ])
    expect((await list()).endpoints).toEqual([])
  })

  it('is told of what there is, and refuses other words with the list', async () => {
    for (const events of [[], ['goal'], ['forecast.drifted']]) {
      const { status, body } = await ask('POST', '', { url: URL, events })
      expect(status).toBe(422)
      if (events.length > 0) expect(JSON.stringify(body)).toContain('match.postponed')
    }
  })

  it.each([
    URL,
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::1]/',
    'http://example.org/',
  ])('does not lead to %s, unless that is allowed here', async (url) => {
    const refused = await ask('POST', '', { url, events: EVENTS }, strict)
    expect([refused.status, refused.body.detail]).toEqual([400, 'webhook_url_refused'])
    expect(refused.body.message).toMatch(/Internet|https/)
    const { id } = (await create()).body
    const moved = await ask('PATCH', `/${String(id)}`, { url }, strict)
    expect(moved.body.detail).toBe('webhook_url_refused')
  })
})

describe('as many as a plan has room for', () => {
  it.each([
    ['developer', 1],
    ['starter', 5],
    ['beta', 1],
  ] as const)('%s: %i, however many are added at once, on any instance', async (plan, room) => {
    await become(plan)
    const added = await Promise.all(
      Array.from({ length: 8 }, (_, i) => create(i % 2 ? server : second)),
    )
    const refused = added.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(8 - room)
    for (const { status, body } of refused)
      expect([status, body.detail]).toEqual([409, 'webhook_limit_reached'])
    expect((await list()).endpoints).toHaveLength(room)
  })

  it('none without a plan', async () => {
    await become(null)
    expect((await create()).body.detail).toBe('invalid_plan_contract')
    expect((await ask('GET')).body).toMatchObject({ limit: 0, endpoints: [] })
  })

  it('a smaller plan pauses the newest ones, in the log and by one mail', async () => {
    const ids = await become('starter', 3)
    await endContract()
    const activated = await call(server, 'POST', '/account/plan', {
      token: owner.token,
      body: { plan: 'developer' },
    })
    expect(activated.status).toBe(200)
    const { endpoints } = await list()
    expect(endpoints.map(({ id, paused_for }) => [id, paused_for])).toEqual([
      [ids[0], null],
      [ids[1], 'plan'],
      [ids[2], 'plan'],
    ])
    await eventually(async () =>
      expect(await mailedBy([server, second, strict], owner)).toContain('Webhooks are paused'),
    )
    const resumed = await ask('POST', `/${ids[1]}/resume`)
    expect(resumed.body.detail).toBe('webhook_limit_reached')
    await ask('DELETE', `/${ids[0]}`)
    expect((await ask('POST', `/${ids[1]}/resume`)).body.status).toBe('active')
    expect((await ask('POST', `/${ids[2]}/resume`)).status).toBe(409)
  })

  it('an operator’s contract with fewer pauses as well; one agreed before there were webhooks has Starter’s', async () => {
    const before: Partial<PlanLimits> = { ...PLAN_LIMITS.starter }
    delete before.webhookEndpoints
    await become('custom', 5, before as PlanLimits)
    expect((await create()).body.detail).toBe('webhook_limit_reached')
    await operated(
      server,
      'contract',
      'set',
      owner.clientId,
      ...['--plan', 'custom', '--webhook-endpoints', '2'],
    )
    const active = (await list()).endpoints.filter(({ status }) => status === 'active')
    expect(active).toHaveLength(2)
  })

  it('resuming at once never makes more active than there is room for', async () => {
    const ids = await become('starter', 5)
    await db().webhookEndpoint.updateMany({
      where: { clientId: owner.clientId },
      data: { pausedAt: clock.now(), pausedFor: 'plan' },
    })
    await db().contract.updateMany({
      where: { clientId: owner.clientId },
      data: { plan: 'developer' },
    })
    await Promise.all(
      ids.map((id, i) => ask('POST', `/${id}/resume`, undefined, i % 2 ? server : second)),
    )
    const active = (await list()).endpoints.filter(({ status }) => status === 'active')
    expect(active).toHaveLength(1)
  })
})
