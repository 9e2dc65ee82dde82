import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { issueKey, issueKeyInput } from '../../keys/issue'
import { listKeys } from '../../keys/list'
import { revokeKey } from '../../keys/revoke'
import { contractInForce } from '../../plans/contracts'
import { plainText } from '../../platform/text'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'
import { CHANGE_ERRORS, requireSession, SESSION_ERRORS } from './session'
import { keyBody, showKey } from './shapes'

const shared = { tags: ['Keys'], security: [{ session: [] }] }

const keysBody = z
  .object({
    keys: z.array(keyBody).describe('Usable ones first, newest first; at most 100.'),
    active_limit: z.number().int().describe('Keys your plan allows at once; 0 without a plan.'),
  })
  .openapi('ApiKeys')

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/v1/dashboard/keys',
  operationId: 'listKeys',
  summary: 'Your API keys',
  responses: {
    200: {
      description: 'Never the keys themselves.',
      content: { 'application/json': { schema: keysBody } },
    },
    ...errorResponses(SESSION_ERRORS),
  },
})

const issuedBody = keyBody
  .extend({ key: z.string().describe('The whole key. This is the only time it is shown.') })
  .openapi('IssuedApiKey')

const issueRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/v1/dashboard/keys',
  operationId: 'issueKey',
  summary: 'Create an API key',
  request: { body: { required: true, content: { 'application/json': { schema: issueKeyInput } } } },
  responses: {
    201: { description: 'Created.', content: { 'application/json': { schema: issuedBody } } },
    ...errorResponses(['invalid_plan_contract', 'active_key_limit_reached', ...CHANGE_ERRORS], {
      validation: true,
    }),
  },
})

const revokeRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/v1/dashboard/keys/{id}',
  operationId: 'revokeKey',
  summary: 'Revoke an API key',
  description: 'Refused everywhere within a second. Revoking it again changes nothing.',
  request: { params: z.object({ id: plainText(64) }) },
  responses: {
    204: { description: 'Revoked.' },
    ...errorResponses(['not_found', ...CHANGE_ERRORS], { validation: true }),
  },
})

export function registerKeys(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  app.openapi({ ...listRoute, middleware }, async (c) => {
    const { clientId } = c.get('actor')
    const now = deps.clock.now()
    const [keys, contract] = await Promise.all([
      listKeys(deps.db, clientId, now),
      contractInForce(deps.db, clientId, now),
    ])
    return c.json({ keys: keys.map(showKey), active_limit: contract?.limits.activeKeys ?? 0 }, 200)
  })

  app.openapi({ ...issueRoute, middleware }, async (c) => {
    const issued = await issueKey(deps, c.get('actor'), c.req.valid('json'))
    return c.json({ key: issued.key, ...showKey(issued) }, 201)
  })

  app.openapi({ ...revokeRoute, middleware }, async (c) => {
    await revokeKey(deps, c.get('actor'), c.req.valid('param').id)
    return c.body(null, 204)
  })
}
