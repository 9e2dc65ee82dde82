import { type z, type OpenAPIHono } from '@hono/zod-openapi'
import { changeSettings, readSettings, type Settings } from '../../accounts/change-settings'
import type { ApiDeps, ApiEnv } from '../context'
import { requireSession } from './session'
import { type settingsBody, getSettingsRoute, changeSettingsRoute } from './settings-routes'

const show = ({ name, usageType, lang, quotaMails }: Settings): z.infer<typeof settingsBody> => ({
  name,
  usage_type: usageType,
  lang,
  quota_mails: quotaMails,
})

export function registerSettings(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  app.openapi({ ...getSettingsRoute, middleware }, async (c) =>
    c.json(show(await readSettings(deps.db, c.get('actor').clientId)), 200),
  )
  app.openapi({ ...changeSettingsRoute, middleware }, async (c) =>
    c.json(show(await changeSettings(deps, c.get('actor'), c.req.valid('json'))), 200),
  )
}
