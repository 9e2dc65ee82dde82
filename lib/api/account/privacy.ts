import { type OpenAPIHono } from '@hono/zod-openapi'
import { stream } from 'hono/streaming'
import { settleRenewalsNow } from '../../billing/leave'
import { parisDay, utcStamp } from '../../platform/clock'
import { logFailure } from '../../platform/store-failure'
import { exportAccount } from '../../privacy/export'
import { requestDeletion } from '../../privacy/request-deletion'
import { undoDeletion } from '../../privacy/undo-deletion'
import type { ApiDeps, ApiEnv } from '../context'
import { requireSession } from './session'
import { exportAccountRoute, requestDeletionRoute, undoDeletionRoute } from './privacy-routes'

export function registerPrivacy(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  app.get(exportAccountRoute.path, middleware, async (c) => {
    const pieces = await exportAccount(deps, c.get('actor'))
    c.header('Content-Type', 'application/json')
    c.header(
      'Content-Disposition',
      `attachment; filename="prematch-account-${parisDay(deps.clock.now())}.json"`,
    )
    return stream(
      c,
      async (out) => {
        for await (const piece of pieces) {
          if (out.aborted) return
          await out.write(piece)
        }
      },
      async (err) => {
        // The file ends here, without its last brace.
        logFailure(deps.log, { requestId: c.get('requestId') }, err, 'export cut off')
        await Promise.resolve()
      },
    )
  })
  app.openapi({ ...requestDeletionRoute, middleware }, async (c) => {
    const actor = c.get('actor')
    const { deleteAt } = await requestDeletion(deps, actor, c.req.valid('json'))
    const renewal = await settleRenewalsNow(deps, actor)
    return c.json({ delete_at: utcStamp(deleteAt), renewal }, 202)
  })
  app.openapi({ ...undoDeletionRoute, middleware }, async (c) => {
    const actor = c.get('actor')
    await undoDeletion(deps, actor)
    await settleRenewalsNow(deps, actor)
    return c.body(null, 204)
  })
}
