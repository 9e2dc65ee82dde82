import type { Actor } from '../platform'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import type { AuditAction } from './record'

/** A change, as its owner may see it: operators, machines and jobs stay nameless. */
export interface AuditRow {
  id: string
  at: Date
  actor: { kind: Actor['kind']; sessionId: string | null; keyId: string | null }
  action: AuditAction
  details: Record<string, unknown>
  network: string | null
  requestId: string | null
}

export interface AuditPage {
  /** Newest first. */
  rows: AuditRow[]
  /** Where the next, older page begins; null after the last row. */
  nextCursor: string | null
}

/**
 * One page of what was changed on an account.
 * @param cursor `nextCursor` of the page before; rows written meanwhile do not shift it
 * @throws ProductError `invalid_cursor`
 */
export async function readAudit(
  tx: Tx,
  accountId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<AuditPage> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await tx.auditEvent.findMany({
    where: {
      accountId,
      ...(after && { OR: [{ at: { lt: after.at } }, { at: after.at, seq: { lt: after.seq } }] }),
    },
    orderBy: [{ at: 'desc' }, { seq: 'desc' }],
    take: limit + 1,
    select: {
      id: true,
      seq: true,
      at: true,
      actorKind: true,
      actorId: true,
      action: true,
      details: true,
      network: true,
      requestId: true,
    },
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ actorKind, actorId, action, details, seq: _seq, ...row }) => ({
      ...row,
      actor: {
        kind: actorKind as Actor['kind'],
        sessionId: actorKind === 'session' ? actorId : null,
        keyId: actorKind === 'key' ? actorId : null,
      },
      action: action as AuditAction,
      details: details as Record<string, unknown>,
    })),
    nextCursor: rows.length > limit && last ? writeCursor(last) : null,
  }
}

/** The position of a row. Nothing to protect: a reader can only ever see their own rows with it. */
const writeCursor = ({ at, seq }: { at: Date; seq: bigint }): string =>
  Buffer.from(`${at.getTime()} ${seq}`).toString('base64url')

function readCursor(cursor: string): { at: Date; seq: bigint } {
  const [, ms, seq] =
    /^(\d{1,15}) (\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (ms === undefined || seq === undefined) throw new ProductError('invalid_cursor')
  return { at: new Date(Number(ms)), seq: BigInt(seq) }
}
