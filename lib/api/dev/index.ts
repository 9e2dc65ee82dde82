import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiDeps, ApiEnv } from '../context'
import { registerInbox } from './inbox'
import { registerMails } from './mails'
import { thisMachineOnly } from './this-machine-only'

/** What helps those who work on the product, in development and test, for this machine alone. */
export function registerDev(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.use('/dev/*', thisMachineOnly)
  registerInbox(app, deps)
  registerMails(app)
}
