import { afterFailure } from '../machines/dunning'
import { isOwed } from '../machines/invoice'
import type { BankAnswer } from '../machines/cards'
import type { Invoice } from '../rows/invoice'
import type { PaymentMethod } from '../rows/payment-method'
import type { World } from '../state/world'
import { endSubscription, step } from './lifecycle'
import { payIntent, type Presence } from './pay-intent'
import { settle } from './settle'

/** The payment method that pays an invoice when none is named; null when there is none. */
export function methodFor(world: World, invoice: Invoice): PaymentMethod | null {
  const subscription = world.store.get(
    'subscription',
    invoice.parent?.subscription_details.subscription ?? '',
  )
  const customer = world.customer(invoice.customer)
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer.invoice_settings.default_payment_method
  return id === null ? null : (world.store.get('payment_method', id) ?? null)
}

/** After a failed payment of a running subscription: overdue, and the next try or the end of trying. */
function dun(world: World, invoice: Invoice): void {
  const id = invoice.parent?.subscription_details.subscription
  const subscription = world.store.get('subscription', id ?? '')
  if (!subscription) return
  const waits = subscription.status === 'incomplete' || invoice.sandbox.applies !== null
  if (waits || ['canceled', 'incomplete_expired', 'paused'].includes(subscription.status)) {
    // The time of this try is over, and no other is planned.
    world.store.update('invoice', invoice.id, { next_payment_attempt: null })
    return
  }
  step(world, subscription.id, 'payment_failed')
  const failures = invoice.sandbox.failures + 1
  const next = afterFailure(world.settings.dunning, failures, world.now(invoice.test_clock))
  const change =
    'retryAt' in next
      ? { next_payment_attempt: next.retryAt }
      : { next_payment_attempt: null, auto_advance: false }
  world.store.update('invoice', invoice.id, {
    ...change,
    sandbox: { ...invoice.sandbox, failures },
  })
  if ('giveUp' in next) giveUp(world, subscription.id, next.giveUp)
}

function giveUp(world: World, id: string, how: 'cancel' | 'unpaid' | 'past_due'): void {
  const subscription = world.store.need('subscription', id)
  if (how === 'cancel') endSubscription(world, subscription, 'payment_failed')
  else if (how === 'unpaid' && subscription.status === 'past_due')
    step(world, id, 'retries_exhausted_unpaid')
}

function failed(world: World, invoice: Invoice, requiresAction: boolean): Invoice {
  const attempted = world.store.update('invoice', invoice.id, {
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
  })
  world.store.update('customer', invoice.customer, { delinquent: true })
  dun(world, attempted)
  const now = world.store.need('invoice', invoice.id)
  if (requiresAction) world.emit('invoice.payment_action_required', now)
  world.emit('invoice.payment_failed', now)
  return now
}

/** While its first debit is pending a subscription waits, or runs already: a setting. */
function trustPending(world: World, invoice: Invoice): boolean {
  const id = invoice.parent?.subscription_details.subscription ?? ''
  const starts = world.store.get('subscription', id)?.status === 'incomplete'
  if (!starts || world.settings.pendingDebit !== 'active') return false
  step(world, id, 'first_payment_pending')
  return true
}

export interface Collected {
  invoice: Invoice
  /** `none`: nothing to pay with. */
  answer: BankAnswer | { outcome: 'none' }
}

/**
 * Tries to collect what is owed on an invoice, and does all that follows from the answer.
 * @param method null: nothing to pay with, which counts as a failed attempt
 */
export function collect(
  world: World,
  invoice: Invoice,
  method: PaymentMethod | null,
  presence: Presence,
): Collected {
  if (!isOwed(invoice.status)) return { invoice, answer: { outcome: 'succeeded' } }
  if (!method) return { invoice: failed(world, invoice, false), answer: { outcome: 'none' } }
  const intent = world.store.need('payment_intent', invoice.sandbox.payment ?? '')
  const { answer } = payIntent(world, intent, method, presence)
  switch (answer.outcome) {
    case 'succeeded': {
      const counted = world.store.update('invoice', invoice.id, {
        attempt_count: invoice.attempt_count + 1,
      })
      return { invoice: settle(world, counted), answer }
    }
    case 'processing': {
      const trusted = trustPending(world, invoice)
      const waiting = world.store.update('invoice', invoice.id, {
        attempted: true,
        attempt_count: invoice.attempt_count + 1,
        next_payment_attempt: null,
        // A running subscription's debt is tried again; a first payment is not.
        ...(trusted && { auto_advance: true }),
      })
      return { invoice: waiting, answer }
    }
    case 'requires_action':
      return { invoice: failed(world, invoice, true), answer }
    case 'declined':
      return { invoice: failed(world, invoice, false), answer }
  }
}

/** A debit was returned: the invoice is owed again. */
export function debitFailed(world: World, invoice: Invoice): Invoice {
  return failed(world, invoice, false)
}
