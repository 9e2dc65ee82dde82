import { z } from 'zod'
import type { Prisma, Tx } from '../platform/db'
import { CALLERS_KEPT } from './callers'

/** Why a key ended. `operator`: by us; `plan`: a smaller plan had no room for it. */
export const REVOKED_FOR = ['owner', 'rotation', 'leak', 'operator', 'plan'] as const

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
  /** When it stopped working, by itself or by somebody. */
  revokedAt: Date | null
  revokedFor: (typeof REVOKED_FOR)[number] | null
  /** The key that took its place, and when. */
  rotatedTo: { id: string; at: Date } | null
  /** The latest networks it was used from, newest first; `CALLERS_KEPT` at most. */
  callers: { network: string; lastUsedAt: Date }[]
  /** How many of them used it after it was replaced; null while it was not. */
  callersSinceRotation: number | null
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
  revokedFor: true,
  rotatedTo: { select: { id: true, createdAt: true } },
  callers: {
    select: { network: true, lastUsedAt: true },
    orderBy: { lastUsedAt: 'desc' },
    take: CALLERS_KEPT,
  },
} as const satisfies Prisma.ApiKeySelect

type KeyRow = Prisma.ApiKeyGetPayload<{ select: typeof keyColumns }>

/** Keys that count against the plan's limit: a key in its grace ends by itself and does not. */
export const unendingKeys = { revokedAt: null, expiresAt: null } as const

/** Keys that are accepted, those in their grace too. */
export const workingKeys = (now: Date) =>
  ({
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  }) satisfies Prisma.ApiKeyWhereInput

const SHOWN_KEYS = 100
const revokedFor = z.enum(REVOKED_FOR).nullable()

/** True when a key no longer works: revoked, or past its grace. */
export const isOver = (
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): boolean => revokedAt !== null || (expiresAt !== null && expiresAt <= now)

export function keyView({ rotatedTo, ...row }: KeyRow, now: Date): KeyView {
  const over = isOver(row, now)
  const since = rotatedTo?.createdAt
  return {
    ...row,
    status: over ? 'revoked' : row.expiresAt ? 'grace' : 'active',
    revokedAt: row.revokedAt ?? (over ? row.expiresAt : null),
    revokedFor: over ? revokedFor.parse(row.revokedFor) : null,
    rotatedTo: rotatedTo && { id: rotatedTo.id, at: rotatedTo.createdAt },
    callersSinceRotation: since
      ? row.callers.filter(({ lastUsedAt }) => lastUsedAt >= since).length
      : null,
  }
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
  const keys = rows.map((row) => keyView(row, now))
  // One past its grace has no `revoked_at` of its own.
  const rank = ({ status }: KeyView) => Number(status === 'revoked')
  return keys.sort((a, b) => rank(a) - rank(b))
}
