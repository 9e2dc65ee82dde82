import { createDatabaseCheck } from '../../platform/database-check'
import { ProductError } from '../../platform/errors'
import { newestCheckpoint } from '../../record/heads'
import { isStamped } from '../../record/stamps'
import { cosigned } from '../../record/witnesses'
import type { ApiDeps } from '../context'

interface LogHead {
  /** The signed note of the newest checkpoint; null before the first. */
  note: string | null
  /** The note as it is served, with the lines of those who signed it beside us. */
  served: string | null
  /** Changes when more of them have signed. */
  signers: string
}

/**
 * The log's head, looked at once a second for all callers.
 * @returns asks for it; it throws ProductError store_unavailable where the database does not answer
 */
export function createLogHead({ db }: Pick<ApiDeps, 'db'>): () => Promise<LogHead> {
  const ask = createDatabaseCheck(async (): Promise<LogHead> => {
    const note = await newestCheckpoint(db)
    if (note === null) return { note, served: null, signers: '' }
    const [served, stamped] = await Promise.all([cosigned(db, note), isStamped(db, note)])
    return { note, served, signers: `${served.length} ${stamped}` }
  })
  return async () => {
    const known = await ask()
    if (!known) throw new ProductError('store_unavailable')
    return known
  }
}
