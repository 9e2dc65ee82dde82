import { type z, type OpenAPIHono } from '@hono/zod-openapi'
import { readAudit, type AuditRow } from '../../audit/read'
import { utcStamp } from '../../platform/clock'
import type { ApiDeps, ApiEnv } from '../context'
import { requireSession } from './session'
import { type auditBody, getAuditRoute } from './audit-routes'

const show = ({ actor, ...row }: AuditRow): z.infer<typeof auditBody> => ({
  id: row.id,
  at: utcStamp(row.at),
  actor: { kind: actor.kind, session_id: actor.sessionId, key_id: actor.keyId },
  action: row.action,
  details: row.details,
  network: row.network,
  request_id: row.requestId,
})

export function registerAudit(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi({ ...getAuditRoute, middleware: requireSession(deps) }, async (c) => {
    const { cursor, limit } = c.req.valid('query')
    const page = await readAudit(deps.db, c.get('actor').accountId, { cursor, limit })
    return c.json({ events: page.rows.map(show), next_cursor: page.nextCursor }, 200)
  })
}
