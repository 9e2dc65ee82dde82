import { createRoute, z } from '@hono/zod-openapi'
import { checkoutInput } from '../../billing/checkout'
import { finalizeInput } from '../../billing/finalize'
import type { ErrorCode } from '../../platform/errors'
import { BODILESS_CHANGE_ERRORS, CHANGE_ERRORS, SESSION_ERRORS } from '../account/session'
import { errorResponses } from '../responses'
import { billingBody, checkoutBody, finalizedBody, offerBody, resyncBody } from './shapes'

const json = <T extends z.ZodType>(schema: T) => ({ 'application/json': { schema } })
const required = <T extends z.ZodType>(schema: T) => ({
  body: { required: true as const, content: json(schema) },
})

const owner = { tags: ['Billing'], security: [{ session: [] }] }
/** Paths of clients that were written before the account routes; same route, same answer. */
const legacy = (operationId: string) => `${operationId}Legacy`

/** A route under its path and, where older clients have another one, under that too. */
function twice<Path extends string, Legacy extends string, Rest extends { operationId: string }>(
  path: Path,
  legacyPath: Legacy,
  rest: Rest,
) {
  return [
    { ...rest, method: 'post' as const, path },
    {
      ...rest,
      method: 'post' as const,
      path: legacyPath,
      operationId: legacy(rest.operationId),
      tags: ['Legacy'],
    },
  ] as const
}

export const overviewRoute = createRoute({
  ...owner,
  method: 'get',
  path: '/account/premium',
  operationId: 'getBilling',
  summary: 'Your plan, its price and its invoices',
  description: 'From our mirror of Stripe: it answers while Stripe is down, and says so.',
  responses: {
    200: { description: 'Where you stand.', content: json(billingBody) },
    ...errorResponses(SESSION_ERRORS),
  },
})

export const checkoutRoutes = twice(
  '/account/premium/checkout',
  '/api/billing/create-checkout-session',
  {
    ...owner,
    operationId: 'startCheckout',
    summary: 'Buy Starter',
    description: 'Asking again leads to the same open payment page; nobody pays twice.',
    request: required(checkoutInput),
    responses: {
      200: { description: 'Where to pay.', content: json(checkoutBody) },
      ...errorResponses(
        [
          'payment_processing',
          'subscription_already_active',
          'starter_contract_active',
          'billing_unavailable',
          ...CHANGE_ERRORS,
        ],
        { validation: true },
      ),
    },
  },
).map((route) => createRoute(route))

export const portalRoutes = twice(
  '/account/premium/billing-portal',
  '/api/billing/create-customer-portal',
  {
    ...owner,
    operationId: 'openBillingPortal',
    summary: 'Manage subscription, payment method and invoices at Stripe',
    responses: {
      200: {
        description: 'Where to go.',
        content: json(z.object({ url: z.url() }).openapi('BillingPortal')),
      },
      ...errorResponses(['no_billing_account', 'billing_unavailable', ...BODILESS_CHANGE_ERRORS]),
    },
  },
).map((route) => createRoute(route))

export const resyncRoutes = twice('/account/premium/resync', '/api/billing/resync', {
  ...owner,
  operationId: 'resyncBilling',
  summary: 'Check with Stripe now',
  responses: {
    200: { description: 'What Stripe says, and what we had otherwise.', content: json(resyncBody) },
    ...errorResponses(['billing_unavailable', ...BODILESS_CHANGE_ERRORS]),
  },
}).map((route) => createRoute(route))

export const finalizeRoutes = twice('/account/premium/finalize', '/api/billing/finalize-checkout', {
  ...owner,
  operationId: 'finalizeCheckout',
  summary: 'Settle a checkout after coming back from it',
  description: 'Only for its owner; anyone else gets the answer for an unknown one.',
  request: required(finalizeInput),
  responses: {
    200: { description: 'What became of it.', content: json(finalizedBody) },
    ...errorResponses(['not_found', 'billing_unavailable', ...CHANGE_ERRORS], { validation: true }),
  },
}).map((route) => createRoute(route))

const OPEN_ERRORS = [
  'invalid_json',
  'forbidden_origin',
  'payload_too_large',
  'unsupported_media_type',
  'billing_unavailable',
  'internal_error',
  'store_unavailable',
] as const satisfies readonly ErrorCode[]

export const publicCheckoutRoute = createRoute({
  tags: ['Legacy'],
  security: [],
  method: 'post',
  path: '/api/billing/create-checkout-session-public',
  operationId: 'startPublicCheckout',
  summary: 'Buy Starter without an account',
  description:
    'Pay first. The account opens when the payer signs in with the address that paid; the session id alone signs nobody in.',
  request: required(checkoutInput),
  responses: {
    200: { description: 'Where to pay.', content: json(checkoutBody) },
    ...errorResponses(['too_many_checkouts', ...OPEN_ERRORS], { validation: true }),
  },
})

export const offersRoute = createRoute({
  tags: ['Billing'],
  security: [],
  method: 'get',
  path: '/api/billing/prices',
  operationId: 'listOffers',
  summary: 'What Starter costs',
  responses: {
    200: {
      description: 'Monthly first; empty before a price was ever known.',
      content: json(
        z.object({ offers: z.array(offerBody), is_test: z.boolean() }).openapi('Offers'),
      ),
    },
    ...errorResponses(['internal_error', 'store_unavailable']),
  },
})

export const webhookRoute = createRoute({
  tags: ['Legacy'],
  security: [],
  method: 'post',
  path: '/api/{payment_provider}/webhook',
  operationId: 'receiveWebhook',
  summary: 'Events of the payment provider',
  description:
    'For Stripe: signed over the raw bytes, at most 8 MiB. Authentic events are always answered 200, also those that we do not need or can’t read.',
  request: {
    params: z.object({ payment_provider: z.string().openapi({ example: 'stripe' }) }),
    headers: z.object({ 'stripe-signature': z.string().optional() }),
  },
  responses: {
    200: {
      description: 'Taken.',
      content: json(
        z
          .object({
            received: z.literal(true),
            outcome: z.enum(['handled', 'irrelevant', 'repeated', 'other_mode', 'unusable']),
          })
          .openapi('WebhookReceipt'),
      ),
    },
    ...errorResponses([
      'invalid_signature',
      'not_found',
      'forbidden_origin',
      'payload_too_large',
      'unsupported_media_type',
      'billing_unavailable',
      'internal_error',
      'store_unavailable',
    ]),
  },
})
