import type { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { endSession } from '../../accounts/end-session'
import { readProfile } from '../../accounts/read-profile'
import { contractInForce } from '../../clients/standing'
import { utcStamp } from '../../platform/clock'
import type { ApiDeps, ApiEnv } from '../context'
import { requireSession } from './session'
import { stampOrNull } from './shapes'
import { type meBody, meRoutes, logoutRoute } from './me-routes'

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
  for (const route of meRoutes)
    app.openapi({ ...route, middleware }, async (c) => c.json(await me(deps, c), 200))
  app.openapi({ ...logoutRoute, middleware }, async (c) => {
    await endSession(deps, c.get('actor'))
    return c.body(null, 204)
  })
}
