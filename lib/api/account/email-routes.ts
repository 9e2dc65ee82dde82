import { createRoute, z } from '@hono/zod-openapi'
import { confirmEmailChangeInput } from '../../accounts/confirm-email-change'
import { requestEmailChangeInput } from '../../accounts/request-email-change'
import { undoEmailChangeInput } from '../../accounts/undo-email-change'
import { CHANGE_ERRORS, errorResponses, SESSION_ERRORS, SIGN_IN_ERRORS } from '../responses'
import { stamp } from './shapes'

const shared = { tags: ['Account'], security: [{ session: [] }] }

const changeBody = z
  .object({
    change_id: z.string().openapi({ example: 'emc_7Qm2Xc0ZbY81LwKe' }),
    email: z.string().describe('The new address.'),
    expires_at: stamp.describe('Until when the newest codes work.'),
    resend_in: z.number().int().describe('Seconds in which asking again sends no second mail.'),
  })
  .openapi('EmailChange')

export const getEmailRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/account/email',
  operationId: 'getEmail',
  summary: 'Your address, and the change you have asked for',
  responses: {
    200: {
      description: 'As it is now.',
      content: {
        'application/json': {
          schema: z
            .object({
              email: z.string(),
              change: z.union([changeBody, z.null()]).describe('While its codes work.'),
            })
            .openapi('AccountEmail'),
        },
      },
    },
    ...errorResponses(SESSION_ERRORS),
  },
})

export const requestEmailChangeRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/account/email',
  operationId: 'requestEmailChange',
  summary: 'Mail the codes that change your address',
  description:
    'One to the address you have and one to the new one. The answer is the same whether or not the new one has an account. Counts as a request for a sign-in code, for each of the two.',
  request: {
    body: { required: true, content: { 'application/json': { schema: requestEmailChangeInput } } },
  },
  responses: {
    202: {
      description: 'Two codes are on their way.',
      content: { 'application/json': { schema: changeBody } },
    },
    ...errorResponses(['too_many_codes', ...CHANGE_ERRORS], { validation: true }),
  },
})

export const confirmEmailChangeRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/account/email/confirm',
  operationId: 'confirmEmailChange',
  summary: 'Change your address with both codes',
  description:
    'A change has five tries. All sessions but this one end. The old address gets a link that undoes the change for seven days, in which nobody else can use that address.',
  request: {
    body: { required: true, content: { 'application/json': { schema: confirmEmailChangeInput } } },
  },
  responses: {
    200: {
      description: 'Changed.',
      content: {
        'application/json': {
          schema: z
            .object({
              email: z.string(),
              undo_until: stamp.describe('Until when the link in the old mailbox undoes it.'),
              device: z
                .string()
                .describe('Send it with your next request-code, as that of a sign-in.'),
            })
            .openapi('EmailChanged'),
        },
      },
    },
    ...errorResponses(['invalid_code', 'email_taken', 'too_many_codes', ...CHANGE_ERRORS], {
      validation: true,
    }),
  },
})

const undo = { path: '/auth/undo-email-change', tags: ['Sign-in'] }

export const openUndoLinkRoute = createRoute({
  ...undo,
  method: 'get',
  operationId: 'openEmailUndoLink',
  summary: 'Open the mailed link that undoes a change of address',
  description:
    'Changes nothing, so link scanners may come first: leads to a page that asks for one click. With `format=json` it tells what the click would do.',
  request: {
    query: undoEmailChangeInput.extend({
      format: z.string().optional().describe('`json` for a program; a page otherwise.'),
    }),
  },
  responses: {
    200: {
      description: 'With `format=json`: what the link stands for.',
      content: {
        'application/json': {
          schema: z
            .object({
              email: z.string().describe('The address that the account gets back.'),
              expires_at: stamp,
            })
            .openapi('EmailUndoLink'),
        },
      },
    },
    303: { description: 'On to the page that asks for the click.' },
    ...errorResponses(
      ['email_undo_link_over', 'too_many_failures', 'internal_error', 'store_unavailable'],
      { validation: true },
    ),
  },
})

export const undoEmailChangeRoute = createRoute({
  ...undo,
  method: 'post',
  operationId: 'undoEmailChange',
  summary: 'Undo a change of address: the click',
  description:
    'Gives the account back the address that it had before, whatever was changed since, and ends all its sessions. Links of later changes work no more.',
  request: {
    body: { required: true, content: { 'application/json': { schema: undoEmailChangeInput } } },
  },
  responses: {
    200: {
      description: 'The account has its old address.',
      content: {
        'application/json': { schema: z.object({ email: z.string() }).openapi('EmailRegained') },
      },
    },
    ...errorResponses(
      [
        'email_undo_link_over',
        'too_many_failures',
        ...SIGN_IN_ERRORS.filter((code) => code !== 'too_many_codes'),
      ],
      { validation: true },
    ),
  },
})
