import { type OpenAPIHono } from '@hono/zod-openapi'
import { requestUnlock } from '../../accounts/request-unlock'
import { unlock } from '../../accounts/unlock'
import { nullWhen } from '../../platform/credential-guard'
import { ProductError } from '../../platform/errors'
import type { ApiDeps, ApiEnv } from '../context'
import { originOf } from '../http/observe'
import { codeSent } from './sign-in'
import { requestUnlockRoute, unlockRoute } from './unlock-routes'

export function registerUnlock(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi(requestUnlockRoute, async (c) => {
    await requestUnlock(deps, originOf(c), c.req.valid('json'))
    c.header('Cache-Control', 'no-store')
    return c.json({ status: 'sent' as const }, 202)
  })
  app.openapi(unlockRoute, async (c) => {
    const input = c.req.valid('json')
    const opened = await deps.guard.lookUp(c.get('network'), input.token, () =>
      nullWhen('unlock_link_over', unlock(deps, originOf(c), input)),
    )
    if (!opened) throw new ProductError('unlock_link_over')
    const { challengeId, email } = opened
    c.header('Cache-Control', 'no-store')
    return c.json({ ...codeSent(challengeId), email }, 202)
  })
}
