import type { Tx } from '../platform/db'
import { newId } from '../platform/ids'
import { PLAN_LIMITS, type PlanLimits, type TablePlan } from '../plans/limits'

export type NewContract = (
  | { plan: TablePlan; limits?: undefined }
  /** Every other plan has its figures in the table. */
  | { plan: 'custom'; limits: PlanLimits }
) & {
  /** When it ends by itself. */
  endsAt?: Date | null
}

/**
 * Ends the keys and pauses the webhooks that a contract has no room for; these stand on plans, so it is given from outside.
 * Competitions beyond the number sleep, and every other limit is checked with each request.
 */
export type FitLimits = (tx: Tx, limits: PlanLimits) => Promise<unknown>

/**
 * Puts a contract in force, and fits keys and webhooks into it; what was in force, or ran out by itself, becomes history. The caller holds the client's
 * row, has decided that this may be, and records and announces it.
 */
export async function startContract(
  tx: Tx,
  clientId: string,
  { plan, limits, endsAt }: NewContract,
  now: Date,
  fitLimits: FitLimits,
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
  await fitLimits(tx, limits ?? PLAN_LIMITS[plan])
}
