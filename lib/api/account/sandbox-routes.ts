import { createRoute, z } from '@hono/zod-openapi'
import { issueKeyInput } from '../../keys/issue'
import { rotateKeyInput } from '../../keys/rotate'
import { plainText } from '../../platform/text'
import { clockMove } from '../../sandbox'
import { clockBody, movedClockBody } from '../data/sandbox-clock-routes'
import { repeatableKey } from '../idempotency-key'
import { errorResponses, BODILESS_CHANGE_ERRORS, CHANGE_ERRORS, SESSION_ERRORS } from '../responses'
import { issuedBody, rotatedBody } from './keys-routes'
import { keyBody, planName } from './shapes'

const shared = { tags: ['Sandbox'], security: [{ session: [] }] }
const PATH = '/v1/dashboard/sandbox'

const sandboxBody = z
  .object({
    clock: clockBody,
    plan: planName.describe(
      'Whose rights your test keys have: your plan’s, or Starter’s while you have none.',
    ),
    keys: z.array(keyBody).describe('Usable ones first, newest first; at most 100.'),
    active_limit: z.number().int().describe('Test keys you may have at once.'),
  })
  .openapi('Sandbox')

export const getSandboxRoute = createRoute({
  ...shared,
  method: 'get',
  path: PATH,
  operationId: 'getSandbox',
  summary: 'Your sandbox: its clock and its keys',
  responses: {
    200: {
      description: 'Never the keys themselves.',
      content: { 'application/json': { schema: sandboxBody } },
    },
    ...errorResponses(['sandbox_not_ready', ...SESSION_ERRORS]),
  },
})

export const issueTestKeyRoute = createRoute({
  ...shared,
  method: 'post',
  path: `${PATH}/keys`,
  operationId: 'issueTestKey',
  summary: 'Create a test key',
  description:
    'Without a plan as well. It is refused by everything live, and costs nothing of your quota.',
  request: {
    headers: repeatableKey,
    body: { required: true, content: { 'application/json': { schema: issueKeyInput } } },
  },
  responses: {
    201: { description: 'Created.', content: { 'application/json': { schema: issuedBody } } },
    ...errorResponses(
      ['active_key_limit_reached', 'idempotency_key_used', 'sandbox_not_ready', ...CHANGE_ERRORS],
      { validation: true },
    ),
  },
})

export const rotateTestKeyRoute = createRoute({
  ...shared,
  method: 'post',
  path: `${PATH}/keys/rotate`,
  operationId: 'rotateTestKey',
  summary: 'Replace a test key',
  request: {
    headers: repeatableKey,
    body: { required: true, content: { 'application/json': { schema: rotateKeyInput } } },
  },
  responses: {
    201: { description: 'Replaced.', content: { 'application/json': { schema: rotatedBody } } },
    ...errorResponses(
      [
        'not_found',
        'key_already_rotated',
        'key_not_active',
        'idempotency_key_used',
        'sandbox_not_ready',
        ...CHANGE_ERRORS,
      ],
      { validation: true },
    ),
  },
})

export const revokeTestKeyRoute = createRoute({
  ...shared,
  method: 'delete',
  path: `${PATH}/keys/{id}`,
  operationId: 'revokeTestKey',
  summary: 'Revoke a test key',
  request: { params: z.object({ id: plainText(64) }) },
  responses: {
    204: { description: 'Revoked.' },
    ...errorResponses(['not_found', 'sandbox_not_ready', ...BODILESS_CHANGE_ERRORS], {
      validation: true,
    }),
  },
})

export const moveOwnClockRoute = createRoute({
  ...shared,
  method: 'post',
  path: `${PATH}/clock`,
  operationId: 'moveOwnSandboxClock',
  summary: 'Move the clock of your sandbox, signed in',
  description: 'As `POST /v1/test/clock`, which does it with a test key.',
  request: { body: { required: true, content: { 'application/json': { schema: clockMove } } } },
  responses: {
    200: {
      description: 'Where it stands now, and what happened on the way.',
      content: { 'application/json': { schema: movedClockBody } },
    },
    ...errorResponses(
      ['clock_moves_forward_only', 'too_many_clock_moves', 'sandbox_not_ready', ...CHANGE_ERRORS],
      { validation: true },
    ),
  },
})
