import { periodEnd } from '../machines/period'
import type { Invoice } from '../rows/invoice'
import { withItems, type Subscription } from '../rows/subscription'
import type { World } from '../state/world'
import { collect, methodFor } from './collect'
import { draftInvoice, periodLine } from './draft-invoice'
import { finalize } from './finalize'
import { markUncollectible, voidInvoice } from './invoice-status'
import { endSubscription, step } from './lifecycle'

/** Where the current period of a subscription lies; all its items share it. */
export function periodOf(subscription: Subscription): { start: number; end: number } {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no items.`)
  return { start: item.current_period_start, end: item.current_period_end }
}

/** Puts all items of a subscription on a period. */
export const withPeriod = (subscription: Subscription, period: { start: number; end: number }) =>
  withItems(
    subscription,
    subscription.items.data.map((item) => ({
      ...item,
      current_period_start: period.start,
      current_period_end: period.end,
    })),
  )

/** The next period begins: its invoice is drafted, and collected an hour later. */
function beginPeriod(world: World, subscription: Subscription, start: number): void {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no items.`)
  const last = periodOf(subscription)
  const cycle = item.plan
  const period = { start, end: periodEnd(subscription.billing_cycle_anchor, cycle, start) }
  const renewed = world.store.update(
    'subscription',
    subscription.id,
    withPeriod(subscription, period),
  )
  const collects =
    renewed.status !== 'unpaid' && renewed.pause_collection?.behavior !== 'keep_as_draft'
  draftInvoice(world, {
    customer: world.customer(renewed.customer),
    subscription: renewed,
    reason: 'subscription_cycle',
    currency: renewed.currency,
    period: last,
    lines: renewed.items.data.map((one) => periodLine(one, period)),
    includePending: true,
    more: {
      auto_advance: collects,
      automatically_finalizes_at: collects ? start + world.settings.draftSeconds : null,
      next_payment_attempt: collects ? start + world.settings.draftSeconds : null,
    },
  })
}

/** A period has ended: the next one begins, or the subscription ends as planned. */
export function renew(world: World, subscription: Subscription): void {
  const { end } = periodOf(subscription)
  if (subscription.cancel_at_period_end)
    endSubscription(world, subscription, 'cancellation_requested')
  else beginPeriod(world, subscription, end)
}

/** A trial has ended: the first paid period begins, unless there is nothing to pay with. */
export function endTrial(world: World, subscription: Subscription): void {
  const { end } = periodOf(subscription)
  if (subscription.cancel_at_period_end)
    return void endSubscription(world, subscription, 'cancellation_requested')
  if (endsForWantOfMethod(world, subscription, end)) return
  beginPeriod(world, step(world, subscription.id, 'trial_ended'), end)
}

/**
 * Ends a trial as its settings say when there is nothing to pay with.
 * @returns false when there is, or when an invoice is to be made all the same
 */
export function endsForWantOfMethod(world: World, subscription: Subscription, at: number): boolean {
  const customer = world.customer(subscription.customer)
  const method =
    subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  if (method !== null) return false
  switch (subscription.trial_settings.end_behavior.missing_payment_method) {
    case 'cancel':
      endSubscription(world, subscription, 'payment_failed')
      return true
    case 'pause':
      step(world, subscription.id, 'trial_ended_without_card', {
        status_details: {
          paused: {
            subscription: { type: 'trial_end_without_payment_method' },
            transitioned_at: at,
            type: 'subscription',
          },
        },
      })
      return true
    default:
      return false
  }
}

/** A draft's time is up: it is finalized and, if it may be, collected. */
export function finalizeAndCollect(world: World, invoice: Invoice): Invoice {
  const open = finalize(world, invoice)
  if (open.status !== 'open') return open
  const subscription = world.store.get(
    'subscription',
    open.parent?.subscription_details.subscription ?? '',
  )
  switch (subscription?.pause_collection?.behavior) {
    case 'void':
      return voidInvoice(world, open)
    case 'mark_uncollectible':
      return markUncollectible(world, open)
    default:
      return collect(world, open, methodFor(world, open), 'off_session').invoice
  }
}
