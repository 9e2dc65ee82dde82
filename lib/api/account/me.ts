import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { endSession } from '../../accounts/end-session'
import { readProfile } from '../../accounts/read-profile'
import { language } from '../../platform/language'
import { contractInForce } from '../../clients/standing'
import { utcStamp } from '../../platform/clock'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'
import { address } from './address'
import { requireSession, SESSION_ERRORS } from './session'
import { planName, stamp, stampOrNull } from './shapes'

const meBody = z
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

/** Every address that programs know this route by; the first one is the one to use. */
const ME_PATHS = {
  me: '/auth/me',
  dashboardMe: '/v1/dashboard/me',
  legacyMe: '/api/auth/me',
  legacyMePhp: '/api/auth_me.php',
}

const meRoute = createRoute({
  method: 'get',
  path: ME_PATHS.me,
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
})

const logoutRoute = createRoute({
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

async function me({ db, clock }: ApiDeps, c: Context<ApiEnv>): Promise<z.infer<typeof meBody>> {
  const actor = c.get('actor')
  const [{ account, client, session }, contract] = await Promise.all([
    readProfile(db, actor),
    contractInForce(db, actor.clientId, clock.now()),
  ])
  return {
    account: {
      id: account.id,
      email: account.email,
      lang: account.lang,
      created_at: utcStamp(account.createdAt),
      delete_at: stampOrNull(account.deleteAt),
    },
    client,
    session: {
      id: session.id,
      created_at: utcStamp(session.createdAt),
      expires_at: utcStamp(session.expiresAt),
    },
    plan: contract?.plan ?? null,
    demo: actor.isDemo,
  }
}

export function registerMe(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  for (const [operationId, path] of Object.entries(ME_PATHS))
    app.openapi({ ...meRoute, ...address(operationId, path), middleware }, async (c) =>
      c.json(await me(deps, c), 200),
    )
  app.openapi({ ...logoutRoute, middleware }, async (c) => {
    await endSession(deps, c.get('actor'))
    return c.body(null, 204)
  })
}
