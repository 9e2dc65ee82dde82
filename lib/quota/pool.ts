import type pg from 'pg'
import { connectPool } from '../platform/db'
import { STORE_DEADLINE_MS } from '../platform/deadline'

/** Connections for deciding requests, used for nothing else. */
export const connectQuotaPool = (databaseUrl: string): pg.Pool =>
  connectPool(databaseUrl, 4, SETTINGS, STORE_DEADLINE_MS)

const SETTINGS = {
  // Losing the last instant of counters in a crash of the database is accepted for these writes alone.
  synchronous_commit: 'off',
  // One plan for all batches: planning this statement anew costs more than running it. It is made while
  // the table may still be small, but has to walk the batch in its order and find each row by its key.
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_memoize: 'off',
}
