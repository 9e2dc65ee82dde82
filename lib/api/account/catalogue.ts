import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { CATALOGUE } from '../../football/catalogue'
import { contractInForce } from '../../clients/standing'
import { readSelection } from '../../selections/read'
import { countUpcoming } from '../../releases/counts'
import type { ApiDeps, ApiEnv } from '../context'
import { ACTIVITY } from '../data/leagues'
import { errorResponses } from '../responses'
import { requireSession, SESSION_ERRORS } from './session'

const catalogueBody = z
  .object({
    competitions: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        country: z.string(),
        kind: z.enum(['club', 'national']),
        catalog_status: z.enum(['selectable', 'retired']),
        activity_status: z.enum(ACTIVITY).describe('In the promoted release.'),
        available: z.boolean(),
        matches_available: z.number().int().describe('Future matches.'),
        selected: z.boolean(),
      }),
    ),
  })
  .openapi('Catalogue')

const route = createRoute({
  method: 'get',
  path: '/account/catalogue',
  operationId: 'getCatalogue',
  tags: ['Account'],
  summary: 'Every competition, and which you have selected',
  security: [{ session: [] }],
  responses: {
    200: {
      description: 'The catalogue in its order.',
      content: { 'application/json': { schema: catalogueBody } },
    },
    ...errorResponses(SESSION_ERRORS),
  },
})

export function registerCatalogue(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi({ ...route, middleware: requireSession(deps) }, async (c) => {
    const { clientId } = c.get('actor')
    const now = deps.clock.now()
    const contract = await contractInForce(deps.db, clientId, now)
    const { slots } = await readSelection(deps.db, clientId, contract, now)
    const selected = new Set(slots.map(({ competition }) => competition?.code))
    const release = deps.releases.current()
    const competitions = CATALOGUE.map(({ code, name, country, kind }) => {
      const rows = release?.competition(code)
      const activity_status = rows?.activityStatus ?? 'unavailable'
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
