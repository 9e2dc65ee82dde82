import { createDatabaseCheck } from '../../platform/database-check'
import { ProductError } from '../../platform/errors'
import { newestCheckpoint } from '../../record/heads'
import { parseCheckpoint } from '../../record/log'
import { isStamped } from '../../record/stamps'
import { cosigned } from '../../record/witnesses'
import type { ApiDeps } from '../context'

export interface LogHead {
  /** The signed note of the newest checkpoint; null before the first. */
  note: string | null
  /** The note as it is served, with the lines of those who signed it beside us. */
  served: string | null
  /** Another one for each note, and each that signed it: a few characters. */
  id: string
}

export interface AskHead {
  /** @throws ProductError store_unavailable where the database does not answer */
  (): Promise<LogHead>
  /** The head, where it was looked at in this second; else null. */
  known(): LogHead | null
}

/** The log's head, looked at once a second for all callers. */
export function createLogHead({ db }: Pick<ApiDeps, 'db'>): AskHead {
  const check = createDatabaseCheck(async (): Promise<LogHead> => {
    const note = await newestCheckpoint(db)
    if (note === null) return { note, served: null, id: '' }
    const [served, stamped] = await Promise.all([cosigned(db, note), isStamped(db, note)])
    return { note, served, id: `${parseCheckpoint(note).size} ${served.length} ${stamped}` }
  })
  const ask = async () => {
    const head = await check()
    if (!head) throw new ProductError('store_unavailable')
    return head
  }
  return Object.assign(ask, { known: () => check.known() })
}
