import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { isSigned } from '../../keys/leak-signature'
import { leakReportInput, reportLeak } from '../../keys/report-leak'
import { ProductError } from '../../platform/errors'
import type { ApiDeps, ApiEnv } from '../context'
import { fieldIssues, validationAnswer } from '../errors'
import { jsonRequestOf, parseJson, readBytes } from '../http/guard'
import { errorResponses } from '../responses'

const SIGNATURE = 'X-Prematch-Signature'

const verdicts = z
  .array(
    z.object({
      token_hash: z.string().describe('SHA-256 of the reported token, hexadecimal.'),
      token_type: z.literal('prematch_api_key'),
      label: z
        .enum(['true_positive', 'false_positive'])
        .describe('True for a key of ours, whether it still worked or not.'),
    }),
  )
  .openapi('LeakVerdicts')

const route = createRoute({
  method: 'post',
  path: '/v1/keys/report',
  operationId: 'reportLeakedKeys',
  tags: ['Keys'],
  summary: 'Report keys seen in a public place',
  description:
    'For services that look for leaked keys, in the form of GitHub’s secret scanning. Each key of ours is revoked at once and its owner told by mail. Sending a report again changes nothing.',
  request: {
    headers: z.object({
      [SIGNATURE]: z.string().openapi({
        description:
          '`t=<epoch seconds>,v1=<hexadecimal HMAC-SHA-256 of "<t>." and the raw body>`, under the secret we share; not older than five minutes.',
        example: `t=1772366400,v1=${'5f'.repeat(32)}`,
      }),
    }),
    body: { required: true, content: { 'application/json': { schema: leakReportInput } } },
  },
  responses: {
    200: {
      description: 'One verdict per token, in the order of the report.',
      content: { 'application/json': { schema: verdicts } },
    },
    ...errorResponses(
      [
        'invalid_signature',
        'invalid_json',
        'payload_too_large',
        'unsupported_media_type',
        'internal_error',
        'store_unavailable',
        'leak_reports_unavailable',
      ],
      { validation: true },
    ),
  },
})

/** Not behind the framework's validation: the signature is over the raw bytes and comes first. */
export function registerLeakReport(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openAPIRegistry.registerPath(route)
  app.post(route.path, async (c) => {
    c.header('Cache-Control', 'no-store')
    const secrets = deps.env.LEAK_REPORT_SECRET
    if (!secrets) throw new ProductError('leak_reports_unavailable', 3_600)
    const bytes = await readBytes(jsonRequestOf(c))
    if (!isSigned(secrets, c.req.header(SIGNATURE), bytes, deps.clock.nowMs()))
      throw new ProductError('invalid_signature')
    const report = leakReportInput.safeParse(parseJson(bytes))
    if (!report.success) return validationAnswer(c, fieldIssues(report.error, 'json'))
    const reporter = {
      kind: 'webhook' as const,
      source: 'leak_report',
      network: c.get('network'),
      requestId: c.get('requestId'),
    }
    const found = await reportLeak(deps, reporter, report.data)
    return c.json(
      found.map(({ tokenSha256, isOurs }): z.infer<typeof verdicts>[number] => ({
        token_hash: tokenSha256,
        token_type: 'prematch_api_key',
        label: isOurs ? 'true_positive' : 'false_positive',
      })),
      200,
    )
  })
}
