import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { requestCode, requestCodeInput } from '../../accounts/request-code'
import { CODE_LIFE_SECONDS, RESEND_AFTER_SECONDS } from '../../accounts/sign-in-code'
import { verifyCode, verifyCodeInput } from '../../accounts/verify-code'
import { utcStamp } from '../../platform/clock'
import type { ErrorCode } from '../../platform/errors'
import type { ApiDeps, ApiEnv } from '../context'
import { originOf } from '../http/observe'
import { errorResponses } from '../responses'

const BODY_ERRORS = [
  'invalid_json',
  'forbidden_origin',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_codes',
  'internal_error',
  'store_unavailable',
] as const satisfies readonly ErrorCode[]

const sentBody = z
  .object({
    status: z.literal('sent'),
    challenge_id: z.string().openapi({ example: 'chl_7Qm2Xc0ZbY81LwKe' }),
    expires_in: z.number().int().describe('Seconds a code lives.'),
    resend_in: z.number().int().describe('Seconds in which asking again sends no second mail.'),
  })
  .openapi('CodeSent')

const requestRoute = createRoute({
  method: 'post',
  path: '/auth/request-code',
  operationId: 'requestCode',
  tags: ['Sign-in'],
  summary: 'Mail a sign-in code',
  description:
    'The answer is the same whether or not the address has an account. Keep `challenge_id`: only its holder can use the code’s five tries.',
  request: {
    body: { required: true, content: { 'application/json': { schema: requestCodeInput } } },
  },
  responses: {
    202: {
      description: 'A code is on its way, if the mail server takes it.',
      content: { 'application/json': { schema: sentBody } },
    },
    ...errorResponses(BODY_ERRORS, { validation: true }),
  },
})

const signedInBody = z
  .object({
    token: z.string().describe('Shown once. Send it as `Authorization: Bearer <token>`.'),
    token_type: z.literal('bearer'),
    expires_at: z.iso.datetime().describe('Moves with use: 30 days after the last one.'),
    account: z.object({ id: z.string(), email: z.string() }),
  })
  .openapi('SignedIn')

const verifyRoute = createRoute({
  method: 'post',
  path: '/auth/verify-code',
  operationId: 'verifyCode',
  tags: ['Sign-in'],
  summary: 'Sign in with a mailed code',
  description:
    'A code works once, for ten minutes. The first sign-in of an address makes its account.',
  request: {
    body: { required: true, content: { 'application/json': { schema: verifyCodeInput } } },
  },
  responses: {
    200: { description: 'Signed in.', content: { 'application/json': { schema: signedInBody } } },
    ...errorResponses(['invalid_code', ...BODY_ERRORS], { validation: true }),
  },
})

export function registerSignIn(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi(requestRoute, async (c) => {
    const { challengeId } = await requestCode(
      deps,
      { network: c.get('network') },
      c.req.valid('json'),
    )
    c.header('Cache-Control', 'no-store')
    return c.json(
      {
        status: 'sent' as const,
        challenge_id: challengeId,
        expires_in: CODE_LIFE_SECONDS,
        resend_in: RESEND_AFTER_SECONDS,
      },
      202,
    )
  })

  app.openapi(verifyRoute, async (c) => {
    const visitor = { origin: originOf(c), userAgent: c.req.header('user-agent') }
    const { token, expiresAt, actor, email } = await verifyCode(deps, visitor, c.req.valid('json'))
    c.header('Cache-Control', 'no-store')
    return c.json(
      {
        token,
        token_type: 'bearer' as const,
        expires_at: utcStamp(expiresAt),
        account: { id: actor.accountId, email },
      },
      200,
    )
  })
}
