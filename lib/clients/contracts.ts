import { z } from '@hono/zod-openapi'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { customLimits } from '../plans/custom-limits'
import { PLAN_LIMITS, type Plan, type PlanLimits } from '../plans/limits'

/** The contract a client lives by now. */
export interface ContractInForce {
  id: string
  plan: Plan
  limits: PlanLimits
  startedAt: Date
  /** When it will end by itself; null means open-ended. */
  endsAt: Date | null
  /** When the owner chose which competitions of a larger plan to go on with; null while not yet. */
  selectionKeptAt: Date | null
}

const plan = z.enum(['developer', 'starter', 'beta', 'custom']) satisfies z.ZodType<Plan>

/** The contract that has not ended, or null. One whose time is over no longer counts. */
export async function contractInForce(
  tx: Tx,
  clientId: string,
  now: Date,
): Promise<ContractInForce | null> {
  const row = await tx.contract.findFirst({
    where: { clientId, endedAt: null, OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
    select: {
      id: true,
      plan: true,
      limits: true,
      startedAt: true,
      endsAt: true,
      selectionKeptAt: true,
    },
  })
  if (!row) return null
  const name = plan.parse(row.plan)
  const limits = name === 'custom' ? customLimits.parse(row.limits) : PLAN_LIMITS[name]
  return { ...row, plan: name, limits }
}

/** @throws ProductError `invalid_plan_contract` when no contract is in force */
export async function requireContract(
  tx: Tx,
  clientId: string,
  now: Date,
): Promise<ContractInForce> {
  const contract = await contractInForce(tx, clientId, now)
  if (!contract) throw new ProductError('invalid_plan_contract')
  return contract
}
