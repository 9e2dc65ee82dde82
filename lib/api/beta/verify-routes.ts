import { createRoute, z } from '@hono/zod-openapi'
import { betaToken } from '../../beta/beta-token'
import { confirmBetaInput } from '../../beta/confirm-beta'
import { limitsBody, planBody, planName, stamp } from '../account/shapes'
import { repeatableKey } from '../idempotency-key'
import { errorResponses } from '../responses'

const linkBody = z
  .object({
    status: z
      .enum(['ready', 'used', 'expired', 'refused'])
      .describe('ready: POST the token here to get the key. refused: another plan is in the way.'),
    email: z.string(),
    expires_at: stamp.describe('Of the link.'),
    refusal: z
      .enum([
        'starter_contract_active',
        'plan_already_active',
        'beta_already_used',
        'client_suspended',
      ])
      .nullable(),
    ends: z
      .object({ plan: planName.nullable(), keys: z.number().int() })
      .describe('What ends with the click: a Developer plan and its keys.'),
    offer: z.object({
      days: z.number().int(),
      ends_at: stamp.describe('For a click now.'),
      limits: limitsBody,
    }),
  })
  .openapi('BetaLink')

export const openBetaLinkRoute = createRoute({
  method: 'get',
  path: '/beta/instant/verify',
  operationId: 'openBetaLink',
  tags: ['Beta'],
  summary: 'Open a mailed beta link',
  description:
    'Changes nothing, so link scanners may come first: leads to a page that asks for one click. With `format=json` it tells what the click would do.',
  request: {
    query: z.object({
      token: betaToken,
      format: z.string().optional().describe('`json` for a program; a page otherwise.'),
      lang: z.string().optional().describe('`en` or `fr`: language of the page.'),
    }),
  },
  responses: {
    200: {
      description: 'With `format=json`: what the link stands for.',
      content: { 'application/json': { schema: linkBody } },
    },
    303: { description: 'On to the page that asks for the click.' },
    ...errorResponses(
      ['beta_link_unknown', 'too_many_failures', 'internal_error', 'store_unavailable'],
      {
        validation: true,
      },
    ),
  },
})

const accessBody = z
  .object({
    key: z.string().describe('The whole key. This is the only time it is shown.'),
    prefix: z.string(),
    last4: z.string(),
    email: z.string(),
    plan: planBody,
  })
  .openapi('BetaAccess')

export const confirmBetaRoute = createRoute({
  method: 'post',
  path: '/beta/instant/verify',
  operationId: 'confirmBeta',
  tags: ['Beta'],
  summary: 'Start beta access: the click',
  description:
    'Works once. Makes the account of the address where there is none. A running Starter, custom or beta contract is never replaced; Developer is, with its key.',
  request: {
    headers: repeatableKey,
    body: { required: true, content: { 'application/json': { schema: confirmBetaInput } } },
  },
  responses: {
    200: {
      description: 'Beta is in force.',
      content: { 'application/json': { schema: accessBody } },
    },
    ...errorResponses(
      [
        'beta_link_unknown',
        'too_many_failures',
        'beta_link_used',
        'idempotency_key_used',
        'beta_link_expired',
        'beta_already_used',
        'starter_contract_active',
        'plan_already_active',
        'client_suspended',
        'email_changed',
        'invalid_json',
        'forbidden_origin',
        'payload_too_large',
        'unsupported_media_type',
        'internal_error',
        'store_unavailable',
      ],
      { validation: true },
    ),
  },
})
