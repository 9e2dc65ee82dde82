import type { Db } from './db'

/** Longer than this is no answer. */
const DEADLINE_MS = 1_000
/** How long an answer counts: however many ask, the database hears of it once. */
const FRESH_MS = 1_000

/** Whether the database answers within a second; never throws. */
export function createDatabaseCheck(db: Db): () => Promise<boolean> {
  let known: { answers: Promise<boolean>; untilMs: number } | undefined

  async function ask(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), DEADLINE_MS)
    })
    const answered = db.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    )
    const answers = await Promise.race([answered, late])
    clearTimeout(timer)
    if (known) known.untilMs = performance.now() + FRESH_MS
    return answers
  }

  return () => {
    if (!known || performance.now() > known.untilMs) known = { answers: ask(), untilMs: Infinity }
    return known.answers
  }
}
