import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { BETA_LINK_HOURS } from '../../beta/beta-token'
import { requestBeta, requestBetaInput } from '../../beta/request-beta'
import type { ApiDeps, ApiEnv } from '../context'
import { originOf } from '../http/observe'
import { errorResponses } from '../responses'
import { SIGN_IN_ERRORS } from '../account/sign-in'

const sentBody = z
  .object({
    status: z.literal('sent'),
    expires_in: z.number().int().describe('Seconds for which the mailed link works.'),
  })
  .openapi('BetaLinkSent')

const route = createRoute({
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

export function registerBetaRequest(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi(route, async (c) => {
    await requestBeta(deps, originOf(c), c.req.valid('json'))
    c.header('Cache-Control', 'no-store')
    return c.json({ status: 'sent' as const, expires_in: BETA_LINK_HOURS * 3_600 }, 202)
  })
}
