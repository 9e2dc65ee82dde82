import { requireBilling, type BillingDeps } from './deps'
import { isOwed } from './payment-state'
import type { BillingSnapshot } from './snapshot'
import { callStripe, existing, isRefused } from './stripe'

/**
 * Ends the subscriptions whose first payment did not arrive: its invoice first, so that nobody can pay it beside a new
 * purchase, then the subscription. Safe to repeat.
 * @returns false when one of them was paid, or is being paid, after all: look again
 * @throws ProductError `billing_unavailable`
 */
export async function giveUpUnpaid(
  deps: BillingDeps,
  clientId: string,
  { subscriptions }: Pick<BillingSnapshot, 'subscriptions'>,
): Promise<boolean> {
  const { stripe } = requireBilling(deps)
  for (const { id, status, latestInvoice: invoice } of subscriptions) {
    if (status !== 'incomplete') continue
    // Whoever begins again knows that it did not work: no mail about it comes in between.
    await suppressPaymentNotice(deps, clientId, id)
    try {
      if (invoice && isOwed(invoice.status))
        await callStripe(() => stripe.invoices.voidInvoice(invoice.id))
    } catch (error) {
      // Race: its payer has paid it in another tab. Only Stripe can tell, so it is asked first and believed.
      if (isRefused(error)) return false
      throw error
    }
    // Without its invoice it may have ended by itself.
    await existing(() => stripe.subscriptions.cancel(id))
  }
  return true
}

/** Marks a first payment that did not arrive as told: its payer knows, and gets no mail about it. */
export async function suppressPaymentNotice(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  clientId: string,
  subscription: string,
): Promise<void> {
  await db.billingFlag.createMany({
    data: { clientId, kind: 'first_payment_missing', subject: subscription, at: clock.now() },
    skipDuplicates: true,
  })
}
