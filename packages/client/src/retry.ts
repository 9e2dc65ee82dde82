import { NetworkError, RateLimitError, ServerError } from './errors'

export interface RetryPolicy {
  /** Further attempts after the first. */
  maxRetries: number
  retryOnRateLimit: boolean
}

/** Waits; rejects with the signal's reason when that is aborted first. */
export type Sleep = (ms: number, signal: AbortSignal | undefined) => Promise<void>

const PASSING_STATUS = new Set([502, 503, 504])
/** A longer `Retry-After` is the caller's decision: then the error says how long it is. */
const LONGEST_WAIT_SECONDS = 60
const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 8_000

/**
 * How long to wait before a GET is tried again.
 * @param attempt 0 after the first attempt
 * @returns undefined when it must not be tried again
 */
export function retryDelayMs(
  error: unknown,
  attempt: number,
  policy: RetryPolicy,
): number | undefined {
  if (attempt >= policy.maxRetries || !mayPass(error, policy)) return undefined
  const { retryAfterSeconds = 0 } = error
  if (retryAfterSeconds > LONGEST_WAIT_SECONDS) return undefined
  // Not sooner than without it: a server that says 0 would be asked again without a pause.
  return Math.max(retryAfterSeconds * 1000, backoffMs(attempt))
}

function mayPass(
  error: unknown,
  policy: RetryPolicy,
): error is NetworkError | ServerError | RateLimitError {
  if (error instanceof NetworkError) return true
  if (error instanceof RateLimitError) return policy.retryOnRateLimit
  return error instanceof ServerError && PASSING_STATUS.has(error.status ?? 0)
}

/** Doubles with each attempt; the random half keeps clients from coming back all at once. */
function backoffMs(attempt: number): number {
  const full = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** attempt)
  return full / 2 + (Math.random() * full) / 2
}

export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      // The reason is the caller's own, and goes back to them as it is.
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
