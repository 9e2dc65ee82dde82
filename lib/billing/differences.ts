import { decide } from './policy'
import type { BillingSnapshot } from './snapshot'

/** What a check with Stripe corrected in what we had; each has a sentence on the page. */
export const DIFFERENCES = [
  'first_check',
  'standing',
  'subscription',
  'price',
  'period',
  'cancellation',
  'payment',
  'next_charge',
  'payment_method',
  'invoices',
  'customer',
] as const
export type Difference = (typeof DIFFERENCES)[number]

/** Compares the mirror with what Stripe says. Pure. @returns what differed, in a fixed order; empty when all agreed */
export function differences(
  before: BillingSnapshot | null,
  after: BillingSnapshot,
  now: Date,
): Difference[] {
  if (before === null) return ['first_check']
  const [was, is] = [decide(before, now), decide(after, now)]
  // What one of the two did not know is no difference.
  const bothKnow = [before, after].every(
    ({ nextCharge: next }) => next === null || next?.amount != null,
  )
  const differs: Record<Exclude<Difference, 'first_check'>, [unknown, unknown]> = {
    standing: [was.standing, is.standing],
    subscription: [was.subscription?.id, is.subscription?.id],
    price: [was.subscription?.prices, is.subscription?.prices],
    period: [was.subscription?.periodEnd, is.subscription?.periodEnd],
    cancellation: [was.subscription?.cancelAt, is.subscription?.cancelAt],
    payment: [
      was.subscription?.latestInvoice?.payment ?? null,
      is.subscription?.latestInvoice?.payment ?? null,
    ],
    next_charge: bothKnow ? [before.nextCharge, after.nextCharge] : [null, null],
    payment_method: [before.paymentMethod, after.paymentMethod],
    invoices: [before.invoices, after.invoices],
    customer: [before.goneCustomers, after.goneCustomers],
  }
  return DIFFERENCES.filter(
    (name) =>
      name !== 'first_check' &&
      JSON.stringify(differs[name][0]) !== JSON.stringify(differs[name][1]),
  )
}
