import { utcStamp } from '../platform/clock'
import type { Db } from '../platform/db'
import { verifierKey } from './note'

/** The signed note of the newest checkpoint; null before the first. */
export async function newestCheckpoint(db: Pick<Db, 'recordCheckpoint'>): Promise<string | null> {
  const newest = await db.recordCheckpoint.findFirst({
    orderBy: { size: 'desc' },
    select: { note: true },
  })
  return newest?.note ?? null
}

export interface LogKeys {
  /** Null before the first checkpoint. */
  origin: string | null
  /** The oldest first. */
  keys: { key: string; since: string }[]
}

/** Every key that signed a checkpoint, as verifiers take it. */
export async function readLogKeys(db: Pick<Db, 'recordKey'>): Promise<LogKeys> {
  const keys = await db.recordKey.findMany({ orderBy: { seq: 'asc' } })
  return {
    origin: keys[0]?.name ?? null,
    keys: keys.map(({ name, publicKey, since }) => ({
      key: verifierKey(name, publicKey),
      since: utcStamp(since),
    })),
  }
}
