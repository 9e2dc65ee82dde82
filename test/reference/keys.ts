import { randomUUID } from 'node:crypto'
import type { Plan } from '../../lib/plans/limits'
import { newApiKey } from '../../lib/keys/format'
import { signReport } from '../../lib/keys/leak-signature'
import { call } from '../person'
import type { Exchange } from './exchange'
import { as, ask, type Provocation, type Provocations } from './provoke'
import { LEAK_SECRET, type ReferenceWorld } from './world'

/** Signed in on Developer with one key. */
const withKey =
  (then: (world: ReferenceWorld, token: string, id: string) => Promise<Exchange>): Provocation =>
  async (world) => {
    const token = await world.person('developer')
    const { body } = await call(world.server, 'POST', '/v1/dashboard/keys', { token, body: {} })
    return then(world, token, String(body.id))
  }

/** Rotates a key after something was done to it. */
const rotating = (operationId?: string): Provocation =>
  withKey(async (world, token, id) => {
    const body = { key_id: id }
    if (operationId)
      await ask(world, operationId, {
        token,
        path: { id },
        ...(operationId === 'rotateKey' && { body }),
      })
    return ask(world, 'rotateKey', { token, body })
  })

/** Sends a request again after the key it has made was revoked. */
const again =
  (operationId: 'issueKey' | 'rotateKey', plan: Plan): Provocation =>
  async (world) => {
    const token = await world.person(plan)
    const first = await ask(world, 'issueKey', { token, body: {} })
    const body = operationId === 'rotateKey' ? { key_id: idOf(first) } : {}
    const headers = { 'idempotency-key': randomUUID() }
    const made = await ask(world, operationId, { token, body, headers })
    await ask(world, 'revokeKey', { token, path: { id: idOf(made) } })
    return ask(world, operationId, { token, body, headers })
  }

const idOf = ({ body }: Exchange): string => String((body as { id: unknown }).id)

/** A report of leaked keys, signed over exactly what is sent. */
const reporting =
  (text: string, on: 'server' | 'cut' = 'server'): Provocation =>
  (world) => {
    const signature = signReport(
      LEAK_SECRET,
      Math.floor(world.clock.nowMs() / 1000),
      Buffer.from(text),
    )
    const headers = { 'x-prematch-signature': signature }
    return ask(world, 'reportLeakedKeys', { body: text, headers }, world[on].url)
  }
const REPORT = [{ token: newApiKey('developer').key, url: 'https://example.org/notes.txt' }]

export const KEYS: Record<string, Provocations> = {
  listKeys: { 200: withKey((world, token) => ask(world, 'listKeys', { token })) },
  issueKey: {
    201: as('issueKey', { body: { name: 'Nightly job' } }, 'developer'),
    422: as('issueKey', { body: { name: 'x'.repeat(500) } }, 'developer'),
    invalid_plan_contract: as('issueKey', { body: {} }),
    idempotency_key_used: again('issueKey', 'starter'),
    active_key_limit_reached: withKey((world, token) =>
      ask(world, 'issueKey', { token, body: {} }),
    ),
  },
  rotateKey: {
    201: rotating(),
    422: as('rotateKey', { body: { key_id: 7 } }),
    invalid_plan_contract: as('rotateKey', { body: { key_id: 'key_0000000000000000' } }),
    not_found: as('rotateKey', { body: { key_id: 'key_0000000000000000' } }, 'developer'),
    key_already_rotated: rotating('rotateKey'),
    key_not_active: rotating('revokeKey'),
    idempotency_key_used: again('rotateKey', 'developer'),
  },
  renameKey: {
    200: withKey((world, token, id) =>
      ask(world, 'renameKey', { token, path: { id }, body: { name: 'Morning job' } }),
    ),
    422: as('renameKey', { body: { name: 'x'.repeat(500) } }),
    not_found: as('renameKey', { body: { name: 'Morning job' } }),
  },
  revokeKey: {
    204: withKey((world, token, id) => ask(world, 'revokeKey', { token, path: { id } })),
    422: as('revokeKey', { path: { id: 'x'.repeat(65) } }),
    not_found: as('revokeKey'),
  },
  reportLeakedKeys: {
    200: async (world) => ({ ...(await reporting(JSON.stringify(REPORT))(world)), sent: REPORT }),
    422: reporting('[{"token": 7}]'),
    invalid_signature: (world) =>
      ask(world, 'reportLeakedKeys', { body: REPORT, headers: { 'x-prematch-signature': 'none' } }),
    invalid_json: reporting('{oops'),
    leak_reports_unavailable: (world) =>
      ask(world, 'reportLeakedKeys', { body: REPORT }, world.empty.url),
    store_unavailable: reporting(JSON.stringify(REPORT), 'cut'),
  },
}
