import { ProductError } from '../platform/errors'

/** Nobody waits longer than five seconds for a page or an answer. */
const PATIENCE_MS = 4_500

/**
 * The outcome of work that asks Stripe several times, or `billing_unavailable` when it takes longer than 4.5 s, or as long as is said. The work itself goes on: it is
 * safe to be done twice, and what it finishes is found by the next call.
 */
export async function withPatience<T>(work: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProductError('billing_unavailable', 5)), patienceMs)
  })
  // A failure after the deadline has been answered already.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
