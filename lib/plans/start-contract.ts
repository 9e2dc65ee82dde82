import type { Tx } from '../platform/db'
import { newId } from '../platform/ids'
import type { Plan, PlanLimits } from './limits'

export interface NewContract {
  plan: Plan
  /** Of a custom contract; every other plan has its figures in the table. */
  limits?: PlanLimits
  /** When it ends by itself. */
  endsAt?: Date | null
}

/**
 * Puts a contract in force; what was in force, or ran out by itself, becomes history. The caller holds the client's
 * row, has decided that this may be, and records and announces it.
 */
export async function startContract(
  tx: Tx,
  clientId: string,
  { plan, limits, endsAt }: NewContract,
  now: Date,
): Promise<void> {
  await tx.contract.updateMany({ where: { clientId, endedAt: null }, data: { endedAt: now } })
  await tx.contract.create({
    data: {
      id: newId('con'),
      clientId,
      plan,
      ...(limits && { limits: { ...limits } }),
      startedAt: now,
      endsAt: endsAt ?? null,
    },
    select: { id: true },
  })
}
