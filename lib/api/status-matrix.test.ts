import { beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from '../../test/client'
import { idOf, OneLeague } from '../../test/one-league'
import { useWorld } from '../../test/use-world'
import { PLAN_LIMITS } from '../plans/limits'

interface Operation {
  operationId: string
  security: Record<string, unknown>[]
  responses: Record<
    string,
    { content?: { 'application/json'?: { examples?: Record<string, unknown> } } }
  >
}
interface Call {
  method: string
  path: string
  operation: Operation
}

/** What the path parameters of the document are filled with. */
const PARAMETERS: Record<string, string> = {
  code: 'LIGUE_1',
  match_id: idOf('Paris'),
  n: '1',
  id: 'key_0000000000000000',
}
/** A body that fits, per operation that takes one. */
const BODIES: Record<string, unknown> = {
  getMatchesBulk: { match_ids: [idOf('Paris')] },
}

const world = useWorld(() => OneLeague.start())
let calls: Call[]

beforeAll(async () => {
  const { paths } = (await (await world.get('/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? `no-${name}`),
      operation,
    })),
  )
})

const secured = (scheme: 'apiKey' | 'session') =>
  calls.filter(({ operation }) => operation.security.some((one) => scheme in one))

/** Status and code of a call. */
async function send({ method, path, operation }: Call, headers: Record<string, string>) {
  const body =
    BODIES[operation.operationId] ?? (method === 'GET' || method === 'DELETE' ? undefined : {})
  const response = await fetch(world.server.url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const detail = isJson && text ? (JSON.parse(text) as { detail?: unknown }).detail : undefined
  return [response.status, detail] as const
}

async function answer(call: Call, headers: Record<string, string>) {
  const { operation } = call
  const [status, detail] = await send(call, headers)
  // An answer that the document does not list is a fault of one of the two.
  const documented = operation.responses[String(status)]
  expect(documented, `${operation.operationId} answered ${status}`).toBeDefined()
  if (typeof detail === 'string')
    expect(Object.keys(documented?.content?.['application/json']?.examples ?? {})).toContain(detail)
  return { operation: operation.operationId, status, detail }
}

const clientOf = async (options: Parameters<typeof createTestClient>[1]) =>
  (await createTestClient(world.server.product.deps, { competitions: ['LIGUE_1'], ...options })).key

/** Changes a client in the database before its key was ever used. */
type Change = (clientId: string) => Promise<unknown>

/** Statuses of all key routes for a client of its own, one call each. */
async function statusesFor(options: Parameters<typeof createTestClient>[1], change?: Change) {
  const found: Record<string, number | string> = {}
  for (const call of secured('apiKey')) {
    const client = await createTestClient(world.server.product.deps, {
      competitions: ['LIGUE_1'],
      ...options,
    })
    await change?.(client.clientId)
    const { operation, status, detail } = await answer(call, { 'x-api-key': client.key })
    found[operation] = typeof detail === 'string' ? detail : status
  }
  return found
}

const ALL_200 = {
  getMe: 200,
  getUsage: 200,
  listLeagues: 200,
  listLeagueMatches: 200,
  getMatch: 200,
  // Releases of tests have no log.
  getOpening: 'match_not_found',
  listTodayMatches: 200,
  listTodayPicks: 200,
  getMatchesBulk: 200,
  listChanges: 200,
}

const DEVELOPER = { ...ALL_200, listChanges: 'changes_require_starter' }

describe('every operation of the document', () => {
  it('without a key or with a wrong one is 401, and says which', async () => {
    for (const call of secured('apiKey')) {
      expect(await answer(call, {})).toMatchObject({ status: 401, detail: 'missing_api_key' })
      expect(await answer(call, { 'x-api-key': 'pm_developer_wrong' })).toMatchObject({
        status: 401,
        detail: 'invalid_api_key',
      })
    }
  })

  it('without a session, with a wrong one or with an API key for one is 401', async () => {
    const key = await clientOf({})
    expect(secured('session').length).toBeGreaterThan(5)
    for (const call of secured('session'))
      for (const headers of [
        {},
        { authorization: 'Bearer pms_wrong' },
        { authorization: `Bearer ${key}` },
      ])
        expect(await answer(call, headers as Record<string, string>)).toMatchObject({
          status: 401,
          detail: 'invalid_session',
        })
  })

  it('behind a key is open to Developer, Starter and custom contracts', async () => {
    expect(await statusesFor({ plan: 'developer' })).toEqual(DEVELOPER)
    expect(await statusesFor({ plan: 'starter' })).toEqual(ALL_200)
    expect(await statusesFor({ plan: 'custom', limits: PLAN_LIMITS.starter })).toEqual(ALL_200)
  })

  it('behind a key is open to beta, but for bulk', async () => {
    expect(await statusesFor({ plan: 'beta' })).toEqual({
      ...ALL_200,
      getMatchesBulk: 'bulk_not_available',
    })
  })

  it('without a contract in force tells to activate a plan, but still tells who one is', async () => {
    const refused = Object.fromEntries(
      Object.keys(ALL_200).map((operation) => [operation, 'invalid_plan_contract']),
    )
    expect(await statusesFor({ plan: null })).toEqual({ ...refused, getMe: 200, getUsage: 200 })
  })

  it.each(['developer', 'starter', 'beta'] as const)(
    'of the six data routes is closed to a %s contract from the instant of its end on',
    async (plan) => {
      const { db, clock } = world.server.product.deps
      const endingIn = (ms: number) => async (clientId: string) => {
        const data = { endsAt: new Date(clock.nowMs() + ms) }
        return db.contract.updateMany({ where: { clientId }, data })
      }
      const { getMe, getUsage, ...data } = plan === 'developer' ? DEVELOPER : ALL_200
      const refused = Object.fromEntries(
        Object.keys(data).map((one) => [one, 'invalid_plan_contract']),
      )
      expect(await statusesFor({ plan }, endingIn(0))).toMatchObject(refused)
      expect(await statusesFor({ plan }, endingIn(-86_400_000))).toMatchObject(refused)
      const open = { ...data, ...(plan === 'beta' && { getMatchesBulk: 'bulk_not_available' }) }
      expect(await statusesFor({ plan }, endingIn(1))).toEqual({ getMe, getUsage, ...open })
    },
  )

  it('behind a key is closed to a client that the operator has suspended, whatever its plan', async () => {
    const { deps } = world.server.product
    for (const plan of ['developer', 'starter', 'beta', null] as const) {
      const { key, clientId } = await createTestClient(deps, { plan, competitions: ['LIGUE_1'] })
      const data = { suspendedAt: deps.clock.now() }
      await deps.db.client.update({ where: { id: clientId }, data })
      for (const call of secured('apiKey')) {
        const [status, code] = await send(call, { 'x-api-key': key })
        expect([call.operation.operationId, status, code]).toEqual([
          call.operation.operationId,
          403,
          'client_suspended',
        ])
      }
    }
  })

  it('about somebody else’s competition or match is refused without a word about it', async () => {
    const other = { competitions: ['SERIE_A'] }
    expect(await statusesFor(other)).toEqual({
      ...DEVELOPER,
      listLeagueMatches: 'competition_not_selected',
      getMatch: 'competition_not_selected',
      getOpening: 'competition_not_selected',
    })
  })

  it('open to everybody answers as documented', async () => {
    for (const call of calls.filter(({ operation }) => operation.security.length === 0))
      await answer(call, {})
  })
})
