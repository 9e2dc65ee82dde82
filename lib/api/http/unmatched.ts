import type { Context, Hono } from 'hono'
import type { ApiEnv } from '../context'
import { errorAnswer } from '../errors'

/** The data API is for servers: no CORS header is ever sent, so browsers of other sites stop here. */
export const answerPreflight = (c: Context<ApiEnv>): Response => c.body(null, 204)

/** Answers what no route took: 204 to a preflight (without allowing anything), 405 with Allow, or 404. */
export function answerUnmatched(
  app: Pick<Hono<ApiEnv>, 'routes'>,
): (c: Context<ApiEnv>) => Response {
  let routes: { method: string; pattern: RegExp }[] | undefined
  return (c) => {
    if (c.req.method === 'OPTIONS') return answerPreflight(c)
    routes ??= app.routes
      .filter((route) => route.method !== 'ALL')
      .map((route) => ({ method: route.method, pattern: patternOf(route.path) }))
    const methods = new Set(
      routes.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method),
    )
    if (methods.size === 0) return errorAnswer(c, 'not_found')
    if (methods.has('GET')) methods.add('HEAD')
    return errorAnswer(c, 'method_not_allowed', undefined, {
      Allow: [...methods].sort().join(', '),
    })
  }
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/:[^/]+|\{[^/]+\}/g, '[^/]+')}$`)
