import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { listSessions, type SessionView } from '../../accounts/list-sessions'
import { revokeSession, revokeSessions } from '../../accounts/revoke-session'
import { utcStamp } from '../../platform/clock'
import { plainText } from '../../platform/text'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'
import { BODILESS_CHANGE_ERRORS, requireSession, SESSION_ERRORS } from './session'
import { stamp } from './shapes'

const shared = { tags: ['Account'], security: [{ session: [] }] }

const sessionBody = z
  .object({
    id: z.string(),
    device: z.object({
      browser: z.string().nullable().openapi({ example: 'Firefox' }),
      system: z.string().nullable().openapi({ example: 'Linux' }),
    }),
    network: z.string().describe('Where it was signed in from: an IPv4 address or an IPv6 /64.'),
    created_at: stamp,
    last_seen_at: stamp.describe('Up to an hour behind.'),
    expires_at: stamp,
    current: z.boolean().describe('True for the session that asks.'),
  })
  .openapi('Session')

const show = (session: SessionView): z.infer<typeof sessionBody> => ({
  id: session.id,
  device: session.device,
  network: session.network,
  created_at: utcStamp(session.createdAt),
  last_seen_at: utcStamp(session.lastSeenAt),
  expires_at: utcStamp(session.expiresAt),
  current: session.current,
})

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/account/sessions',
  operationId: 'listSessions',
  summary: 'Where you are signed in',
  responses: {
    200: {
      description: 'The session that asks first, then by last use.',
      content: { 'application/json': { schema: z.object({ sessions: z.array(sessionBody) }) } },
    },
    ...errorResponses(SESSION_ERRORS),
  },
})

const endRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/account/sessions/{id}',
  operationId: 'revokeSession',
  summary: 'End one session',
  request: { params: z.object({ id: plainText(64) }) },
  responses: {
    204: { description: 'Its token is refused from now on.' },
    ...errorResponses(['not_found', ...BODILESS_CHANGE_ERRORS], { validation: true }),
  },
})

const endAllRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/account/sessions',
  operationId: 'revokeSessions',
  summary: 'End all other sessions, or all',
  request: {
    query: z.object({
      scope: z
        .enum(['others', 'all'])
        .default('others')
        .describe('`all` ends the session that asks as well.'),
    }),
  },
  responses: {
    200: {
      description: 'Their tokens are refused from now on.',
      content: { 'application/json': { schema: z.object({ ended: z.number().int().min(0) }) } },
    },
    ...errorResponses(BODILESS_CHANGE_ERRORS, { validation: true }),
  },
})

export function registerSessions(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  app.openapi({ ...listRoute, middleware }, async (c) =>
    c.json({ sessions: (await listSessions(deps, c.get('actor'))).map(show) }, 200),
  )
  app.openapi({ ...endRoute, middleware }, async (c) => {
    await revokeSession(deps, c.get('actor'), c.req.valid('param').id)
    return c.body(null, 204)
  })
  app.openapi({ ...endAllRoute, middleware }, async (c) =>
    c.json({ ended: await revokeSessions(deps, c.get('actor'), c.req.valid('query').scope) }, 200),
  )
}
