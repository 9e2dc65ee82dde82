import type pg from 'pg'
import { connectPool } from '../platform/db'
import { STORE_DEADLINE_MS } from '../platform/deadline'
import type { CommitWait } from '../platform/env'
import { boundWaits } from '../platform/pool-wait'

/**
 * Connections for deciding requests, used for nothing else.
 * @param commitWait what a decision waits for; `off` accepts that a crash of the database, not of ours, forgets the last
 *   instant of counting
 */
export function connectQuotaPool(databaseUrl: string, commitWait: CommitWait = 'off'): pg.Pool {
  const settings = { ...PLAN, synchronous_commit: commitWait }
  const pool = connectPool(databaseUrl, 4, settings, STORE_DEADLINE_MS)
  boundWaits(pool, STORE_DEADLINE_MS)
  return pool
}

const PLAN = {
  // One plan for all batches: planning this statement anew costs more than running it. It is made while
  // the table may still be small, but has to walk the batch in its order and find each row by its key.
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_memoize: 'off',
}
