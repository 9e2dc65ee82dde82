import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiDeps, ApiEnv } from '../context'
import { registerBetaRequest } from './request'
import { registerBetaVerify } from './verify'

/** Beta access: ask for the mail, open its link, click once. */
export function registerBetaRoutes(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  registerBetaRequest(app, deps)
  registerBetaVerify(app, deps)
}
