import { ProductError } from './errors'

/** The store may answer slowly, but never so slowly that callers pile up. */
export const STORE_DEADLINE_MS = 1_500
const SWEEP_MS = 50

interface Waiting {
  dueMs: number
  reject: (error: Error) => void
}

/** All wait equally long, so the oldest is due first. One timer for all: one each costs too much here. */
const waiting = new Set<Waiting>()
let sweep: NodeJS.Timeout | undefined

function giveUpOverdue(): void {
  const nowMs = performance.now()
  for (const one of waiting) {
    if (one.dueMs > nowMs) return
    waiting.delete(one)
    one.reject(new ProductError('store_unavailable', 2))
  }
  clearInterval(sweep)
  sweep = undefined
}

/**
 * The outcome of work on the hot path.
 * @param onLate is told of an outcome that comes after the deadline, when nobody waits for it any more
 * @throws ProductError `store_unavailable` when it takes longer than 1.5 s; the work itself goes on
 */
export function withinDeadline<T>(work: Promise<T>, onLate?: (outcome: T) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const one: Waiting = { dueMs: performance.now() + STORE_DEADLINE_MS, reject }
    waiting.add(one)
    sweep ??= setInterval(giveUpOverdue, SWEEP_MS)
    work.then(
      (outcome) => {
        if (waiting.delete(one)) resolve(outcome)
        else onLate?.(outcome)
      },
      (error: unknown) => {
        waiting.delete(one)
        reject(error instanceof Error ? error : new Error(String(error)))
      },
    )
  })
}
