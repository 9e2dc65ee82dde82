import type { Tx } from '../platform/db'

const FOUND_CLIENTS = 50

/** A client in a list: who it is and where it stands. */
export interface ClientLine {
  id: string
  accountId: string
  email: string
  name: string
  plan: string | null
  suspendedAt: Date | null
  isDemo: boolean
  lastRequestAt: Date | null
}

/**
 * Clients by a part of their address, name, or the visible head of a key, or by a whole id; newest first, 50 at most.
 * @param text taken letter by letter, without regard to case
 */
export async function findClients(tx: Tx, text: string, now: Date): Promise<ClientLine[]> {
  // The database would take these for patterns.
  const literal = text.replace(/[\\%_]/g, '\\$&')
  const part = { contains: literal, mode: 'insensitive' } as const
  const rows = await tx.client.findMany({
    where: {
      OR: [
        { id: text },
        { accountId: text },
        { name: part },
        { account: { email: part } },
        { keys: { some: { OR: [{ id: text }, { prefix: { startsWith: literal } }] } } },
      ],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: FOUND_CLIENTS,
    select: {
      id: true,
      accountId: true,
      name: true,
      suspendedAt: true,
      account: { select: { email: true, isDemo: true } },
      contracts: { where: inForce(now), select: { plan: true } },
      quota: { select: { lastRequestAt: true } },
    },
  })
  return rows.map(({ account, contracts, quota, ...row }) => ({
    ...row,
    email: account.email,
    isDemo: account.isDemo,
    plan: contracts[0]?.plan ?? null,
    lastRequestAt: quota?.lastRequestAt == null ? null : new Date(Number(quota.lastRequestAt)),
  }))
}

const inForce = (now: Date) => ({
  endedAt: null,
  OR: [{ endsAt: null }, { endsAt: { gt: now } }],
})
