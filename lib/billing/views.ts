import type { InvoiceView, PaymentMethodView, PriceView, SubscriptionView } from './snapshot'
import type { Stripe } from './stripe'

/** Stripe's objects as plain views. Versions of Stripe's API differ: every field may be absent. */

const stamp = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' && Number.isFinite(seconds)
    ? new Date(seconds * 1000).toISOString()
    : null

const idOf = (value: string | { id: string } | null | undefined): string =>
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

export function viewSubscription(subscription: Stripe.Subscription): SubscriptionView {
  const end = periodEnd(subscription)
  // The API sets the flag, the customer portal the date.
  const cancelAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? end : null)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    status: subscription.status,
    prices: subscription.items.data.map(({ price }) => viewPrice(price)),
    createdAt: stamp(subscription.created) ?? new Date(0).toISOString(),
    periodEnd: stamp(end),
    cancelAt: stamp(cancelAt),
    trialEnd: stamp(subscription.trial_end),
    changePending: subscription.pending_update != null,
    collectionPaused: subscription.pause_collection != null,
    renewalStoppedFor: (subscription as Marked).metadata?.[RENEWAL_STOPPED_FOR] ?? null,
  }
}

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
