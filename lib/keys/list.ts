import type { ApiKeyModel } from '../platform/generated/prisma/models'
import type { Tx } from '../platform/db'

/** A key as its owner sees it: enough to recognise it, not enough to use it. */
export interface KeyView {
  id: string
  name: string
  prefix: string
  last4: string
  /** grace: replaced by a rotation and still accepted until `expiresAt`. */
  status: 'active' | 'grace' | 'revoked'
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
}

export const keyColumns = {
  id: true,
  name: true,
  prefix: true,
  last4: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
} as const

/** Keys that count against the plan's limit: a key in its grace ends by itself and does not. */
export const unendingKeys = { revokedAt: null, expiresAt: null } as const

const SHOWN_KEYS = 100

export function keyView(
  { revokedAt, ...row }: Pick<ApiKeyModel, keyof typeof keyColumns>,
  now: Date,
): KeyView {
  const over = revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= now)
  return { ...row, status: over ? 'revoked' : row.expiresAt ? 'grace' : 'active' }
}

/** The keys of a client: usable ones first, then revoked ones, newest first; 100 at most. */
export async function listKeys(tx: Tx, clientId: string, now: Date): Promise<KeyView[]> {
  const rows = await tx.apiKey.findMany({
    where: { clientId },
    orderBy: [
      { revokedAt: { sort: 'desc', nulls: 'first' } },
      { createdAt: 'desc' },
      { id: 'desc' },
    ],
    take: SHOWN_KEYS,
    select: keyColumns,
  })
  return rows.map((row) => keyView(row, now))
}
