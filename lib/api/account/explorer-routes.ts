import { createRoute, z } from '@hono/zod-openapi'
import { CHANGE_ERRORS, errorResponses } from '../responses'
import { refusalCode } from './requests-routes'

const LONGEST_TARGET = 2_000
const count = z.number().int().min(0)

const explorerCall = z
  .object({
    method: z.enum(['GET', 'POST']).default('GET'),
    target: z
      .string()
      .max(LONGEST_TARGET)
      .regex(/^\/v1\//)
      .describe('Path and query of a data route.')
      .openapi({ example: '/v1/leagues/LIGUE_1/matches?days=7' }),
    body: z.unknown().optional().describe('What is sent as JSON with a POST.'),
    if_none_match: z
      .string()
      .max(200)
      .optional()
      .describe('Sent as `If-None-Match`: an unchanged answer is a 304 and costs no rows.'),
  })
  .openapi('ExplorerCall')

const explorerAnswer = z
  .object({
    id: z.string().describe('The `X-Request-Id` of the call, by which it is kept.'),
    method: z.string(),
    target: z.string(),
    status: z.number().int().describe('Of the call itself; 304 when nothing changed.'),
    code: refusalCode.nullable().describe('Of a refusal.'),
    units: count.describe('What the call cost.'),
    rows: count,
    ms: z.number().min(0).describe('How long it took, in milliseconds.'),
    headers: z
      .record(z.string(), z.string())
      .describe('Headers of the answer, the receipt among them.'),
    body: z.unknown().describe('The JSON of the answer; null for a 304.'),
  })
  .openapi('ExplorerAnswer')

export const exploreRoute = createRoute({
  method: 'post',
  path: '/account/explorer',
  operationId: 'explore',
  tags: ['Account'],
  security: [{ session: [] }],
  summary: 'One data call, made as you instead of with a key',
  description:
    'Makes a call of a data route for the signed-in client and tells the whole answer. The call itself is checked, limited, counted and kept exactly as one with a key; whatever becomes of it, this route answers 200.',
  request: {
    body: { required: true, content: { 'application/json': { schema: explorerCall } } },
  },
  responses: {
    200: {
      description: 'What became of the call.',
      content: { 'application/json': { schema: explorerAnswer } },
    },
    ...errorResponses(
      ['not_found', ...CHANGE_ERRORS.filter((code) => code !== 'demo_account_read_only')],
      { validation: true },
    ),
  },
})
