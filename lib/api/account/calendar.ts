import type { OpenAPIHono } from '@hono/zod-openapi'
import { calendarSince, endCalendar, renewCalendar } from '../../calendar/address'
import { utcStamp } from '../../platform/clock'
import type { ApiDeps, ApiEnv } from '../context'
import { endCalendarRoute, readCalendarRoute, renewCalendarRoute } from './calendar-routes'
import { requireSession } from './session'

export function registerCalendar(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  app.openapi({ ...readCalendarRoute, middleware }, async (c) => {
    const since = await calendarSince(deps.db, c.get('actor').clientId)
    return c.json({ since: since && utcStamp(since) }, 200)
  })

  app.openapi({ ...renewCalendarRoute, middleware }, async (c) => {
    const { secret, createdAt } = await renewCalendar(deps, c.get('actor'))
    const address = new URL(`/v1/calendar/${secret}.ics`, deps.env.PUBLIC_URL).href
    return c.json({ address, since: utcStamp(createdAt) }, 201)
  })

  app.openapi({ ...endCalendarRoute, middleware }, async (c) => {
    await endCalendar(deps, c.get('actor'))
    return c.body(null, 204)
  })
}
