import { type z, type OpenAPIHono } from '@hono/zod-openapi'
import { listSessions, type SessionView } from '../../accounts/list-sessions'
import { revokeSession, revokeSessions } from '../../accounts/revoke-session'
import { utcStamp } from '../../platform/clock'
import type { ApiDeps, ApiEnv } from '../context'
import { requireSession } from './session'
import {
  type sessionBody,
  listSessionsRoute,
  revokeSessionRoute,
  revokeSessionsRoute,
} from './sessions-routes'

const show = (session: SessionView): z.infer<typeof sessionBody> => ({
  id: session.id,
  device: session.device,
  network: session.network,
  created_at: utcStamp(session.createdAt),
  last_seen_at: utcStamp(session.lastSeenAt),
  expires_at: utcStamp(session.expiresAt),
  current: session.current,
})

export function registerSessions(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  app.openapi({ ...listSessionsRoute, middleware }, async (c) =>
    c.json({ sessions: (await listSessions(deps, c.get('actor'))).map(show) }, 200),
  )
  app.openapi({ ...revokeSessionRoute, middleware }, async (c) => {
    await revokeSession(deps, c.get('actor'), c.req.valid('param').id)
    return c.body(null, 204)
  })
  app.openapi({ ...revokeSessionsRoute, middleware }, async (c) =>
    c.json({ ended: await revokeSessions(deps, c.get('actor'), c.req.valid('query').scope) }, 200),
  )
}
