import { ProductError } from './errors'

/** The store may answer slowly, but never so slowly that callers pile up. */
const STORE_DEADLINE_MS = 1_500

/**
 * The outcome of work on the hot path, or `store_unavailable` when it takes longer than 1.5 s. The
 * work itself goes on: a slot it reserves in the end is given back by its lease.
 */
export async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProductError('store_unavailable', 2)), STORE_DEADLINE_MS)
  })
  // A failure after the deadline has been answered already.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
