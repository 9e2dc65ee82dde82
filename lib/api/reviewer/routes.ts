import { createRoute, z } from '@hono/zod-openapi'
import { inviteToken } from '../../reviewers/invite-token'
import { REVIEW_DAYS } from '../../reviewers/start-review'
import { stamp } from '../account/shapes'
import { errorResponses } from '../responses'
const shared = { tags: ['Reviewers'] }
const ERRORS = ['internal_error', 'store_unavailable'] as const

const accessBody = z
  .object({ label: z.string(), expires_at: stamp.describe('Of the invitation.') })
  .openapi('ReviewerAccess')

export const openReviewerLinkRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/v1/dashboard/reviewer-access',
  operationId: 'openReviewerLink',
  summary: 'Open a reviewer’s link',
  description:
    'Sets a signed cookie that names the invitation and leads to a page that asks for one click. Changes nothing else.',
  request: {
    query: z.object({
      token: inviteToken,
      format: z.string().optional().describe('`json` for a program; a page otherwise.'),
    }),
  },
  responses: {
    200: {
      description: 'With `format=json`: which invitation it is.',
      content: { 'application/json': { schema: accessBody } },
    },
    303: { description: 'On to the page; it also explains a link that no longer works.' },
    ...errorResponses(['reviewer_access_inactive', 'too_many_failures', ...ERRORS], {
      validation: true,
    }),
  },
})

export const readReviewerAccessRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/v1/dashboard/reviewer-session',
  operationId: 'readReviewerAccess',
  summary: 'Which invitation the cookie names',
  responses: {
    200: {
      description: 'An active one.',
      content: { 'application/json': { schema: accessBody } },
    },
    ...errorResponses(['reviewer_access_inactive', ...ERRORS]),
  },
})

const sessionBody = z
  .object({
    token: z.string().describe('Shown once. Send it as `Authorization: Bearer <token>`.'),
    token_type: z.literal('bearer'),
    expires_at: stamp.describe('Fixed: it does not move with use.'),
    expires_in: z.number().int().describe('Seconds until then.'),
    account: z.object({ id: z.string(), email: z.string() }),
  })
  .openapi('ReviewerSession')

export const startReviewerSessionRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/v1/dashboard/reviewer-session',
  operationId: 'startReviewerSession',
  summary: 'Exchange the cookie for a session on a demo account',
  description: `No body. ${REVIEW_DAYS} days, fixed, and never longer than the invitation. The session shows everything and changes nothing.`,
  responses: {
    200: { description: 'Signed in.', content: { 'application/json': { schema: sessionBody } } },
    ...errorResponses([
      'reviewer_access_inactive',
      'forbidden_origin',
      'payload_too_large',
      'unsupported_media_type',
      ...ERRORS,
    ]),
  },
})
