import { createRoute, z } from '@hono/zod-openapi'
import { language } from '../../platform/language'
import { atAddresses } from '../addresses'
import { errorResponses, SESSION_ERRORS } from '../responses'
import { planName, stamp } from './shapes'

export const meBody = z
  .object({
    account: z.object({
      id: z.string(),
      email: z.string(),
      lang: language,
      created_at: stamp,
      delete_at: stamp.nullable().describe('When it will be deleted, if that was asked for.'),
    }),
    client: z.object({ id: z.string(), name: z.string() }),
    session: z.object({ id: z.string(), created_at: stamp, expires_at: stamp }),
    plan: planName.nullable(),
    demo: z
      .boolean()
      .describe('A reviewer’s demo account: it shows everything and changes nothing.'),
  })
  .openapi('Me')

export const meRoutes = atAddresses(
  {
    me: '/auth/me',
    dashboardMe: '/v1/dashboard/me',
    legacyMe: '/api/auth/me',
    legacyMePhp: '/api/auth_me.php',
  },
  {
    method: 'get',
    tags: ['Account'],
    summary: 'Who is signed in',
    security: [{ session: [] }],
    responses: {
      200: {
        description: 'The signed-in owner.',
        content: { 'application/json': { schema: meBody } },
      },
      ...errorResponses(SESSION_ERRORS),
    },
  },
)

export const logoutRoute = createRoute({
  method: 'post',
  path: '/auth/logout',
  operationId: 'logout',
  tags: ['Sign-in'],
  summary: 'End this session',
  security: [{ session: [] }],
  responses: {
    204: { description: 'The token is refused from now on.' },
    ...errorResponses([
      'forbidden_origin',
      'payload_too_large',
      'unsupported_media_type',
      ...SESSION_ERRORS,
    ]),
  },
})
