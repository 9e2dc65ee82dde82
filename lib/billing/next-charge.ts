import { requireBilling, type BillingDeps } from './deps'
import { currencyOf, stamp, whole } from './fields'
import type { InvoiceView, NextCharge, SubscriptionView } from './snapshot'
import { isFromStripe, isNothingUpcoming } from './stripe'

/** What a subscription in these will be charged by itself, unless its collection is paused. */
const CHARGED = new Set(['active', 'trialing', 'past_due'])

/**
 * What Stripe will charge next for a subscription: an invoice that it is going to collect, else the one that it would write.
 * Credit, prorations, quantity, discounts and tax are in it, because Stripe has reckoned them.
 * @returns null when nothing will be charged; an amount of null when Stripe could not tell
 */
export async function readNextCharge(
  deps: Pick<BillingDeps, 'billing' | 'log'>,
  subscription: SubscriptionView | null,
  invoices: readonly InvoiceView[],
): Promise<NextCharge | null> {
  if (!subscription || !goesOn(subscription)) return null
  return collected(subscription, invoices) ?? preview(deps, subscription)
}

/** Whether anything will be charged by itself. */
export const goesOn = ({ status, collectionPaused }: SubscriptionView): boolean =>
  CHARGED.has(status) && !collectionPaused

/** The invoice that is tried next: a renewal that was just written, or one whose payment failed. */
function collected({ id }: SubscriptionView, invoices: readonly InvoiceView[]): NextCharge | null {
  const [first] = invoices
    .filter(
      ({ subscriptionId, status, remaining, nextAttemptAt }) =>
        subscriptionId === id &&
        ['draft', 'open'].includes(status) &&
        remaining > 0 &&
        nextAttemptAt !== null,
    )
    .sort((a, b) => (a.nextAttemptAt ?? '').localeCompare(b.nextAttemptAt ?? ''))
  return first
    ? { amount: first.remaining, currency: first.currency, at: first.nextAttemptAt }
    : null
}

async function preview(
  deps: Pick<BillingDeps, 'billing' | 'log'>,
  { id, prices, periodEnd }: SubscriptionView,
): Promise<NextCharge | null> {
  const { stripe } = requireBilling(deps)
  try {
    const next = await stripe.invoices.createPreview({ subscription: id })
    const at = stamp(next.next_payment_attempt) ?? periodEnd
    const currency = currencyOf(next.currency)
    const amount = currency === null ? null : whole(next.amount_due)
    return { amount, currency: currency ?? '', at }
  } catch (error) {
    if (isNothingUpcoming(error)) return null
    // Where the money stands must not depend on a forecast: unknown is said, not guessed.
    if (!isFromStripe(error)) throw error
    deps.log.warn({ subscription: id, err: error }, 'next charge not told by Stripe')
    return { amount: null, currency: prices[0]?.currency ?? '', at: periodEnd }
  }
}
