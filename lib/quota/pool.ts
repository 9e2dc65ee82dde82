import type pg from 'pg'
import { connectPool } from '../platform/db'

/** Connections for deciding requests, used for nothing else. */
export const connectQuotaPool = (databaseUrl: string): pg.Pool =>
  connectPool(databaseUrl, 4, {
    // Losing the last instant of counters in a crash of the database is accepted for these writes alone.
    synchronous_commit: 'off',
    statement_timeout: '1500',
    // One plan for all batches: planning this statement anew costs more than running it. It is made while
    // the table may still be small, but has to walk the batch in its order and find each row by its key.
    plan_cache_mode: 'force_generic_plan',
    enable_seqscan: 'off',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    enable_memoize: 'off',
  })
