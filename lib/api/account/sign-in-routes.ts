import { z } from '@hono/zod-openapi'
import { requestCodeInput } from '../../accounts/request-code'
import { verifyCodeInput } from '../../accounts/verify-code'
import { atAddresses } from '../addresses'
import { errorResponses, SIGN_IN_ERRORS } from '../responses'

export const sentBody = z
  .object({
    status: z.literal('sent'),
    challenge_id: z.string().openapi({ example: 'chl_7Qm2Xc0ZbY81LwKe' }),
    expires_in: z.number().int().describe('Seconds a code lives.'),
    resend_in: z.number().int().describe('Seconds in which asking again sends no second mail.'),
  })
  .openapi('CodeSent')

export const requestCodeRoutes = atAddresses(
  {
    requestCode: '/auth/request-code',
    dashboardRequestCode: '/v1/dashboard/request-code',
    legacyRequestCode: '/api/auth/request-code',
  },
  {
    method: 'post',
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
  },
)

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

export const verifyCodeRoutes = atAddresses(
  {
    verifyCode: '/auth/verify-code',
    dashboardVerifyCode: '/v1/dashboard/verify-code',
    legacyVerifyCode: '/api/auth/verify-code',
  },
  {
    method: 'post',
    tags: ['Sign-in'],
    summary: 'Sign in with a mailed code',
    description:
      'A code works once, for ten minutes. The first sign-in of an address makes its account.',
    request: {
      body: { required: true, content: { 'application/json': { schema: verifyCodeInput } } },
    },
    responses: {
      200: { description: 'Signed in.', content: { 'application/json': { schema: signedInBody } } },
      ...errorResponses(['invalid_code', 'email_changed', ...SIGN_IN_ERRORS], { validation: true }),
    },
  },
)
