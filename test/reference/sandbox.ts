import { randomUUID } from 'node:crypto'
import { newApiKey } from '../../lib/keys/format'
import { newTester } from '../sandbox'
import type { Exchange } from './exchange'
import { ask, type Provocation, type Provocations } from './provoke'
import type { ReferenceWorld } from './world'

type Tester = Awaited<ReturnType<typeof newTester>>

/** As somebody who has a sandbox with one test key. */
const tester =
  (then: (world: ReferenceWorld, who: Tester) => Promise<Exchange>): Provocation =>
  async (world) =>
    then(world, await newTester(world.server))

const idOf = ({ body }: Exchange): string => String((body as { id: unknown }).id)

/** Past the first weekend and the publication of its results: there is something to tell of the way. */
const MOVE = { advance: 'P6D' }

/** What a clock answers to whoever shows a test key. */
const byKey = (id: string, body?: unknown): Provocations => {
  const sending = body === undefined ? {} : { body }
  return {
    200: tester((world, { key }) => ask(world, id, { ...sending, key })),
    invalid_api_key: (world) => ask(world, id, { ...sending, key: newApiKey('test').key }),
    test_key_required: async (world) =>
      ask(world, id, { ...sending, key: (await world.client()).key }),
  }
}

/** What moving a clock is answered, asked with a test key or signed in. */
const moving = (id: string, by: 'key' | 'token'): Provocations => {
  const move = (body: unknown): Provocation =>
    tester((world, who) => ask(world, id, { [by]: who[by], body }))
  return {
    200: move(MOVE),
    422: move({ advance: 'soon' }),
    clock_moves_forward_only: move({ to: '2020-01-01T00:00:00Z' }),
    too_many_clock_moves: tester(async (world, who) => {
      // As many as a minute may have, as if they had been made.
      const { db } = world.server.product.deps.sandbox.platform
      await db.sandboxClock.updateMany({
        where: { client: { accountId: who.accountId } },
        data: { moves: 120, movesSince: world.clock.now() },
      })
      return ask(world, id, { [by]: who[by], body: MOVE })
    }),
  }
}

/** Rotates a key after something was done to it. */
const rotating = (operationId?: 'rotateTestKey' | 'revokeTestKey'): Provocation =>
  tester(async (world, { token, keyId: id }) => {
    const body = { key_id: id }
    if (operationId)
      await ask(world, operationId, {
        token,
        path: { id },
        ...(operationId === 'rotateTestKey' && { body }),
      })
    return ask(world, 'rotateTestKey', { token, body })
  })

/** Sends a request again after the key it has made was revoked. */
const again = (operationId: 'issueTestKey' | 'rotateTestKey'): Provocation =>
  tester(async (world, { token, keyId }) => {
    const body = operationId === 'rotateTestKey' ? { key_id: keyId } : {}
    const headers = { 'idempotency-key': randomUUID() }
    const made = await ask(world, operationId, { token, body, headers })
    await ask(world, 'revokeTestKey', { token, path: { id: idOf(made) } })
    return ask(world, operationId, { token, body, headers })
  })

const signedIn = (
  id: string,
  { body, path }: { body?: unknown; path?: Record<string, string> } = {},
): Provocation =>
  tester((world, { token }) =>
    ask(world, id, { token, ...(path && { path }), ...(body !== undefined && { body }) }),
  )

export const SANDBOX: Record<string, Provocations> = {
  getSandboxClock: byKey('getSandboxClock'),
  moveSandboxClock: {
    ...byKey('moveSandboxClock', MOVE),
    ...moving('moveSandboxClock', 'key'),
  },
  moveOwnSandboxClock: moving('moveOwnSandboxClock', 'token'),
  getSandbox: { 200: signedIn('getSandbox') },
  issueTestKey: {
    201: signedIn('issueTestKey', { body: { name: 'Trying it out' } }),
    422: signedIn('issueTestKey', { body: { name: 'x'.repeat(500) } }),
    idempotency_key_used: again('issueTestKey'),
    active_key_limit_reached: tester(async (world, { token }) => {
      // Without a plan a sandbox has Starter's two keys, of which it has one.
      await ask(world, 'issueTestKey', { token, body: {} })
      return ask(world, 'issueTestKey', { token, body: {} })
    }),
  },
  rotateTestKey: {
    201: rotating(),
    422: signedIn('rotateTestKey', { body: { key_id: 7 } }),
    not_found: signedIn('rotateTestKey', { body: { key_id: 'key_0000000000000000' } }),
    key_already_rotated: rotating('rotateTestKey'),
    key_not_active: rotating('revokeTestKey'),
    idempotency_key_used: again('rotateTestKey'),
  },
  revokeTestKey: {
    204: tester((world, { token, keyId }) =>
      ask(world, 'revokeTestKey', { token, path: { id: keyId } }),
    ),
    422: signedIn('revokeTestKey', { path: { id: 'x'.repeat(65) } }),
    not_found: signedIn('revokeTestKey'),
  },
}
