import { createRoute, z } from '@hono/zod-openapi'
import { checkoutInput } from '../../billing/checkout'
import { finalizeInput } from '../../billing/finalize'
import type { ErrorCode } from '../../platform/errors'
import { atAddresses } from '../addresses'
import { errorResponses, BODILESS_CHANGE_ERRORS, CHANGE_ERRORS, SESSION_ERRORS } from '../responses'
import { billingBody, checkoutBody, finalizedBody, offerBody, resyncBody } from './shapes'

const json = <T extends z.ZodType>(schema: T) => ({ 'application/json': { schema } })
const required = <T extends z.ZodType>(schema: T) => ({
  body: { required: true as const, content: json(schema) },
})

const owner = { tags: ['Billing'], security: [{ session: [] }] }
export const getBillingRoute = createRoute({
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

export const checkoutRoutes = atAddresses(
  {
    startCheckout: '/account/premium/checkout',
    startCheckoutLegacy: '/api/billing/create-checkout-session',
  },
  {
    method: 'post',
    ...owner,
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
)

export const portalRoutes = atAddresses(
  {
    openBillingPortal: '/account/premium/billing-portal',
    openBillingPortalLegacy: '/api/billing/create-customer-portal',
  },
  {
    method: 'post',
    ...owner,
    summary: 'Manage subscription, payment method and invoices at Stripe',
    responses: {
      200: {
        description: 'Where to go.',
        content: json(z.object({ url: z.url() }).openapi('BillingPortal')),
      },
      ...errorResponses(['no_billing_account', 'billing_unavailable', ...BODILESS_CHANGE_ERRORS]),
    },
  },
)

export const resyncRoutes = atAddresses(
  { resyncBilling: '/account/premium/resync', resyncBillingLegacy: '/api/billing/resync' },
  {
    method: 'post',
    ...owner,
    summary: 'Check with Stripe now',
    responses: {
      200: {
        description: 'What Stripe says, and what we had otherwise.',
        content: json(resyncBody),
      },
      ...errorResponses(['billing_unavailable', ...BODILESS_CHANGE_ERRORS]),
    },
  },
)

export const finalizeRoutes = atAddresses(
  {
    finalizeCheckout: '/account/premium/finalize',
    finalizeCheckoutLegacy: '/api/billing/finalize-checkout',
  },
  {
    method: 'post',
    ...owner,
    summary: 'Settle a checkout after coming back from it',
    description: 'Only for its owner; anyone else gets the answer for an unknown one.',
    request: required(finalizeInput),
    responses: {
      200: { description: 'What became of it.', content: json(finalizedBody) },
      ...errorResponses(['not_found', 'billing_unavailable', ...CHANGE_ERRORS], {
        validation: true,
      }),
    },
  },
)

const OPEN_ERRORS = [
  'invalid_json',
  'forbidden_origin',
  'payload_too_large',
  'unsupported_media_type',
  'billing_unavailable',
  'internal_error',
  'store_unavailable',
] as const satisfies readonly ErrorCode[]

export const startPublicCheckoutRoute = createRoute({
  tags: ['Billing'],
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

export const listOffersRoute = createRoute({
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

export const receiveWebhookRoute = createRoute({
  tags: ['Billing'],
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
