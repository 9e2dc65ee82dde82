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

/** How far a payment has come that has not arrived. */
export const PAYMENT_STATES = [
  /** Not tried yet. */
  'due',
  /** The bank decides on it, which takes days for a debit. */
  'processing',
  /** The payer has to confirm it. */
  'action_required',
  'failed',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

const latestInvoice = z.object({
  id: z.string(),
  status: z.string(),
  /** Why it was written: `subscription_create` for the first one. */
  reason: z.string().nullable(),
  /** What is still to be paid. */
  remaining: z.number().int(),
  currency: z.string(),
  /** When Stripe tries by itself; null when it does not. */
  nextAttemptAt: instant.nullable(),
  url: z.string().nullable(),
  /** Null where nothing is to be paid. */
  payment: z.enum(PAYMENT_STATES).nullable(),
})
export type LatestInvoiceView = z.infer<typeof latestInvoice>

const subscriptionView = z.object({
  id: z.string(),
  customerId: z.string(),
  /** One of Stripe's statuses, or one that is newer than this code. */
  status: z.string(),
  prices: z.array(priceView.extend({ quantity: z.number().int().default(1) })),
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
  latestInvoice: latestInvoice.nullable().default(null),
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
  subscriptionId: z.string().nullable().default(null),
  remaining: z.number().int().default(0),
  /** When Stripe tries to collect it by itself. */
  nextAttemptAt: instant.nullable().default(null),
})
export type InvoiceView = z.infer<typeof invoiceView>

const paymentMethodView = z.object({
  type: z.string(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expires: z.string().nullable(),
})
export type PaymentMethodView = z.infer<typeof paymentMethodView>

const nextCharge = z.object({
  /** Null when Stripe could not tell. */
  amount: z.number().int().nullable(),
  currency: z.string(),
  at: instant.nullable(),
})
export type NextCharge = z.infer<typeof nextCharge>

export const billingSnapshot = z.object({
  /** Customers that are gone in Stripe, or live in its other mode. */
  goneCustomers: z.array(z.string()),
  subscriptions: z.array(subscriptionView),
  /** Newest first. */
  invoices: z.array(invoiceView),
  paymentMethod: paymentMethodView.nullable(),
  /** What will be charged next; null when nothing will, absent in mirrors that never asked. */
  nextCharge: nextCharge.nullable().optional(),
})
export type BillingSnapshot = z.infer<typeof billingSnapshot>

export const EMPTY_SNAPSHOT: BillingSnapshot = {
  goneCustomers: [],
  subscriptions: [],
  invoices: [],
  paymentMethod: null,
  nextCharge: null,
}
