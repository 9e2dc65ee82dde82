import { createRoute, z } from '@hono/zod-openapi'
import { leakReportInput } from '../../keys/report-leak'
import { errorResponses } from '../responses'

export const SIGNATURE = 'X-Prematch-Signature'

export const verdicts = z
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

export const reportLeakedKeysRoute = createRoute({
  method: 'post',
  path: '/v1/keys/report',
  operationId: 'reportLeakedKeys',
  tags: ['Keys'],
  summary: 'Report keys seen in a public place',
  description:
    'For services that look for leaked keys, in the form of GitHub’s secret scanning. Each key of ours is revoked at once and its owner told by mail; a sandbox’s key without one. Sending a report again changes nothing.',
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
