import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { stream } from 'hono/streaming'
import { settleRenewalsNow } from '../../billing/leave'
import { parisDay, utcStamp } from '../../platform/clock'
import { logFailure } from '../../platform/store-failure'
import { exportAccount } from '../../privacy/export'
import { requestDeletion, requestDeletionInput } from '../../privacy/request-deletion'
import { undoDeletion } from '../../privacy/undo-deletion'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'
import { BODILESS_CHANGE_ERRORS, CHANGE_ERRORS, requireSession, SESSION_ERRORS } from './session'
import { stamp } from './shapes'

const shared = { tags: ['Account'], security: [{ session: [] }] }

const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/account/export',
  operationId: 'exportAccount',
  summary: 'Everything about your account, as a file',
  description:
    'Profile, contracts, keys without their secrets, selection, usage, sessions and history. Sent while it is read; a file that does not end in `}` is not complete.',
  responses: {
    200: {
      description: 'One JSON document.',
      content: {
        'application/json': {
          schema: z.looseObject({ exported_at: stamp }).openapi('AccountExport'),
        },
      },
    },
    ...errorResponses(SESSION_ERRORS),
  },
})

const deletionBody = z
  .object({
    delete_at: stamp.describe('When it will be carried out, unless undone before.'),
    renewal: z
      .enum(['none', 'stopped', 'pending'])
      .describe(
        'What became of the renewal of a subscription: there is none, it is stopped, or Stripe did not answer and it is stopped as soon as it does.',
      ),
  })
  .openapi('Deletion')

const deleteRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/account/deletion',
  operationId: 'requestDeletion',
  summary: 'Have your account deleted in 14 days',
  description:
    'API keys are refused from now on; signing in goes on, so that you can undo it. A subscription is not renewed; undoing lets it go on. Asking again changes nothing.',
  request: {
    body: { required: true, content: { 'application/json': { schema: requestDeletionInput } } },
  },
  responses: {
    202: {
      description: 'Asked for.',
      content: { 'application/json': { schema: deletionBody } },
    },
    ...errorResponses(CHANGE_ERRORS, { validation: true }),
  },
})

const undoRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/account/deletion',
  operationId: 'undoDeletion',
  summary: 'Keep your account after all',
  responses: {
    204: { description: 'The account stays, and its API keys work again.' },
    ...errorResponses(['deletion_under_way', ...BODILESS_CHANGE_ERRORS]),
  },
})

export function registerPrivacy(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  app.openAPIRegistry.registerPath(exportRoute)
  app.get(exportRoute.path, middleware, async (c) => {
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
  app.openapi({ ...deleteRoute, middleware }, async (c) => {
    const actor = c.get('actor')
    const { deleteAt } = await requestDeletion(deps, actor, c.req.valid('json'))
    const renewal = await settleRenewalsNow(deps, actor)
    return c.json({ delete_at: utcStamp(deleteAt), renewal }, 202)
  })
  app.openapi({ ...undoRoute, middleware }, async (c) => {
    const actor = c.get('actor')
    await undoDeletion(deps, actor)
    await settleRenewalsNow(deps, actor)
    return c.body(null, 204)
  })
}
