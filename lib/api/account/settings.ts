import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import {
  changeSettings,
  changeSettingsInput,
  readSettings,
  type Settings,
} from '../../accounts/change-settings'
import { USAGE_TYPES } from '../../accounts/usage-type'
import { language } from '../../platform/language'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'
import { CHANGE_ERRORS, requireSession, SESSION_ERRORS } from './session'

const shared = { path: '/account/settings', tags: ['Account'], security: [{ session: [] }] }

const settingsBody = z
  .object({
    name: z.string(),
    usage_type: z.enum(USAGE_TYPES).nullable(),
    lang: language,
    quota_mails: z.boolean(),
  })
  .openapi('Settings')

const show = ({ name, usageType, lang, quotaMails }: Settings): z.infer<typeof settingsBody> => ({
  name,
  usage_type: usageType,
  lang,
  quota_mails: quotaMails,
})

const answer = {
  description: 'As they are now.',
  content: { 'application/json': { schema: settingsBody } },
}

const readRoute = createRoute({
  ...shared,
  method: 'get',
  operationId: 'getSettings',
  summary: 'Your settings',
  responses: { 200: answer, ...errorResponses(SESSION_ERRORS) },
})

const changeRoute = createRoute({
  ...shared,
  method: 'patch',
  operationId: 'changeSettings',
  summary: 'Change your settings',
  description: 'What is left out stays as it is.',
  request: {
    body: { required: true, content: { 'application/json': { schema: changeSettingsInput } } },
  },
  responses: { 200: answer, ...errorResponses(CHANGE_ERRORS, { validation: true }) },
})

export function registerSettings(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  app.openapi({ ...readRoute, middleware }, async (c) =>
    c.json(show(await readSettings(deps.db, c.get('actor').clientId)), 200),
  )
  app.openapi({ ...changeRoute, middleware }, async (c) =>
    c.json(show(await changeSettings(deps, c.get('actor'), c.req.valid('json'))), 200),
  )
}
