import { type OpenAPIHono } from '@hono/zod-openapi'
import { CATALOGUE } from '../../football/catalogue'
import { contractInForce } from '../../clients/standing'
import { readSelection } from '../../selections/read'
import { countUpcoming } from '../../releases/counts'
import type { ApiDeps, ApiEnv } from '../context'
import { requireSession } from './session'
import { getCatalogueRoute } from './catalogue-routes'

export function registerCatalogue(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi({ ...getCatalogueRoute, middleware: requireSession(deps) }, async (c) => {
    const { clientId } = c.get('actor')
    const now = deps.clock.now()
    const contract = await contractInForce(deps.db, clientId, now)
    const { slots } = await readSelection(deps.db, clientId, contract, now)
    const selected = new Set(slots.map(({ competition }) => competition?.code))
    const release = deps.releases.current()
    const competitions = CATALOGUE.map(({ code, name, country, kind }) => {
      const rows = release?.competition(code)
      const activity_status = rows?.facts.activity_status ?? 'unavailable'
      return {
        code,
        name,
        country,
        kind,
        catalog_status: 'selectable' as const,
        activity_status,
        available: activity_status !== 'unavailable',
        matches_available: rows ? countUpcoming(rows.rows, now.getTime()) : 0,
        selected: selected.has(code),
      }
    })
    return c.json({ competitions }, 200)
  })
}
