import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { readAudit, type AuditRow } from '../../audit/read'
import { AUDIT_ACTIONS } from '../../audit/record'
import { utcStamp } from '../../platform/clock'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'
import { requireSession, SESSION_ERRORS } from './session'
import { stamp } from './shapes'

const auditBody = z
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

const show = ({ actor, ...row }: AuditRow): z.infer<typeof auditBody> => ({
  id: row.id,
  at: utcStamp(row.at),
  actor: { kind: actor.kind, session_id: actor.sessionId, key_id: actor.keyId },
  action: row.action,
  details: row.details,
  network: row.network,
  request_id: row.requestId,
})

const route = createRoute({
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

export function registerAudit(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi({ ...route, middleware: requireSession(deps) }, async (c) => {
    const { cursor, limit } = c.req.valid('query')
    const page = await readAudit(deps.db, c.get('actor').accountId, { cursor, limit })
    return c.json({ events: page.rows.map(show), next_cursor: page.nextCursor }, 200)
  })
}
