import type { Tx } from '../platform/db'

export interface InviteLine {
  id: string
  label: string
  accountId: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  status: 'active' | 'expired' | 'revoked'
  sessions: number
  lastSeenAt: Date | null
}

/** Every invitation, newest first. */
export async function listInvites(tx: Tx, now: Date): Promise<InviteLine[]> {
  const rows = await tx.reviewerInvite.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      label: true,
      accountId: true,
      createdAt: true,
      expiresAt: true,
      revokedAt: true,
      sessions: { select: { lastSeenAt: true }, orderBy: { lastSeenAt: 'desc' } },
    },
  })
  return rows.map(({ sessions, ...row }) => ({
    ...row,
    status: row.revokedAt ? 'revoked' : row.expiresAt <= now ? 'expired' : 'active',
    sessions: sessions.length,
    lastSeenAt: sessions[0]?.lastSeenAt ?? null,
  }))
}
