import type { Platform } from '../platform'
import { attemptEach } from '../platform/attempt-each'
import { Prisma } from '../platform/db'
import { callTables } from '../requests/partitions'
import { retention, type Forgotten } from './retention'

/** Rows that one statement deletes: it holds their locks, and a statement has 15 s. */
const BATCH = 2_000

/**
 * Deletes what nobody needs any more (`retention.ts`), in small batches. Deleting it twice is deleting it once.
 * @param batch rows of a statement, for tests
 */
export async function sweep({ db, clock, log, env }: Platform, batch = BATCH): Promise<void> {
  async function forget({ table, where }: Forgotten): Promise<number> {
    const rows = Prisma.raw(table)
    let swept = 0
    for (;;) {
      const count = await db.$executeRaw`
        DELETE FROM ${rows} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${rows} WHERE ${where} LIMIT ${batch}))`
      swept += count
      if (count < batch) return swept
    }
  }
  const swept: Record<string, number> = {}
  await attemptEach(
    log,
    'old rows not swept',
    retention(clock.nowMs(), env, await callTables(db, clock.nowMs())),
    ({ kind }) => ({ kind }),
    async (one) => {
      swept[one.kind] = (swept[one.kind] ?? 0) + (await forget(one))
    },
  )
  log.info({ swept }, 'old rows swept')
}
