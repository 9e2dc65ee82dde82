import { z } from '@hono/zod-openapi'

/** How Starter is paid. */
export const billingInterval = z.enum(['monthly', 'yearly'])
export type BillingInterval = z.infer<typeof billingInterval>

/**
 * Our prices by their lookup key in Stripe: operators may change amounts there without a release.
 * The amounts are what `prematch billing setup` creates in an account that has none yet.
 */
export const PRICES: Record<
  BillingInterval,
  { lookupKey: string; interval: 'month' | 'year'; setupAmount: number }
> = {
  monthly: { lookupKey: 'prematch_starter_monthly', interval: 'month', setupAmount: 2_900 },
  yearly: { lookupKey: 'prematch_starter_yearly', interval: 'year', setupAmount: 29_000 },
}
export const CURRENCY = 'eur'

/** The plan that a price pays for, or null for a price that is not ours. */
export function intervalOf(lookupKey: string | null): BillingInterval | null {
  const found = billingInterval.options.find((name) => PRICES[name].lookupKey === lookupKey)
  return found ?? null
}
