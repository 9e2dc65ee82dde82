import { z } from 'zod'

/** Plain figures of what Stripe holds about a client; what pages show and what is kept as the mirror. */

const instant = z.iso.datetime()

const priceView = z.object({
  id: z.string(),
  lookupKey: z.string().nullable(),
  /** In the currency's smallest unit; null where a price has tiers. */
  amount: z.number().int().nullable(),
  currency: z.string(),
  interval: z.string(),
})
export type PriceView = z.infer<typeof priceView>

const subscriptionView = z.object({
  id: z.string(),
  customerId: z.string(),
  /** One of Stripe's statuses, or one that is newer than this code. */
  status: z.string(),
  prices: z.array(priceView),
  createdAt: instant,
  /** End of the paid period; null when Stripe names none. */
  periodEnd: instant.nullable(),
  /** When a scheduled cancellation takes effect, in either of Stripe's two forms. */
  cancelAt: instant.nullable(),
  trialEnd: instant.nullable(),
  /** A change that waits for its payment; until then the old items count. */
  changePending: z.boolean(),
  /** Collection of payments is paused by the operator; the subscription goes on. */
  collectionPaused: z.boolean(),
  /** Why we have stopped the renewal; null where nobody has, or its payer. */
  renewalStoppedFor: z.string().nullable().default(null),
})
export type SubscriptionView = z.infer<typeof subscriptionView>

const invoiceView = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.string(),
  total: z.number().int(),
  currency: z.string(),
  createdAt: instant,
  hostedUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
})
export type InvoiceView = z.infer<typeof invoiceView>

const paymentMethodView = z.object({
  type: z.string(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expires: z.string().nullable(),
})
export type PaymentMethodView = z.infer<typeof paymentMethodView>

export const billingSnapshot = z.object({
  /** Customers that are gone in Stripe, or live in its other mode. */
  goneCustomers: z.array(z.string()),
  subscriptions: z.array(subscriptionView),
  /** Newest first. */
  invoices: z.array(invoiceView),
  paymentMethod: paymentMethodView.nullable(),
})
export type BillingSnapshot = z.infer<typeof billingSnapshot>

export const EMPTY_SNAPSHOT: BillingSnapshot = {
  goneCustomers: [],
  subscriptions: [],
  invoices: [],
  paymentMethod: null,
}
