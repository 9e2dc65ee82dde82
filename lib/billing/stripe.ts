import Stripe from 'stripe'
import { ProductError } from '../platform/errors'

export type { Stripe }

/** One attempt and one repeat stay well inside the five seconds that a page may wait. */
const TIMEOUT_MS = 2_000
const RETRIES = 1

/**
 * The SDK, pinned to its own API version.
 * @param apiUrl a local Stripe's address; absent for Stripe itself
 */
export function connectStripe(secretKey: string, apiUrl?: string): Stripe {
  const local = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(local && { protocol: 'http', host: local.hostname, port: local.port }),
  })
}

/** True for keys of Stripe's live mode; everything else is test. */
export const isLiveKey = (secretKey: string): boolean => /^(sk|rk)_live_/.test(secretKey)

/** Stripe's answer that a thing does not exist, or exists only in its other mode. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** Stripe's answer that the customer named in a call does not exist any more. */
export const isMissingCustomer = (error: unknown): boolean =>
  isMissing(error) && (error as Stripe.errors.StripeInvalidRequestError).param === 'customer'

/** Stripe's answer that a subscription will not be charged any more. */
export const isNothingUpcoming = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'invoice_upcoming_none'

/** Any answer of Stripe that is a failure, or none at all. */
export const isFromStripe = (error: unknown): boolean => error instanceof Stripe.errors.StripeError

/** Stripe's answer that a thing is not in a state that allows what was asked. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError

const isOutage = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripeIdempotencyError ||
  (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 500) >= 500) ||
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409)

const RETRY_AFTER_SECONDS = 10

/** Runs calls to Stripe. @throws ProductError `billing_unavailable` when Stripe does not answer as it should */
export async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isOutage(error))
      throw new ProductError('billing_unavailable', RETRY_AFTER_SECONDS, { cause: error })
    throw error
  }
}

/**
 * What a call to Stripe answers; null when Stripe does not have, or no longer has, what it is about.
 * @throws ProductError `billing_unavailable`
 */
export async function existing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await callStripe(work)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
