import type { Platform } from '../platform'
import { sha256Hex } from '../platform/secrets'

/** Who has not signed for too long, as `/v1/health` names it. */
export type LateSigner = 'cosignature_late' | 'stamp_late'

/** They are asked every minute, and a forecast freezes an hour before its kickoff. */
const LATE_AFTER_MS = 30 * 60_000

/**
 * Which of those who are asked to sign checkpoints beside us are late: neither one that is half an hour old nor any after it has
 * been signed by a witness, or stamped by the authority. Nobody is, where nobody is asked.
 */
export async function readLateSigners(
  { db, env }: Pick<Platform, 'db' | 'env'>,
  nowMs: number,
): Promise<LateSigner[]> {
  const { RECORD_WITNESSES: witnesses, RECORD_TIMESTAMP_AUTHORITY: authority } = env
  if (witnesses.length === 0 && !authority) return []
  const waiting = await db.recordCheckpoint.findFirst({
    where: { at: { lte: new Date(nowMs - LATE_AFTER_MS) } },
    orderBy: { size: 'desc' },
    select: { size: true },
  })
  if (!waiting) return []
  const since = { gte: waiting.size }
  const signed = await db.recordCosignature.findMany({
    where: { size: since, witness: { in: witnesses.map(({ key }) => key) } },
    distinct: ['witness'],
    select: { witness: true },
  })
  const stamped =
    authority &&
    (await db.recordStamp.count({
      where: { size: since, authority: sha256Hex(Buffer.from(authority.certificate, 'base64')) },
    }))
  return [
    ...(signed.length < witnesses.length ? (['cosignature_late'] as const) : []),
    ...(stamped === 0 ? (['stamp_late'] as const) : []),
  ]
}
