/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const BILLING_ERRORS = [
  'subscription_already_active',
  'payment_processing',
  'no_billing_account',
  'too_many_checkouts',
  'billing_unavailable',
] as const

declare module '../platform/errors' {
  interface Refusals {
    billing: (typeof BILLING_ERRORS)[number]
  }
}
