import type { Tx } from '../platform/db'

/** A contract of a client's history. */
export interface PastContract {
  id: string
  plan: string
  /** Own figures of a custom contract. */
  limits: unknown
  startedAt: Date
  endsAt: Date | null
  endedAt: Date | null
  status: 'in_force' | 'ended'
}

/** Every contract a client has ever held, newest first. */
export async function listContracts(tx: Tx, clientId: string, now: Date): Promise<PastContract[]> {
  const rows = await tx.contract.findMany({
    where: { clientId },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    select: { id: true, plan: true, limits: true, startedAt: true, endsAt: true, endedAt: true },
  })
  return rows.map((row) => ({
    ...row,
    status: row.endedAt || (row.endsAt && row.endsAt <= now) ? 'ended' : 'in_force',
  }))
}
