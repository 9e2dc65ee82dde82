import type { MiddlewareHandler } from 'hono'
import { resolveSession } from '../../accounts/resolve-session'
import { ProductError, type ErrorCode } from '../../platform/errors'
import type { ApiDeps, ApiEnv } from '../context'

/** Every route behind a session can answer these. */
export const SESSION_ERRORS = [
  'invalid_session',
  'internal_error',
  'store_unavailable',
] as const satisfies readonly ErrorCode[]

/** A change behind a session can also answer these. */
export const CHANGE_ERRORS = [
  'invalid_json',
  'forbidden_origin',
  'payload_too_large',
  'unsupported_media_type',
  ...SESSION_ERRORS,
] as const satisfies readonly ErrorCode[]

/** In front of a route: sets `actor`, or answers 401 before anything else of the request is looked at. */
export function requireSession(deps: ApiDeps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    c.header('Cache-Control', 'no-store')
    const [scheme, token, ...rest] = (c.req.header('authorization') ?? '').split(' ')
    const given = scheme?.toLowerCase() === 'bearer' && token && rest.length === 0
    const actor = given ? await resolveSession(deps, token, c.get('network')) : null
    if (!actor) throw new ProductError('invalid_session')
    c.set('actor', actor)
    await next()
  }
}
