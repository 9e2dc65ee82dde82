import { createRoute, z } from '@hono/zod-openapi'
import { issueKeyInput } from '../../keys/issue'
import { renameKeyInput } from '../../keys/rename'
import { rotateKeyInput } from '../../keys/rotate'
import { plainText } from '../../platform/text'
import { repeatableKey } from '../idempotency-key'
import { errorResponses, BODILESS_CHANGE_ERRORS, CHANGE_ERRORS, SESSION_ERRORS } from '../responses'
import { keyBody } from './shapes'

const shared = { tags: ['Keys'], security: [{ session: [] }] }

const keysBody = z
  .object({
    keys: z.array(keyBody).describe('Usable ones first, newest first; at most 100.'),
    active_limit: z.number().int().describe('Keys your plan allows at once; 0 without a plan.'),
  })
  .openapi('ApiKeys')

export const listKeysRoute = createRoute({
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

export const issuedBody = keyBody
  .extend({ key: z.string().describe('The whole key. This is the only time it is shown.') })
  .openapi('IssuedApiKey')

export const issueKeyRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/v1/dashboard/keys',
  operationId: 'issueKey',
  summary: 'Create an API key',
  request: {
    headers: repeatableKey,
    body: { required: true, content: { 'application/json': { schema: issueKeyInput } } },
  },
  responses: {
    201: { description: 'Created.', content: { 'application/json': { schema: issuedBody } } },
    ...errorResponses(
      [
        'invalid_plan_contract',
        'active_key_limit_reached',
        'idempotency_key_used',
        ...CHANGE_ERRORS,
      ],
      {
        validation: true,
      },
    ),
  },
})

export const rotatedBody = issuedBody
  .extend({ replaced: keyBody.describe('The old key, with the end of its grace.') })
  .openapi('RotatedApiKey')

export const rotateKeyRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/v1/dashboard/keys/rotate',
  operationId: 'rotateKey',
  summary: 'Replace an API key',
  description:
    'Creates a key with the same name and ends the old one, at once or after a grace in which both work. `DELETE` on the old key ends its grace earlier. A plan with one active key has no grace.',
  request: {
    headers: repeatableKey,
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
        'idempotency_key_used',
        ...CHANGE_ERRORS,
      ],
      { validation: true },
    ),
  },
})

const keyPath = z.object({ id: plainText(64) })

export const renameKeyRoute = createRoute({
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

export const revokeKeyRoute = createRoute({
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
