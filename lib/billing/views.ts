import { paymentState } from './payment-state'
import type {
  InvoiceView,
  LatestInvoiceView,
  PaymentMethodView,
  PriceView,
  SubscriptionView,
} from './snapshot'
import type { Stripe } from './stripe'

/** Stripe's objects as plain views. Versions of Stripe's API differ: every field may be absent. */

export const stamp = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' && Number.isFinite(seconds)
    ? new Date(seconds * 1000).toISOString()
    : null

export const idOf = (value: string | { id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '')

export function viewPrice(price: Stripe.Price): PriceView {
  return {
    id: price.id,
    lookupKey: price.lookup_key ?? null,
    amount: price.unit_amount ?? null,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'once',
  }
}

/** Metadata of a subscription whose renewal we have stopped, not its payer: why. */
export const RENEWAL_STOPPED_FOR = 'renewal_stopped_for'

/** Where a version of the API may or may not say when the period ends. */
interface Aged {
  current_period_end?: number | null
}

/** Before 2025-03-31 the period stood on the subscription, since then on its items. */
function periodEnd(subscription: Stripe.Subscription): number | null {
  const ends = subscription.items.data.flatMap((item) => (item as Aged).current_period_end ?? [])
  const older = (subscription as Aged).current_period_end
  return ends.length > 0 ? Math.max(...ends) : (older ?? null)
}

interface Marked {
  metadata?: Stripe.Metadata | null
}

/** @param payments those of its latest invoice, with their payment intents; needed while that is open */
export function viewSubscription(
  subscription: Stripe.Subscription,
  payments: readonly Stripe.InvoicePayment[] = [],
): SubscriptionView {
  const latest = latestInvoiceOf(subscription)
  const end = periodEnd(subscription)
  // The API sets the flag, the customer portal the date.
  const cancelAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? end : null)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    status: subscription.status,
    prices: subscription.items.data.map(({ price, quantity }) => ({
      ...viewPrice(price),
      quantity: quantity ?? 1,
    })),
    createdAt: stamp(subscription.created) ?? new Date(0).toISOString(),
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
}: Stripe.Subscription): Stripe.Invoice | null =>
  latest && typeof latest === 'object' ? latest : null

const viewLatestInvoice = (
  invoice: Stripe.Invoice,
  payments: readonly Stripe.InvoicePayment[],
): LatestInvoiceView => ({
  id: invoice.id,
  status: invoice.status ?? 'draft',
  reason: invoice.billing_reason ?? null,
  remaining: invoice.amount_remaining,
  currency: invoice.currency,
  nextAttemptAt: stamp(invoice.next_payment_attempt),
  url: invoice.hosted_invoice_url ?? null,
  payment: paymentState(invoice, payments),
})

export function viewInvoice(invoice: Stripe.Invoice): InvoiceView {
  return {
    id: invoice.id,
    number: invoice.number ?? null,
    status: invoice.status ?? 'draft',
    total: invoice.total,
    currency: invoice.currency,
    createdAt: stamp(invoice.created) ?? new Date(0).toISOString(),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription) || null,
    remaining: invoice.amount_remaining,
    nextAttemptAt: stamp(invoice.next_payment_attempt),
  }
}

export function viewPaymentMethod(method: Stripe.PaymentMethod): PaymentMethodView {
  const { card } = method
  return {
    type: method.type,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    expires: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : null,
  }
}
