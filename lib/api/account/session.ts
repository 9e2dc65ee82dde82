import type { Context, MiddlewareHandler } from 'hono'
import { resolveSession } from '../../accounts/resolve-session'
import { isSessionToken } from '../../accounts/session-token'
import { ProductError } from '../../platform/errors'
import { continueDemo } from '../../reviewers/continue-demo'
import type { ApiDeps, ApiEnv } from '../context'
import { originOf } from '../http/observe'

/** Sent as changes are, without being one: leaving, and asking for data. */
const NO_CHANGE = ['/auth/logout', '/account/explorer']

/** True for every request that may change something. */
const changes = ({ req }: Context<ApiEnv>): boolean =>
  !['GET', 'HEAD'].includes(req.method) && !NO_CHANGE.includes(req.path)

/** In front of a route: sets `actor`, or answers 401 before anything else of the request is looked at. */
export function requireSession(deps: ApiDeps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    c.header('Cache-Control', 'no-store')
    const [scheme, token, ...rest] = (c.req.header('authorization') ?? '').split(' ')
    const given = scheme?.toLowerCase() === 'bearer' && token && rest.length === 0
    const origin = originOf(c)
    const actor =
      given && isSessionToken(token)
        ? await deps.guard.lookUp(origin.network, token, () => resolveSession(deps, token, origin))
        : null
    if (!actor) throw new ProductError('invalid_session')
    if (actor.isDemo && changes(c)) throw new ProductError('demo_account_read_only')
    if (actor.isDemo) await continueDemo(deps, actor.clientId)
    c.set('actor', actor)
    await next()
  }
}
