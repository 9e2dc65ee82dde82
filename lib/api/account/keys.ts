import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { issueKey, issueKeyInput } from '../../keys/issue'
import { listKeys } from '../../keys/list'
import { renameKey, renameKeyInput } from '../../keys/rename'
import { revokeKey } from '../../keys/revoke'
import { rotateKey, rotateKeyInput } from '../../keys/rotate'
import { contractInForce } from '../../clients/standing'
import { plainText } from '../../platform/text'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'
import { BODILESS_CHANGE_ERRORS, CHANGE_ERRORS, requireSession, SESSION_ERRORS } from './session'
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

const rotatedBody = issuedBody
  .extend({ replaced: keyBody.describe('The old key, with the end of its grace.') })
  .openapi('RotatedApiKey')

const rotateRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/v1/dashboard/keys/rotate',
  operationId: 'rotateKey',
  summary: 'Replace an API key',
  description:
    'Creates a key with the same name and ends the old one, at once or after a grace in which both work. `DELETE` on the old key ends its grace earlier. A plan with one active key has no grace.',
  request: {
    body: { required: true, content: { 'application/json': { schema: rotateKeyInput } } },
  },
  responses: {
    201: { description: 'Replaced.', content: { 'application/json': { schema: rotatedBody } } },
    ...errorResponses(
      [
        'invalid_plan_contract',
        'not_found',
        'key_already_rotated',
        'key_not_active',
        ...CHANGE_ERRORS,
      ],
      { validation: true },
    ),
  },
})

const keyPath = z.object({ id: plainText(64) })

const renameRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/v1/dashboard/keys/{id}',
  operationId: 'renameKey',
  summary: 'Rename an API key',
  request: {
    params: keyPath,
    body: { required: true, content: { 'application/json': { schema: renameKeyInput } } },
  },
  responses: {
    200: { description: 'Renamed.', content: { 'application/json': { schema: keyBody } } },
    ...errorResponses(['not_found', ...CHANGE_ERRORS], { validation: true }),
  },
})

const revokeRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/v1/dashboard/keys/{id}',
  operationId: 'revokeKey',
  summary: 'Revoke an API key',
  description:
    'Refused everywhere within a second, also a replaced key before its grace is over. Revoking it again changes nothing.',
  request: { params: keyPath },
  responses: {
    204: { description: 'Revoked.' },
    ...errorResponses(['not_found', ...BODILESS_CHANGE_ERRORS], { validation: true }),
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

  app.openapi({ ...rotateRoute, middleware }, async (c) => {
    const { issued, replaced } = await rotateKey(deps, c.get('actor'), c.req.valid('json'))
    return c.json({ key: issued.key, ...showKey(issued), replaced: showKey(replaced) }, 201)
  })

  app.openapi({ ...renameRoute, middleware }, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(showKey(await renameKey(deps, c.get('actor'), id, c.req.valid('json'))), 200)
  })

  app.openapi({ ...revokeRoute, middleware }, async (c) => {
    await revokeKey(deps, c.get('actor'), c.req.valid('param').id)
    return c.body(null, 204)
  })
}
