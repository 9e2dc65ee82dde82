import type { Db } from '../platform/db'
import type { Json } from './canonical'
import { hashText } from './sections'
import { inclusionProof, type ReadTile } from './tree'

/** The oldest signatures that are looked at for a proof; each witness or authority has signed every checkpoint, or soon. */
const OLDEST = 16

type TimesDb = Pick<Db, 'recordCheckpoint' | 'recordCosignature' | 'recordStamp'>

/** The first of each of those who signed. */
const firstOfEach = <Row>(rows: readonly Row[], by: (row: Row) => string): Row[] => [
  ...new Map(rows.toReversed().map((row) => [by(row), row])).values(),
]

/**
 * Whose word of the time there is beside ours: the oldest checkpoints that have an entry and that a witness or an authority
 * signed, with what they signed, as proofs have it (docs/record.md).
 * @param idx of the entry
 */
export async function timesOf(db: TimesDb, read: ReadTile, idx: bigint): Promise<Json[]> {
  const oldest = { where: { size: { gt: idx } }, take: OLDEST }
  const [lines, tokens] = await Promise.all([
    db.recordCosignature.findMany({ ...oldest, orderBy: [{ size: 'asc' }, { witness: 'asc' }] }),
    db.recordStamp.findMany({ ...oldest, orderBy: [{ size: 'asc' }, { authority: 'asc' }] }),
  ])
  const cosignatures = firstOfEach(lines, ({ witness }) => witness)
  const stamps = firstOfEach(tokens, ({ authority }) => authority)
  if (cosignatures.length + stamps.length === 0) return []
  const checkpoints = await db.recordCheckpoint.findMany({
    where: { size: { in: [...cosignatures, ...stamps].map(({ size }) => size) } },
    orderBy: { size: 'asc' },
  })
  return Promise.all(
    checkpoints.map(async ({ size, note }) => ({
      checkpoint: note,
      cosignatures: cosignatures
        .filter((one) => one.size === size)
        .map(({ witness, line }) => ({ key: witness, line: line.trimEnd() })),
      inclusion: (await inclusionProof(Number(idx), Number(size), read)).map(hashText),
      stamps: stamps
        .filter((one) => one.size === size)
        .map(({ certificate, token }) => ({
          authority: Buffer.from(certificate).toString('base64'),
          token: Buffer.from(token).toString('base64'),
        })),
    })),
  )
}
