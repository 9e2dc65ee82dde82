import { randomBytes } from 'node:crypto'
import type { Plan } from '../../lib/plans/limits'
import { newId } from '../../lib/platform/ids'
import { newSessionToken } from '../../lib/accounts/session-token'
import { newApiKey } from '../../lib/keys/format'
import { UNKNOWN_AT_ONCE } from '../../lib/platform/credential-guard'
import { followOwner } from '../../lib/sandbox'
import { newcomer, newNetwork } from '../person'
import { newTester } from '../sandbox'
import type { Operation, Outcome } from './document'
import { exchange, type Exchange, type Sending } from './exchange'
import { SELECTED, type ReferenceWorld } from './world'

/** Brings one documented outcome about on a real server. */
export type Provocation = (world: ReferenceWorld) => Promise<Exchange>
/** Per status that succeeds, or per error code; 422, which has no code, by its status. */
export type Provocations = Record<string, Provocation>

/** Values of path parameters that lead somewhere. */
const PATH = {
  code: SELECTED,
  slot: '1',
  id: 'key_0000000000000000',
  delivery_id: 'msg_0000000000000000',
}

/** A call to the server with the release. */
export function ask(
  world: ReferenceWorld,
  operationId: string,
  sending: Sending = {},
  url = world.server.url,
): Promise<Exchange> {
  const path = { ...PATH, match_id: world.matches.upcoming[0] ?? '', ...sending.path }
  return exchange(world.document, url, operationId, { ...sending, path })
}

/** As somebody who has just signed in, with a plan in force if one is named. */
export const as =
  (operationId: string, sending: Sending = {}, plan?: Plan): Provocation =>
  async (world) =>
    ask(world, operationId, { ...sending, token: await world.person(plan) })

/** How an operation is told who asks. */
const takes = ({ security }: Operation, scheme: 'apiKey' | 'testKey' | 'session'): boolean =>
  security.some((one) => scheme in one)

const MORE_THAN_1_MIB = JSON.stringify({ padding: 'x'.repeat(1024 * 1024) })

/** The credentials of a call whose client the operator has suspended. */
async function suspended(world: ReferenceWorld, operationId: string): Promise<Sending> {
  const { deps } = world.server.product
  const { db, sandbox } = deps
  const operation = world.document.operation(operationId)
  const suspend = { data: { suspendedAt: world.clock.now() } }
  if (takes(operation, 'apiKey')) {
    const { key, clientId } = await world.client()
    await db.client.update({ where: { id: clientId }, ...suspend })
    return { key }
  }
  if (takes(operation, 'testKey')) {
    const { key, accountId } = await newTester(world.server)
    const { id } = await db.client.update({ where: { accountId }, ...suspend })
    await followOwner(sandbox, deps, id)
    return { key }
  }
  const { token, accountId } = await newcomer(world.server)
  await db.client.update({ where: { accountId }, ...suspend })
  return { token }
}

/** The token of somebody who looks at the demo account on an invitation. */
async function reviewer(world: ReferenceWorld, revokedAt: Date | null): Promise<Sending> {
  const { db } = world.server.product.deps
  const { token, accountId } = await newcomer(world.server)
  await db.account.update({ where: { id: accountId }, data: { isDemo: true } })
  const invite = await db.reviewerInvite.create({
    data: {
      id: newId('inv'),
      accountId,
      label: 'Review',
      tokenHash: Uint8Array.from(randomBytes(32)),
      createdAt: world.clock.now(),
      expiresAt: new Date(world.clock.nowMs() + 86_400_000),
      revokedAt,
    },
  })
  await db.session.updateMany({ where: { accountId }, data: { reviewerInviteId: invite.id } })
  return { token }
}

