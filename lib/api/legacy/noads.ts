import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { contractInForce } from '../../clients/standing'
import { requireSession, SESSION_ERRORS } from '../account/session'
import { planName, stamp, stampOrNull } from '../account/shapes'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'

const noadsBody = z
  .object({
    noads: z.boolean().describe('True on every plan but the free one.'),
    plan: planName.nullable(),
    until: stamp.nullable().describe('When the plan ends by itself; null when it has no end.'),
  })
  .openapi('NoAds')

const route = createRoute({
  method: 'get',
  path: '/api/noads/status',
  operationId: 'noadsStatus',
  deprecated: true,
  tags: ['Account'],
  summary: 'Whether the website shows this owner advertising',
  description: 'Kept for earlier versions of the website. Told from the contract in force.',
  security: [{ session: [] }],
  responses: {
    200: {
      description: 'By the contract in force.',
      content: { 'application/json': { schema: noadsBody } },
    },
    ...errorResponses(SESSION_ERRORS),
  },
})

export function registerNoads(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi({ ...route, middleware: requireSession(deps) }, async (c) => {
    const contract = await contractInForce(deps.db, c.get('actor').clientId, deps.clock.now())
    const noads = contract !== null && contract.plan !== 'developer'
    return c.json(
      { noads, plan: contract?.plan ?? null, until: stampOrNull(contract?.endsAt ?? null) },
      200,
    )
  })
}
