import { createRoute, z } from '@hono/zod-openapi'
import { requestBetaInput } from '../../beta/request-beta'
import { errorResponses, SIGN_IN_ERRORS } from '../responses'

const sentBody = z
  .object({
    status: z.literal('sent'),
    expires_in: z.number().int().describe('Seconds for which the mailed link works.'),
  })
  .openapi('BetaLinkSent')

export const requestBetaRoute = createRoute({
  method: 'post',
  path: '/beta/instant/request',
  operationId: 'requestBeta',
  tags: ['Beta'],
  summary: 'Mail a link to beta access',
  description:
    'The answer is the same for every address. Counts as a request for a sign-in code; asked again within 30 seconds it sends no second mail.',
  request: {
    body: { required: true, content: { 'application/json': { schema: requestBetaInput } } },
  },
  responses: {
    202: {
      description: 'A link is on its way, if the mail server takes it.',
      content: { 'application/json': { schema: sentBody } },
    },
    ...errorResponses(SIGN_IN_ERRORS, { validation: true }),
  },
})
