import { createRoute, z } from '@hono/zod-openapi'
import { AUDIT_ACTIONS } from '../../audit/record'
import { errorResponses, SESSION_ERRORS } from '../responses'
import { stamp } from './shapes'

export const auditBody = z
  .object({
    id: z.string(),
    at: stamp,
    actor: z.object({
      kind: z.enum(['session', 'key', 'operator', 'webhook', 'system', 'anonymous']),
      session_id: z.string().nullable(),
      key_id: z.string().nullable(),
    }),
    action: z.enum(AUDIT_ACTIONS),
    details: z.record(z.string(), z.unknown()).describe('Ids, codes and figures; no secret.'),
    network: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .openapi('AuditEvent')

export const getAuditRoute = createRoute({
  method: 'get',
  path: '/account/audit',
  operationId: 'getAudit',
  tags: ['Account'],
  summary: 'What was changed on your account',
  description: 'By you, by an operator or by the service itself; newest first.',
  security: [{ session: [] }],
  request: {
    query: z.object({
      cursor: z.string().max(100).optional().describe('`next_cursor` of the page before.'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  responses: {
    200: {
      description: 'One page.',
      content: {
        'application/json': {
          schema: z.object({
            events: z.array(auditBody),
            next_cursor: z.string().nullable().describe('Null after the last one.'),
          }),
        },
      },
    },
    ...errorResponses(['invalid_cursor', ...SESSION_ERRORS], { validation: true }),
  },
})
