import type { Platform } from '../platform'
import type { Env } from '../platform/env'
import { ProductError } from '../platform/errors'
import type { Outbox } from '../platform/mail/outbox'
import { connectStripe, isLiveKey, type Stripe } from './stripe'

/** The connection to Stripe of this process. */
export interface Billing {
  stripe: Stripe
  live: boolean
  /** Signing secrets of our webhook endpoint: two while one replaces the other, none when there is no endpoint. */
  webhookSecrets: readonly string[]
}

/** What billing functions stand on. `billing` is null where no Stripe is configured. */
export type BillingDeps = Platform & { outbox: Outbox; billing: Billing | null }

/** Connects as the environment says; null where it names no key. */
export function openBilling(
  env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'>,
): Billing | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = env
  if (!secretKey) return null
  return {
    stripe: connectStripe(secretKey, apiUrl),
    live: isLiveKey(secretKey),
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [],
  }
}

/** @throws ProductError `billing_unavailable` where no Stripe is configured */
export function requireBilling({ billing }: Pick<BillingDeps, 'billing'>): Billing {
  if (!billing) throw new ProductError('billing_unavailable', 3_600)
  return billing
}
