import { type OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { requireContract } from '../../clients/standing'
import {
  issueTestKey,
  listTestKeys,
  moveClock,
  openOwner,
  readClock,
  revokeTestKey,
  rotateTestKey,
} from '../../sandbox'
import type { ApiDeps, ApiEnv } from '../context'
import { showClock, showMove } from '../data/sandbox-clock'
import { IDEMPOTENCY_KEY } from '../idempotency-key'
import {
  getSandboxRoute,
  issueTestKeyRoute,
  moveOwnClockRoute,
  revokeTestKeyRoute,
  rotateTestKeyRoute,
} from './sandbox-routes'
import { requireSession } from './session'
import { showKey } from './shapes'

/** The sandbox of whoever is signed in: made when they first come, and brought to what their account is now. */
export function registerSandbox(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const { sandbox } = deps
  const opened: MiddlewareHandler<ApiEnv> = async (c, next) => {
    await openOwner(sandbox, deps, c.get('actor').clientId)
    await next()
  }
  const middleware: MiddlewareHandler<ApiEnv>[] = [requireSession(deps), opened]

  app.openapi({ ...getSandboxRoute, middleware }, async (c) => {
    const { clientId } = c.get('actor')
    const { db, clock } = sandbox.platform
    const [face, keys, { plan, limits }] = await Promise.all([
      readClock(sandbox, clientId),
      listTestKeys(sandbox, clientId),
      requireContract(db, clientId, clock.now()),
    ])
    const shown = { clock: showClock(face), plan, keys: keys.map(showKey) }
    return c.json({ ...shown, active_limit: limits.activeKeys }, 200)
  })

  app.openapi({ ...issueTestKeyRoute, middleware }, async (c) => {
    const token = c.req.valid('header')[IDEMPOTENCY_KEY]
    const issued = await issueTestKey(sandbox, c.get('actor'), c.req.valid('json'), token)
    return c.json({ key: issued.key, ...showKey(issued) }, 201)
  })

  app.openapi({ ...rotateTestKeyRoute, middleware }, async (c) => {
    const token = c.req.valid('header')[IDEMPOTENCY_KEY]
    const { issued, replaced } = await rotateTestKey(
      sandbox,
      c.get('actor'),
      c.req.valid('json'),
      token,
    )
    return c.json({ key: issued.key, ...showKey(issued), replaced: showKey(replaced) }, 201)
  })

  app.openapi({ ...revokeTestKeyRoute, middleware }, async (c) => {
    await revokeTestKey(sandbox, c.get('actor'), c.req.valid('param').id)
    return c.body(null, 204)
  })

  app.openapi({ ...moveOwnClockRoute, middleware }, async (c) => {
    const { clientId } = c.get('actor')
    return c.json(showMove(await moveClock(sandbox, clientId, c.req.valid('json'))), 200)
  })
}
