import type { OpenAPIHono, z } from '@hono/zod-openapi'
import { requestCode } from '../../accounts/request-code'
import { CODE_LIFE_SECONDS, RESEND_AFTER_SECONDS } from '../../accounts/sign-in-code'
import { verifyCode } from '../../accounts/verify-code'
import { claimAtSignIn } from '../../billing/claim-at-sign-in'
import { utcStamp } from '../../platform/clock'
import type { ApiDeps, ApiEnv } from '../context'
import { originOf } from '../http/observe'
import { requestCodeRoutes, type sentBody, verifyCodeRoutes } from './sign-in-routes'

/** What both answers with a code on its way say. */
export const codeSent = (challengeId: string): z.infer<typeof sentBody> => ({
  status: 'sent',
  challenge_id: challengeId,
  expires_in: CODE_LIFE_SECONDS,
  resend_in: RESEND_AFTER_SECONDS,
})

export function registerSignIn(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  for (const route of requestCodeRoutes)
    app.openapi(route, async (c) => {
      const { challengeId } = await requestCode(deps, originOf(c), c.req.valid('json'))
      c.header('Cache-Control', 'no-store')
      return c.json(codeSent(challengeId), 202)
    })

  for (const route of verifyCodeRoutes)
    app.openapi(route, async (c) => {
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
