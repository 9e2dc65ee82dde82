import { createRoute, z } from '@hono/zod-openapi'
import { requestDeletionInput } from '../../privacy/request-deletion'
import { errorResponses, BODILESS_CHANGE_ERRORS, CHANGE_ERRORS, SESSION_ERRORS } from '../responses'
import { stamp } from './shapes'

const shared = { tags: ['Account'], security: [{ session: [] }] }

export const exportAccountRoute = createRoute({
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

export const requestDeletionRoute = createRoute({
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

export const undoDeletionRoute = createRoute({
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
