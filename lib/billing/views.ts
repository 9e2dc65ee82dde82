import { currencyOf, EPOCH, idOf, listOf, stamp, text, whole, type Loose } from './fields'
import { paymentState } from './payment-state'
import type {
  InvoiceView,
  LatestInvoiceView,
  PaymentMethodView,
  PriceView,
  SubscriptionView,
} from './snapshot'
import type { Stripe } from './stripe'

/**
 * Stripe's objects as plain views. Versions of Stripe's API differ, and what is read today is read again from the mirror for
 * years: every field may be absent or of another kind, and each view fits `snapshot.ts` all the same.
 */

export function viewPrice(price: Loose<Stripe.Price>): PriceView {
  const currency = currencyOf(price.currency)
  return {
    id: idOf(price),
    lookupKey: text(price.lookup_key),
    amount: currency === null ? null : whole(price.unit_amount),
    currency: currency ?? '',
    interval: text(price.recurring?.interval) ?? 'once',
  }
}

/** Metadata of a subscription whose renewal we have stopped, not its payer: why. */
export const RENEWAL_STOPPED_FOR = 'renewal_stopped_for'

/** Where a version of the API may or may not say when the period ends. */
interface Aged {
  current_period_end?: unknown
}

/** Before 2025-03-31 the period stood on the subscription, since then on its items. */
function periodEnd(subscription: Loose<Stripe.Subscription>): number | null {
  const ends = listOf(subscription.items).flatMap(
    (item: Aged) => whole(item.current_period_end) ?? [],
  )
  return ends.length > 0 ? Math.max(...ends) : whole((subscription as Aged).current_period_end)
}

interface Marked {
  metadata?: Stripe.Metadata | null
}

/** @param payments those of its latest invoice, with their payment intents; needed while that is open */
export function viewSubscription(
  subscription: Loose<Stripe.Subscription>,
  payments: readonly Stripe.InvoicePayment[] = [],
): SubscriptionView {
  const latest = latestInvoiceOf(subscription)
  const end = periodEnd(subscription)
  // The API sets the flag, the customer portal the date.
  const cancelAt =
    whole(subscription.cancel_at) ?? (subscription.cancel_at_period_end === true ? end : null)
  return {
    id: idOf(subscription),
    customerId: idOf(subscription.customer),
    // None is as good as one that this code does not know: nothing is granted, nothing taken, and a flag raised.
    status: text(subscription.status) ?? 'unknown',
    prices: listOf(subscription.items).map(
      ({ price, quantity }: Loose<Stripe.SubscriptionItem>) => ({
        ...viewPrice(price ?? {}),
        quantity: whole(quantity) ?? 1,
      }),
    ),
    createdAt: stamp(subscription.created) ?? EPOCH,
    periodEnd: stamp(end),
    cancelAt: stamp(cancelAt),
    trialEnd: stamp(subscription.trial_end),
    changePending: subscription.pending_update != null,
    collectionPaused: subscription.pause_collection != null,
    latestInvoice: latest && viewLatestInvoice(latest, payments),
    renewalStoppedFor: (subscription as Marked).metadata?.[RENEWAL_STOPPED_FOR] ?? null,
  }
}

/** The latest invoice, where it came with its subscription. */
export const latestInvoiceOf = ({
  latest_invoice: latest,
}: Loose<Stripe.Subscription>): Stripe.Invoice | null =>
  latest && typeof latest === 'object' ? latest : null

function viewLatestInvoice(
  invoice: Loose<Stripe.Invoice>,
  payments: readonly Stripe.InvoicePayment[],
): LatestInvoiceView | null {
  const [remaining, currency] = [whole(invoice.amount_remaining), currencyOf(invoice.currency)]
  if (remaining === null || currency === null) return null
  return {
    id: idOf(invoice),
    status: text(invoice.status) ?? 'draft',
    reason: text(invoice.billing_reason),
    remaining,
    currency,
    nextAttemptAt: stamp(invoice.next_payment_attempt),
    url: text(invoice.hosted_invoice_url),
    payment: paymentState(invoice, payments),
  }
}

/** Null for one of which nobody could say what it is about: without a sum or a currency. */
export function viewInvoice(invoice: Loose<Stripe.Invoice>): InvoiceView | null {
  const [total, currency] = [whole(invoice.total), currencyOf(invoice.currency)]
  if (total === null || currency === null) return null
  return {
    id: idOf(invoice),
    number: text(invoice.number),
    status: text(invoice.status) ?? 'draft',
    total,
    currency,
    createdAt: stamp(invoice.created) ?? EPOCH,
    hostedUrl: text(invoice.hosted_invoice_url),
    pdfUrl: text(invoice.invoice_pdf),
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription) || null,
    remaining: whole(invoice.amount_remaining) ?? 0,
    nextAttemptAt: stamp(invoice.next_payment_attempt),
  }
}

export function viewPaymentMethod(method: Loose<Stripe.PaymentMethod>): PaymentMethodView {
  const card: Loose<Stripe.PaymentMethod.Card> = method.card ?? {}
  const [year, month] = [whole(card.exp_year), whole(card.exp_month)]
  return {
    type: text(method.type) ?? 'unknown',
    brand: text(card.brand),
    last4: text(card.last4),
    expires: year === null || month === null ? null : `${year}-${String(month).padStart(2, '0')}`,
  }
}
