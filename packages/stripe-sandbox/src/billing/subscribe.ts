import { periodEnd } from '../machines/period'
import type { Price, Recurring } from '../rows/catalogue'
import type { Customer } from '../rows/customer'
import type { Invoice } from '../rows/invoice'
import type { Metadata } from '../rows/parts'
import { sublist } from '../rows/parts'
import type { PaymentMethod } from '../rows/payment-method'
import { newItem, newSubscription, type Subscription } from '../rows/subscription'
import type { World } from '../state/world'
import { cardError, invalidRequest } from '../wire/errors'
import { collect, methodFor, type Collected } from './collect'
import { draftInvoice, periodLine } from './draft-invoice'
import { finalize } from './finalize'
import type { Presence } from './pay-intent'

export interface OrderedItem {
  price: Price
  quantity: number
  metadata?: Metadata
}

export type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete'

export interface Order {
  customer: Customer
  items: OrderedItem[]
  trialEnd: number | null
  anchor?: number | null
  behavior: PaymentBehavior
  presence: Presence
  /** More of the new subscription. */
  given: Partial<Subscription>
  /** Announce the subscription before it is paid, as Checkout does. */
  announceFirst?: boolean
}

/** @throws WireError for prices that a subscription can't have */
export function recurringOf(items: OrderedItem[]): { cycle: Recurring; currency: string } {
  const [first] = items
  if (!first) throw invalidRequest('Missing required param: items.', 'items', 'parameter_missing')
  for (const { price } of items) {
    if (!price.recurring)
      throw invalidRequest(
        `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
        'items[0][price]',
      )
    if (!price.active)
      throw invalidRequest(
        `The price specified is inactive. This field only accepts active prices.`,
        'items[0][price]',
      )
    if (
      price.currency !== first.price.currency ||
      price.recurring.interval !== first.price.recurring?.interval ||
      price.recurring.interval_count !== first.price.recurring.interval_count
    )
      throw invalidRequest(
        'All prices of a subscription must have the same currency and interval here.',
        'items',
      )
  }
  if (!first.price.recurring) throw new Error('checked above')
  return { cycle: first.price.recurring, currency: first.price.currency }
}

function firstPeriod(now: number, order: Order, cycle: Recurring) {
  if (order.trialEnd !== null)
    return { anchor: order.trialEnd, period: { start: now, end: order.trialEnd } }
  const anchor = order.anchor ?? now
  return { anchor, period: { start: now, end: periodEnd(anchor, cycle, now) } }
}

const hasToPay = (invoice: Invoice) => invoice.amount_due > 0

function refuse(world: World, collected: Collected): void {
  const { answer, invoice } = collected
  const intent = world.store.get('payment_intent', invoice.sandbox.payment ?? '')
  if (answer.outcome === 'declined')
    throw cardError(answer.code, answer.message, { decline_code: answer.declineCode }, false)
  if (answer.outcome === 'requires_action')
    throw cardError(
      'subscription_payment_intent_requires_action',
      'Payment for this subscription requires additional user action before it can be completed successfully.',
      { ...(intent && { payment_intent: intent.id }) },
      false,
    )
}

/**
 * Starts a subscription: its row, its first invoice, the first payment.
 * @throws WireError 400 when there is nothing to pay with, 402 with `error_if_incomplete`
 */
export function subscribe(world: World, order: Order): Subscription {
  const { customer, given } = order
  const now = world.now(customer.test_clock)
  const { cycle, currency } = recurringOf(order.items)
  const id = world.ids.next('subscription')
  const { anchor, period } = firstPeriod(now, order, cycle)
  const items = order.items.map(({ price, quantity, metadata }) =>
    newItem(
      world.ids.next('subscription_item'),
      now,
      { subscription: id, price, recurring: price.recurring ?? cycle, quantity, metadata },
      period,
    ),
  )
  const subscription = world.store.put(
    'subscription',
    newSubscription(id, now, {
      currency,
      customer: customer.id,
      items: sublist(`/v1/subscription_items?subscription=${id}`, items),
      status: order.trialEnd === null ? 'incomplete' : 'trialing',
      billing_cycle_anchor: anchor,
      test_clock: customer.test_clock,
      trial_start: order.trialEnd === null ? null : now,
      trial_end: order.trialEnd,
      ...given,
    }),
  )
  if (customer.currency === null) world.store.update('customer', customer.id, { currency })
  if (order.announceFirst) world.publish()
  const draft = draftInvoice(world, {
    customer,
    subscription,
    reason: 'subscription_create',
    currency,
    period: { start: now, end: now },
    lines: items.map((item) => periodLine(item, period, order.trialEnd === null ? undefined : 0)),
    includePending: true,
  })
  const method = methodFor(world, draft)
  if (!method && hasToPay(draft) && order.behavior !== 'default_incomplete') throw noMethod()
  const invoice = finalize(world, draft)
  payFirst(world, invoice, method, order)
  return world.store.need('subscription', id)
}

const noMethod = () =>
  invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    undefined,
    'resource_missing',
  )

function payFirst(
  world: World,
  invoice: Invoice,
  method: PaymentMethod | null,
  order: Order,
): void {
  if (invoice.status !== 'open') return
  // Nobody retries a first payment: it is made within 23 hours, or the subscription expires.
  const waiting = world.store.update('invoice', invoice.id, { auto_advance: false })
  if (order.behavior === 'default_incomplete') return
  const collected = collect(world, waiting, method, order.presence)
  if (order.behavior === 'error_if_incomplete') refuse(world, collected)
}
