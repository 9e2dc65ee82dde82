import { type z, type OpenAPIHono } from '@hono/zod-openapi'
import { contractInForce } from '../../clients/standing'
import { utcStamp } from '../../platform/clock'
import { ProductError } from '../../platform/errors'
import { findCall, listCalls, type KeptCall } from '../../requests/read'
import { keptDays, keptSince } from '../../requests/retention'
import type { ApiDeps, ApiEnv } from '../context'
import { ERRORS } from '../errors'
import { type callBody, getRequestRoute, listRequestsRoute } from './requests-routes'
import { requireSession } from './session'

type Call = z.infer<typeof callBody>

export const showCall = (call: KeptCall): Call => ({
  id: call.id,
  at: utcStamp(call.at),
  method: call.method,
  route: call.route,
  target: call.target,
  status: call.status,
  code: call.error as Call['code'],
  units: call.units,
  rows: call.rows,
  ms: call.ms,
  network: call.network,
  via: call.via,
  key: call.key,
  stands_for: call.weight,
})

/** What a refusal asks its caller to do; of a 422 the answer itself named each place. */
const messageOf = (code: Call['code']): string | null => {
  if (code === null) return null
  return code === 'invalid_input'
    ? 'A part of the request does not fit its schema; the answer names each place.'
    : ERRORS[code].message
}

export function registerRequests(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  const { db, clock } = deps
  const planOf = async (clientId: string) =>
    (await contractInForce(db, clientId, clock.now()))?.plan

  app.openapi({ ...listRequestsRoute, middleware }, async (c) => {
    const { clientId } = c.get('actor')
    const { key, from, to, ...query } = c.req.valid('query')
    const plan = await planOf(clientId)
    const { calls, nextCursor } = await listCalls(db, clientId, keptSince(plan, clock.nowMs()), {
      ...query,
      keyId: key,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    })
    return c.json(
      { requests: calls.map(showCall), next_cursor: nextCursor, kept_days: keptDays(plan) },
      200,
    )
  })

  app.openapi({ ...getRequestRoute, middleware }, async (c) => {
    const { clientId } = c.get('actor')
    const since = keptSince(await planOf(clientId), clock.nowMs())
    const call = await findCall(db, clientId, since, c.req.valid('param').id)
    if (!call) throw new ProductError('not_found')
    const shown = showCall(call)
    return c.json(
      {
        ...shown,
        message: messageOf(shown.code),
        same_as: call.sameAs && { id: call.sameAs.id, at: utcStamp(call.sameAs.at) },
      },
      200,
    )
  })
}