/** A network that has shown as many unknown credentials as one may at once. */
export async function spentNetwork({ server }: ReferenceWorld): Promise<string> {
  const network = newNetwork()
  const invent = (_: unknown, i: number) =>
    server.product.deps.guard.lookUp(network, `${network} ${i}`, () => Promise.resolve(null))
  await Promise.all(Array.from({ length: UNKNOWN_AT_ONCE }, invent))
  return network
}

/** A key or a token that nobody was given, whichever the operation takes. */
function invented(world: ReferenceWorld, operationId: string): Sending {
  const operation = world.document.operation(operationId)
  if (takes(operation, 'apiKey')) return { key: newApiKey('developer').key }
  if (takes(operation, 'testKey')) return { key: newApiKey('test').key }
  return { token: newSessionToken() }
}

/** Outcomes that every operation listing them has in the same way. */
const SHARED: Record<string, (operationId: string) => Provocation> = {
  missing_api_key: (id) => (world) => ask(world, id),
  invalid_api_key: (id) => (world) => ask(world, id, { key: 'pm_developer_unknown' }),
  invalid_session: (id) => (world) => ask(world, id, { token: 'pms_unknown' }),
  too_many_failures: (id) => async (world) =>
    ask(world, id, {
      ...invented(world, id),
      headers: { 'x-forwarded-for': await spentNetwork(world) },
    }),
  client_suspended: (id) => async (world) => ask(world, id, await suspended(world, id)),
  reviewer_access_inactive: (id) => async (world) =>
    ask(world, id, await reviewer(world, world.clock.now())),
  demo_account_read_only: (id) => async (world) => ask(world, id, await reviewer(world, null)),
  forbidden_origin: (id) => async (world) =>
    ask(world, id, { token: await world.anybody(), headers: { origin: 'https://evil.test' } }),
  unsupported_media_type: (id) => async (world) =>
    ask(world, id, {
      ...(await caller(world, id)),
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  payload_too_large: (id) => async (world) =>
    ask(world, id, { ...(await caller(world, id)), body: MORE_THAN_1_MIB }),
  invalid_json: (id) => async (world) =>
    ask(world, id, { ...(await caller(world, id)), body: '{oops' }),
  method_not_allowed: (id) => (world) => ask(world, id, { method: 'PROPFIND' }),
  store_unavailable: (id) => async (world) => {
    const credentials = await caller(world, id)
    // What only reads the release misses the release; everything else misses the database.
    const { url } =
      world.document.operation(id).security.length > 0 || credentials.body ? world.cut : world.empty
    return ask(world, id, credentials, url)
  },
  sandbox_not_ready: (id) => async (world) => {
    const operation = world.document.operation(id)
    // Where no season was built a test key is nobody's yet, whatever it is.
    const who = takes(operation, 'session')
      ? { token: (await newcomer(world.empty)).token, query: 'mode=test' }
      : { key: newApiKey('test').key }
    return ask(world, id, { ...who, ...exampleBody(operation) }, world.empty.url)
  },
}

const exampleBody = ({ requestBody }: Operation): Pick<Sending, 'body'> => {
  const example = requestBody?.content['application/json']?.example
  return example === undefined ? {} : { body: example }
}

/** What gets a call past the door, and a body where the operation wants one. */
async function caller(world: ReferenceWorld, operationId: string): Promise<Sending> {
  const operation = world.document.operation(operationId)
  return {
    ...(takes(operation, 'apiKey') && { key: (await world.client()).key }),
    ...(takes(operation, 'testKey') && { key: (await newTester(world.server)).key }),
    ...(takes(operation, 'session') && { token: await world.anybody() }),
    ...exampleBody(operation),
  }
}

/** How an outcome is brought about: as its operation says, or as all that share it do. */
export function provocationOf(
  { operation, status, code }: Outcome,
  own: Record<string, Provocations | undefined>,
): Provocation | undefined {
  const { operationId } = operation
  return (
    own[operationId]?.[code ?? status] ??
    (code === undefined ? undefined : SHARED[code]?.(operationId))
  )
}
