import type { z } from 'zod'
import {
  newCheckoutSession,
  type CheckoutLine,
  type CheckoutSession,
} from '../rows/checkout-session'
import { mergeMetadata } from '../rows/parts'
import type { World } from '../state/world'
import { invalidRequest } from '../wire/errors'
import {
  anything,
  atLeast,
  email,
  fields,
  flag,
  listOf,
  metadata,
  methodTypes,
  oneOf,
  text,
  timestamp,
  url,
} from '../wire/fields'
import { checkoutItemFields, orderedItem } from './subscription-params'

const DAY_SECONDS = 86_400
const [SHORTEST_SECONDS, LONGEST_SECONDS] = [30 * 60, DAY_SECONDS]

export const creation = fields({
  allow_promotion_codes: flag.optional(),
  automatic_tax: anything.optional(),
  billing_address_collection: oneOf('auto', 'required').optional(),
  cancel_url: url.optional(),
  client_reference_id: text.optional(),
  consent_collection: anything.optional(),
  currency: text.optional(),
  custom_text: anything.optional(),
  customer: text.optional(),
  customer_creation: oneOf('always', 'if_required').optional(),
  customer_email: email.optional(),
  customer_update: anything.optional(),
  expires_at: timestamp.optional(),
  line_items: listOf(
    fields({
      ...checkoutItemFields,
      adjustable_quantity: anything.optional(),
      metadata: metadata.optional(),
    }),
  ).optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  mode: oneOf('payment', 'setup', 'subscription').optional(),
  payment_intent_data: fields({
    description: text.optional(),
    metadata: metadata.optional(),
    setup_future_usage: text.optional(),
    shipping: anything.optional(),
  }).optional(),
  payment_method_collection: oneOf('always', 'if_required').optional(),
  allowed_payment_method_types: methodTypes.optional(),
  phone_number_collection: fields({ enabled: flag }).optional(),
  saved_payment_method_options: anything.optional(),
  setup_intent_data: fields({
    description: text.optional(),
    metadata: metadata.optional(),
  }).optional(),
  submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe').optional(),
  subscription_data: fields({
    billing_cycle_anchor: timestamp.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    proration_behavior: oneOf('create_prorations', 'none').optional(),
    trial_end: timestamp.optional(),
    trial_period_days: atLeast(1, 730).optional(),
    trial_settings: fields({
      end_behavior: fields({ missing_payment_method: oneOf('cancel', 'create_invoice', 'pause') }),
    }).optional(),
  }).optional(),
  success_url: url.optional(),
  tax_id_collection: anything.optional(),
  ui_mode: oneOf('hosted_page').optional(),
})
type Creation = z.output<typeof creation>

function linesOf(world: World, params: Creation, mode: CheckoutSession['mode']): CheckoutLine[] {
  const lines = (params.line_items ?? []).map((item, index) => {
    const { price, quantity, metadata: meta } = orderedItem(world, item, `line_items[${index}]`)
    const amount = price.unit_amount * quantity
    if (!price.active)
      throw invalidRequest(
        `The price specified is inactive. This field only accepts active prices.`,
        `line_items[${index}][price]`,
      )
    return {
      id: world.ids.next('checkout_line_item'),
      object: 'item' as const,
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: world.store.get('product', price.product)?.name ?? null,
      metadata: meta ?? {},
      price,
      quantity,
    }
  })
  const recurs = lines.some((line) => line.price.recurring)
  if (mode === 'payment' && recurs)
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'mode',
    )
  if (mode === 'subscription' && !lines.every((line) => line.price.recurring))
    throw invalidRequest(
      lines.length === 0
        ? 'Missing required param: line_items.'
        : 'In `subscription` mode this local Stripe takes recurring prices only.',
      'line_items',
    )
  return lines
}

function check(world: World, params: Creation, at: number): CheckoutSession['mode'] {
  const mode = params.mode ?? (params.line_items ? 'payment' : 'setup')
  if (params.success_url === undefined)
    throw invalidRequest('Missing required param: success_url.', 'success_url', 'parameter_missing')
  if (mode !== 'setup' && !params.line_items)
    throw invalidRequest('Missing required param: line_items.', 'line_items', 'parameter_missing')
  if (params.customer !== undefined && params.customer_email !== undefined)
    throw invalidRequest(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    )
  if (params.subscription_data && mode !== 'subscription')
    throw invalidRequest('You can not pass `subscription_data` in this mode.', 'subscription_data')
  if (params.customer_creation !== undefined && mode === 'subscription')
    throw invalidRequest(
      '`customer_creation` can only be used in `payment` mode.',
      'customer_creation',
    )
  const expires = params.expires_at
  if (expires !== undefined && (expires < at + SHORTEST_SECONDS || expires > at + LONGEST_SECONDS))
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      'expires_at',
    )
  return mode
}

/** @throws WireError for what Checkout does not accept */
export function createSession(world: World, params: Creation): CheckoutSession {
  const customer = params.customer === undefined ? null : world.customer(params.customer)
  const testClock = customer?.test_clock ?? null
  const at = world.now(testClock)
  const mode = check(world, params, at)
  const lines = linesOf(world, params, mode)
  const id = world.ids.next('checkout.session')
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const data = params.subscription_data
  return world.store.put(
    'checkout.session',
    newCheckoutSession(id, at, {
      mode,
      expires_at: params.expires_at ?? at + DAY_SECONDS,
      url: `${world.settings.baseUrl}/c/pay/${id}`,
      success_url: params.success_url ?? null,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      customer: customer?.id ?? null,
      customer_email: params.customer_email ?? null,
      customer_creation:
        params.customer_creation ??
        (mode === 'subscription' ? 'always' : mode === 'payment' ? 'if_required' : null),
      allow_promotion_codes: params.allow_promotion_codes ?? null,
      billing_address_collection: params.billing_address_collection ?? null,
      locale: params.locale ?? null,
      metadata: mergeMetadata({}, params.metadata),
      payment_method_collection:
        params.payment_method_collection ?? (mode === 'subscription' ? 'always' : null),
      allowed_payment_method_types: params.allowed_payment_method_types ?? null,
      payment_method_types: params.allowed_payment_method_types ?? ['card'],
      phone_number_collection: params.phone_number_collection ?? { enabled: false },
      submit_type: params.submit_type ?? null,
      payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
      ...(mode !== 'setup' && {
        amount_subtotal: total,
        amount_total: total,
        currency: lines[0]?.currency ?? null,
        total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      }),
      sandbox: {
        lines,
        testClock,
        intentMetadata: mergeMetadata(
          {},
          params.payment_intent_data?.metadata ?? params.setup_intent_data?.metadata,
        ),
        subscriptionData: {
          description: data?.description ?? null,
          metadata: mergeMetadata({}, data?.metadata),
          billingCycleAnchor: data?.billing_cycle_anchor ?? null,
          trialEnd: data?.trial_end ?? null,
          trialPeriodDays: data?.trial_period_days ?? null,
          missingPaymentMethod:
            data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
        },
      },
    }),
  )
}
