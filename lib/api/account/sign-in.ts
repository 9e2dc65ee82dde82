import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { requestCode, requestCodeInput } from '../../accounts/request-code'
import { CODE_LIFE_SECONDS, RESEND_AFTER_SECONDS } from '../../accounts/sign-in-code'
import { verifyCode, verifyCodeInput } from '../../accounts/verify-code'
import { claimAtSignIn } from '../../billing/claim-at-sign-in'
import { utcStamp } from '../../platform/clock'
import type { ErrorCode } from '../../platform/errors'
import type { ApiDeps, ApiEnv } from '../context'
import { originOf } from '../http/observe'
import { errorResponses } from '../responses'
import { address } from './address'

/** Each step under every address that programs know it by; the first one is the one to use. */
const REQUEST_PATHS = {
  requestCode: '/auth/request-code',
  dashboardRequestCode: '/v1/dashboard/request-code',
  legacyRequestCode: '/api/auth/request-code',
}
const VERIFY_PATHS = {
  verifyCode: '/auth/verify-code',
  dashboardVerifyCode: '/v1/dashboard/verify-code',
  legacyVerifyCode: '/api/auth/verify-code',
}

export const SIGN_IN_ERRORS = [
  'invalid_json',
  'forbidden_origin',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_codes',
  'internal_error',
  'store_unavailable',
] as const satisfies readonly ErrorCode[]

export const sentBody = z
  .object({
    status: z.literal('sent'),
    challenge_id: z.string().openapi({ example: 'chl_7Qm2Xc0ZbY81LwKe' }),
    expires_in: z.number().int().describe('Seconds a code lives.'),
    resend_in: z.number().int().describe('Seconds in which asking again sends no second mail.'),
  })
  .openapi('CodeSent')

/** What both answers with a code on its way say. */
export const codeSent = (challengeId: string): z.infer<typeof sentBody> => ({
  status: 'sent',
  challenge_id: challengeId,
  expires_in: CODE_LIFE_SECONDS,
  resend_in: RESEND_AFTER_SECONDS,
})

const requestRoute = createRoute({
  method: 'post',
  path: REQUEST_PATHS.requestCode,
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
    ...errorResponses(SIGN_IN_ERRORS, { validation: true }),
  },
})

const signedInBody = z
  .object({
    token: z.string().describe('Shown once. Send it as `Authorization: Bearer <token>`.'),
    token_type: z.literal('bearer'),
    expires_at: z.iso.datetime().describe('Moves with use: 30 days after the last one.'),
    account: z.object({ id: z.string(), email: z.string() }),
    device: z
      .string()
      .describe('Send it with your next request-code: strangers then can’t use up your caps.'),
  })
  .openapi('SignedIn')

const verifyRoute = createRoute({
  method: 'post',
  path: VERIFY_PATHS.verifyCode,
  tags: ['Sign-in'],
  summary: 'Sign in with a mailed code',
  description:
    'A code works once, for ten minutes. The first sign-in of an address makes its account.',
  request: {
    body: { required: true, content: { 'application/json': { schema: verifyCodeInput } } },
  },
  responses: {
    200: { description: 'Signed in.', content: { 'application/json': { schema: signedInBody } } },
    ...errorResponses(['invalid_code', ...SIGN_IN_ERRORS], { validation: true }),
  },
})

export function registerSignIn(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  for (const [operationId, path] of Object.entries(REQUEST_PATHS))
    app.openapi({ ...requestRoute, ...address(operationId, path) }, async (c) => {
      const { challengeId } = await requestCode(deps, originOf(c), c.req.valid('json'))
      c.header('Cache-Control', 'no-store')
      return c.json(codeSent(challengeId), 202)
    })

  for (const [operationId, path] of Object.entries(VERIFY_PATHS))
    app.openapi({ ...verifyRoute, ...address(operationId, path) }, async (c) => {
      const visitor = { origin: originOf(c), userAgent: c.req.header('user-agent') }
      const { token, expiresAt, actor, email, device } = await verifyCode(
        deps,
        visitor,
        c.req.valid('json'),
      )
      await claimAtSignIn(deps, actor)
      c.header('Cache-Control', 'no-store')
      return c.json(
        {
          token,
          token_type: 'bearer' as const,
          expires_at: utcStamp(expiresAt),
          account: { id: actor.accountId, email },
          device,
        },
        200,
      )
    })
}
