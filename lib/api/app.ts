import { OpenAPIHono } from '@hono/zod-openapi'
import { registerAccountRoutes } from './account'
import { registerBetaRoutes } from './beta'
import { registerBilling } from './billing'
import type { ApiDeps, ApiEnv } from './context'
import { registerAccuracy } from './data/accuracy'
import { registerHealth } from './data/health'
import { registerMe } from './data/me'
import { registerPreview } from './data/preview'
import { registerData } from './data/routes'
import { registerSandboxClock } from './data/sandbox-clock'
import { registerDev } from './dev'
import { answerThrown, fieldIssues, validationAnswer } from './errors'
import { respond } from './http/answer'
import { guardChanges, settleChanges } from './http/guard'
import { observe } from './http/observe'
import { answerUnmatched } from './http/unmatched'
import { registerMcp } from './mcp'
import { registerOpenApi } from './openapi-served'
import { registerRecord } from './record'
import { registerReviewerRoutes } from './reviewer'

/** Routes that act for a signed-in owner. The data routes meter first and check bodies themselves. */
const SESSION_GROUPS = ['/auth/*', '/account/*', '/v1/dashboard/*', '/api/*', '/beta/*']

/** The data API: every JSON route of the product. */
export function createApi(deps: ApiDeps): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (!result.success) return validationAnswer(c, fieldIssues(result.error, result.target))
    },
  })
  app.use(observe(deps))
  for (const group of SESSION_GROUPS) app.use(group, settleChanges(deps), guardChanges(deps))
  app.onError((error, c) => respond(c, answerThrown(c.get('requestId'), error, deps.log)))
  app.notFound(answerUnmatched(app))

  registerHealth(app, deps)
  registerAccuracy(app, deps)
  registerPreview(app, deps)
  registerRecord(app, deps)
  registerMe(app, deps)
  registerSandboxClock(app, deps)
  registerData(app, deps)
  registerAccountRoutes(app, deps)
  registerBilling(app, deps)
  registerBetaRoutes(app, deps)
  registerReviewerRoutes(app, deps)
  if (deps.env.PREMATCH_ENV !== 'production') registerDev(app, deps)
  registerMcp(app, deps)
  registerOpenApi(app, deps)
  return app
}

/** Path prefixes that belong to the API; everything else on the port is the portal's. */
export const API_PREFIXES = [
  '/v1/',
  '/auth/',
  '/account/',
  '/api/',
  '/beta/instant/',
  '/mcp/',
  '/dev/',
  '/.well-known/prematch-record/',
]

/** True when a request path is answered by the API rather than by a page. */
export const isApiPath = (path: string): boolean =>
  path === '/openapi.json' || API_PREFIXES.some((prefix) => `${path}/`.startsWith(prefix))
