import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiDeps, ApiEnv } from '../context'
import { registerNoads } from '../legacy/noads'
import { registerAudit } from './audit'
import { registerCalendar } from './calendar'
import { registerCatalogue } from './catalogue'
import { registerCompetitions } from './competitions'
import { registerChoicePreview } from './competitions-preview'
import { registerEmail } from './email'
import { registerExplorer } from './explorer'
import { registerKeys } from './keys'
import { registerLeakReport } from './leak-report'
import { registerMe } from './me'
import { registerOverview } from './overview'
import { registerPlan } from './plan'
import { registerPrivacy } from './privacy'
import { registerRequests } from './requests'
import { registerSandbox } from './sandbox'
import { registerSessions } from './sessions'
import { registerSettings } from './settings'
import { registerSignIn } from './sign-in'
import { registerUnlock } from './unlock'
import { registerUsage } from './usage'
import { registerWebhooks } from './webhooks'

/** Every route of a person: sign-in, plan, competitions, keys, overview. */
export function registerAccountRoutes(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  registerSignIn(app, deps)
  registerUnlock(app, deps)
  registerMe(app, deps)
  registerNoads(app, deps)
  registerSessions(app, deps)
  registerSettings(app, deps)
  registerEmail(app, deps)
  registerAudit(app, deps)
  registerPrivacy(app, deps)
  registerOverview(app, deps)
  registerPlan(app, deps)
  registerCatalogue(app, deps)
  registerCompetitions(app, deps)
  registerChoicePreview(app, deps)
  registerCalendar(app, deps)
  registerKeys(app, deps)
  registerSandbox(app, deps)
  registerLeakReport(app, deps)
  registerUsage(app, deps)
  registerRequests(app, deps)
  registerExplorer(app, deps)
  registerWebhooks(app, deps)
}
