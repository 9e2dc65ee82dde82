/** Longer than this is no answer. */
const DEADLINE_MS = 1_000
/** How long an answer counts: however many ask, the database hears of it once. */
const FRESH_MS = 1_000

export interface DatabaseCheck<T> {
  /** @returns the answer, or null where none came within a second; never throws */
  (): Promise<T | null>
  /** The answer while it counts; null where the database has to be asked. */
  known(): T | null
}

/**
 * Asks the database something, at most once a second (or as said) for all callers.
 * @param ask the question
 * @param freshMs how long its answer counts
 */
export function createDatabaseCheck<T>(
  ask: () => Promise<T>,
  freshMs = FRESH_MS,
): DatabaseCheck<T> {
  let last: { answer: Promise<T | null>; heard: T | null; untilMs: number } | undefined

  async function answer(): Promise<T | null> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), DEADLINE_MS)
    })
    const heard = await Promise.race([ask().catch(() => null), late])
    clearTimeout(timer)
    if (last) {
      last.heard = heard
      last.untilMs = performance.now() + (heard === null ? FRESH_MS : freshMs)
    }
    return heard
  }

  const isDue = () => !last || performance.now() > last.untilMs
  const check = () => {
    if (!last || isDue()) last = { answer: answer(), heard: null, untilMs: Infinity }
    return last.answer
  }
  return Object.assign(check, { known: () => (last && !isDue() ? last.heard : null) })
}
