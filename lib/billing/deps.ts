import type { Platform } from '../platform'
import type { Tx } from '../platform/db'
import type { Env } from '../platform/env'
import { ProductError } from '../platform/errors'
import type { Outbox } from '../platform/mail/outbox'
import { connectStripe, isLiveKey, type Stripe } from './stripe'
import type { SyncResult } from './sync-client'

/** A sync that has not begun to read yet: whoever comes now may share it. */
export interface WaitingSync {
  extras: ((tx: Tx) => Promise<void>)[]
  result: Promise<SyncResult>
}

/** The connection to Stripe of this process. */
export interface Billing {
  stripe: Stripe
  /** By client: the sync that comes next, and the end of the one that runs. */
  syncs: { waiting: Map<string, WaitingSync>; running: Map<string, Promise<unknown>> }
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
    syncs: { waiting: new Map(), running: new Map() },
    live: isLiveKey(secretKey),
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [],
  }
}

/** @throws ProductError `billing_unavailable` where no Stripe is configured */
export function requireBilling({ billing }: Pick<BillingDeps, 'billing'>): Billing {
  if (!billing) throw new ProductError('billing_unavailable', 3_600)
  return billing
}
