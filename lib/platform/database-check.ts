/** Longer than this is no answer. */
const DEADLINE_MS = 1_000
/** How long an answer counts: however many ask, the database hears of it once. */
const FRESH_MS = 1_000

/**
 * Asks the database something, at most once a second (or as said) for all callers.
 * @param ask the question
 * @param freshMs how long its answer counts
 * @returns its answer, or null where none came within a second; never throws
 */
export function createDatabaseCheck<T>(
  ask: () => Promise<T>,
  freshMs = FRESH_MS,
): () => Promise<T | null> {
  let known: { answer: Promise<T | null>; untilMs: number } | undefined

  async function answer(): Promise<T | null> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), DEADLINE_MS)
    })
    const heard = await Promise.race([ask().catch(() => null), late])
    clearTimeout(timer)
    if (known) known.untilMs = performance.now() + (heard === null ? FRESH_MS : freshMs)
    return heard
  }

  return () => {
    if (!known || performance.now() > known.untilMs) known = { answer: answer(), untilMs: Infinity }
    return known.answer
  }
}
