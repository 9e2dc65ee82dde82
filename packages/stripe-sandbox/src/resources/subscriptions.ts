import type { z } from 'zod'
import { subscribe } from '../billing/subscribe'
import { endSubscription } from '../billing/lifecycle'
import { periodOf } from '../billing/renew'
import { mergeMetadata } from '../rows/parts'
import type { Subscription } from '../rows/subscription'
import type { World } from '../state/world'
import { isTerminal } from '../machines/subscription'
import { invalidRequest } from '../wire/errors'
import {
  anything,
  atLeast,
  fields,
  flag,
  inRange,
  listOf,
  oneOf,
  range,
  text,
  timestamp,
} from '../wire/fields'
import { listPage, PAGE } from '../wire/list'
import { route, type Route } from '../wire/route'
import { anchorChange, newItem, now, orderedItem, sharedFields } from './subscription-params'
import { pauseSubscription, resumeSubscription, update, updateFields } from './subscription-update'

const creation = fields({
  ...sharedFields,
  backdate_start_date: timestamp.optional(),
  billing_cycle_anchor: timestamp.optional(),
  cancel_at: timestamp.optional(),
  billing_mode: fields({
    type: oneOf('classic', 'flexible'),
    flexible: anything.optional(),
  }).optional(),
  currency: text.optional(),
  customer: text,
  items: listOf(newItem),
  trial_end: timestamp.or(now).optional(),
  trial_period_days: atLeast(1, 730).optional(),
})

const DAY_SECONDS = 86_400

function create(world: World, params: z.output<typeof creation>): Subscription {
  const customer = world.customer(params.customer)
  const { default_payment_method: method } = params
  if (method != null) {
    const owned = world.store.need('payment_method', method, 'default_payment_method')
    if (owned.customer !== customer.id)
      throw invalidRequest(
        `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
        'default_payment_method',
        'resource_missing',
      )
  }
  const items = params.items.map((item, index) => orderedItem(world, item, `items[${index}]`))
  const at = world.now(customer.test_clock)
  const fromPrice = params.trial_from_plan
    ? items[0]?.price.recurring?.trial_period_days
    : undefined
  const days = params.trial_period_days ?? fromPrice
  const trialEnd =
    typeof params.trial_end === 'number'
      ? params.trial_end
      : days == null
        ? null
        : at + days * DAY_SECONDS
  if (trialEnd !== null && trialEnd <= at)
    throw invalidRequest('The trial end must be in the future.', 'trial_end')
  const subscription = subscribe(world, {
    customer,
    items,
    trialEnd,
    anchor: params.billing_cycle_anchor ?? null,
    behavior: params.payment_behavior ?? 'allow_incomplete',
    presence: params.off_session ? 'off_session' : 'on_session',
    given: {
      metadata: mergeMetadata({}, params.metadata),
      description: params.description ?? null,
      default_payment_method: method ?? null,
      cancel_at: params.cancel_at ?? null,
      cancel_at_period_end: params.cancel_at_period_end ?? false,
      payment_settings: {
        payment_method_options: null,
        payment_method_types: params.payment_settings?.payment_method_types ?? null,
        save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
      },
      ...(params.billing_mode?.type === 'classic' && {
        billing_mode: { flexible: null, type: 'classic' as const },
      }),
      ...(params.trial_settings && {
        trial_settings: {
          end_behavior: { billing_cycle_anchor: null, ...params.trial_settings.end_behavior },
        },
      }),
    },
  })
  return subscription.cancel_at_period_end
    ? world.store.update('subscription', subscription.id, {
        cancel_at: periodOf(subscription).end,
      })
    : subscription
}

const ENDED = ['canceled', 'incomplete_expired']

/** The default list shows what has not been canceled. */
const hasStatus = (subscription: Subscription, wanted: string | undefined): boolean => {
  if (wanted === 'all') return true
  if (wanted === 'ended') return ENDED.includes(subscription.status)
  return wanted === undefined ? subscription.status !== 'canceled' : subscription.status === wanted
}

const cancellationDetails = fields({
  comment: text.optional(),
  feedback: text.optional(),
}).optional()

export const subscriptions: Route[] = [
  route('POST', '/v1/subscriptions', creation, (world, { params }) => create(world, params)),
  route(
    'GET',
    '/v1/subscriptions',
    fields({
      ...PAGE,
      collection_method: text.optional(),
      created: range.optional(),
      current_period_end: range.optional(),
      customer: text.optional(),
      price: text.optional(),
      status: oneOf(
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ).optional(),
      test_clock: text.optional(),
    }),
    (world, { params }) =>
      listPage(
        world,
        'subscription',
        '/v1/subscriptions',
        params,
        (row) =>
          hasStatus(row, params.status) &&
          inRange(row.created, params.created) &&
          inRange(row.items.data[0]?.current_period_end ?? 0, params.current_period_end) &&
          (params.customer === undefined || row.customer === params.customer) &&
          (params.test_clock === undefined || row.test_clock === params.test_clock) &&
          (params.price === undefined ||
            row.items.data.some((item) => item.price.id === params.price)),
      ),
  ),
  route('GET', '/v1/subscriptions/:id', fields({}), (world, { id }) =>
    world.store.need('subscription', id),
  ),
  route('POST', '/v1/subscriptions/:id', updateFields, (world, { id, params }) =>
    update(world, id, params),
  ),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    fields({
      cancellation_details: cancellationDetails,
      invoice_now: flag.optional(),
      prorate: flag.optional(),
    }),
    (world, { id, params }) => {
      const subscription = world.store.need('subscription', id)
      // Stripe answers as if what has ended had never been.
      if (isTerminal(subscription.status))
        throw invalidRequest(`No such subscription: '${id}'`, 'id', 'resource_missing')
      return endSubscription(
        world,
        subscription,
        'cancellation_requested',
        params.cancellation_details,
      )
    },
  ),
  route('POST', '/v1/subscriptions/:id/pause', fields({ type: text.optional() }), (world, { id }) =>
    pauseSubscription(world, id),
  ),
  route(
    'POST',
    '/v1/subscriptions/:id/resume',
    fields({
      billing_cycle_anchor: anchorChange.optional(),
      proration_behavior: sharedFields.proration_behavior,
    }),
    (world, { id, params }) => resumeSubscription(world, id, params.billing_cycle_anchor ?? 'now'),
  ),
  route(
    'GET',
    '/v1/subscription_items',
    fields({ ...PAGE, subscription: text }),
    (world, { params }) => {
      const { items } = world.store.need('subscription', params.subscription, 'subscription')
      return { ...items, url: '/v1/subscription_items' }
    },
  ),
]
