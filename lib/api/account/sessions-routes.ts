import { createRoute, z } from '@hono/zod-openapi'
import { plainText } from '../../platform/text'
import { errorResponses, BODILESS_CHANGE_ERRORS, SESSION_ERRORS } from '../responses'
import { stamp } from './shapes'

const shared = { tags: ['Account'], security: [{ session: [] }] }

export const sessionBody = z
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

export const listSessionsRoute = createRoute({
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

export const revokeSessionRoute = createRoute({
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

export const revokeSessionsRoute = createRoute({
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
