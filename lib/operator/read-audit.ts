import type { Tx } from '../platform/db'

export interface AuditLine {
  at: Date
  actor: string
  action: string
  details: unknown
  network: string | null
}

/** What happened on an account, newest first. */
export async function readAudit(tx: Tx, accountId: string, limit: number): Promise<AuditLine[]> {
  const rows = await tx.auditEvent.findMany({
    where: { accountId },
    orderBy: { seq: 'desc' },
    take: limit,
    select: {
      at: true,
      actorKind: true,
      actorId: true,
      action: true,
      details: true,
      network: true,
    },
  })
  return rows.map(({ actorKind, actorId, ...row }) => ({
    ...row,
    actor: [actorKind, actorId].filter(Boolean).join(' '),
  }))
}
