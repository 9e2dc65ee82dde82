import { type OpenAPIHono } from '@hono/zod-openapi'
import { issueKey } from '../../keys/issue'
import { listKeys } from '../../keys/list'
import { renameKey } from '../../keys/rename'
import { revokeKey } from '../../keys/revoke'
import { rotateKey } from '../../keys/rotate'
import { contractInForce } from '../../clients/standing'
import type { ApiDeps, ApiEnv } from '../context'
import { IDEMPOTENCY_KEY } from '../idempotency-key'
import { requireSession } from './session'
import { showKey } from './shapes'
import {
  listKeysRoute,
  issueKeyRoute,
  rotateKeyRoute,
  renameKeyRoute,
  revokeKeyRoute,
} from './keys-routes'

export function registerKeys(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  app.openapi({ ...listKeysRoute, middleware }, async (c) => {
    const { clientId } = c.get('actor')
    const now = deps.clock.now()
    const [keys, contract] = await Promise.all([
      listKeys(deps.db, clientId, now),
      contractInForce(deps.db, clientId, now),
    ])
    return c.json({ keys: keys.map(showKey), active_limit: contract?.limits.activeKeys ?? 0 }, 200)
  })

  app.openapi({ ...issueKeyRoute, middleware }, async (c) => {
    const issued = await issueKey(
      deps,
      c.get('actor'),
      c.req.valid('json'),
      c.req.valid('header')[IDEMPOTENCY_KEY],
    )
    return c.json({ key: issued.key, ...showKey(issued) }, 201)
  })

  app.openapi({ ...rotateKeyRoute, middleware }, async (c) => {
    const { issued, replaced } = await rotateKey(
      deps,
      c.get('actor'),
      c.req.valid('json'),
      c.req.valid('header')[IDEMPOTENCY_KEY],
    )
    return c.json({ key: issued.key, ...showKey(issued), replaced: showKey(replaced) }, 201)
  })

  app.openapi({ ...renameKeyRoute, middleware }, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(showKey(await renameKey(deps, c.get('actor'), id, c.req.valid('json'))), 200)
  })

  app.openapi({ ...revokeKeyRoute, middleware }, async (c) => {
    await revokeKey(deps, c.get('actor'), c.req.valid('param').id)
    return c.body(null, 204)
  })
}
