import { nextStatus, type SubscriptionFact } from '../machines/subscription'
import type { CancelReason, Subscription } from '../rows/subscription'
import type { World } from '../state/world'
import { voidInvoice } from './invoice-status'

/** Moves a subscription on. An impossible step is a fault of the sandbox, and loud. */
export function step(
  world: World,
  id: string,
  fact: SubscriptionFact,
  change: Partial<Subscription> = {},
): Subscription {
  const subscription = world.store.need('subscription', id)
  const status = nextStatus(subscription.status, fact)
  if (status === undefined)
    throw new Error(`The sandbox took ${id} from ${subscription.status} through ${fact}.`)
  return world.store.update('subscription', id, { status, ...change })
}

/** Invoices of a subscription, oldest first. */
export const invoicesOf = (world: World, subscription: string) =>
  world.store
    .all('invoice')
    .filter((one) => one.parent?.subscription_details.subscription === subscription)

/** Ends a subscription now. What is still owed stays owed, but is no longer collected by itself. */
export function endSubscription(
  world: World,
  subscription: Subscription,
  reason: CancelReason,
  details: { comment?: string | null; feedback?: string | null } = {},
): Subscription {
  const now = world.now(subscription.test_clock)
  for (const invoice of invoicesOf(world, subscription.id)) {
    if (invoice.status === 'open' && subscription.status === 'incomplete')
      voidInvoice(world, invoice)
    else if (invoice.status === 'open' || invoice.status === 'draft')
      world.store.update('invoice', invoice.id, {
        auto_advance: false,
        automatically_finalizes_at: null,
        next_payment_attempt: null,
      })
  }
  return step(world, subscription.id, 'canceled', {
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    pending_update: null,
    cancellation_details: { ...subscription.cancellation_details, reason, ...details },
  })
}

/** The first payment did not come in time. */
export function expireIncomplete(world: World, subscription: Subscription): Subscription {
  for (const invoice of invoicesOf(world, subscription.id)) {
    if (invoice.status === 'open') voidInvoice(world, invoice)
  }
  const now = world.now(subscription.test_clock)
  return step(world, subscription.id, 'first_payment_timed_out', { ended_at: now })
}

/** The invoice of a pending update was not paid in time: everything stays as it was. */
export function expirePendingUpdate(world: World, subscription: Subscription): void {
  for (const invoice of invoicesOf(world, subscription.id)) {
    if (invoice.status === 'open' && invoice.sandbox.applies) voidInvoice(world, invoice)
  }
  const row = world.store.update('subscription', subscription.id, { pending_update: null })
  world.emit('customer.subscription.pending_update_expired', row)
}
