import type { Invoice } from '../rows/invoice'
import { withItems, type Subscription } from '../rows/subscription'
import type { World } from '../state/world'
import { invoiceAfter } from './invoice-status'
import { step } from './lifecycle'

/** What an update made of the items, on the period that is current by now. */
function applyUpdate(world: World, subscription: Subscription, invoice: Invoice): void {
  const { applies } = invoice.sandbox
  if (!applies) return
  const [current] = subscription.items.data
  const sameCycle = applies.anchor === subscription.billing_cycle_anchor
  const period = sameCycle &&
    current && {
      current_period_start: current.current_period_start,
      current_period_end: current.current_period_end,
    }
  const waited = subscription.pending_update !== null
  const row = world.store.update('subscription', subscription.id, {
    ...withItems(
      subscription,
      applies.items.map((item) => ({ ...item, ...period })),
    ),
    billing_cycle_anchor: applies.anchor,
    pending_update: null,
  })
  if (waited) world.emit('customer.subscription.pending_update_applied', row)
}

/** A saved payment method, when the subscription asked to keep the one that paid. */
function keepMethod(world: World, subscription: Subscription, method: string | null): void {
  if (method === null) return
  if (subscription.payment_settings.save_default_payment_method !== 'on_subscription') return
  world.store.update('subscription', subscription.id, { default_payment_method: method })
}

function settleSubscription(
  world: World,
  id: string,
  invoice: Invoice,
  method: string | null,
): void {
  const subscription = world.store.need('subscription', id)
  keepMethod(world, subscription, method)
  applyUpdate(world, subscription, invoice)
  if (subscription.status === 'incomplete') {
    if (invoice.billing_reason === 'subscription_create') step(world, id, 'first_invoice_paid')
  } else if (['past_due', 'unpaid'].includes(subscription.status)) {
    // Only the latest invoice brings a subscription back: an older debt paid leaves it where it is.
    if (subscription.latest_invoice === invoice.id) step(world, id, 'debt_paid')
  }
}

/** An invoice is paid: it, its payment, and all that waited for it. */
export function settle(world: World, invoice: Invoice): Invoice {
  const status = invoiceAfter(invoice, 'paid', 'pay')
  const now = world.now(invoice.test_clock)
  const paid = world.store.update('invoice', invoice.id, {
    status,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  })
  for (const payment of world.store.all('invoice_payment')) {
    if (payment.invoice === invoice.id && payment.status === 'open')
      world.store.update('invoice_payment', payment.id, {
        amount_paid: payment.amount_requested,
        status: 'paid',
        status_transitions: { ...payment.status_transitions, paid_at: now },
      })
  }
  const customer = world.store.get('customer', invoice.customer)
  if (customer && !customer.deleted && customer.delinquent)
    world.store.update('customer', customer.id, { delinquent: false })
  const subscription = invoice.parent?.subscription_details.subscription
  const intent = world.store.get('payment_intent', invoice.sandbox.payment ?? '')
  if (subscription !== undefined)
    settleSubscription(world, subscription, paid, intent?.payment_method ?? null)
  return paid
}
