import type { Tx } from '../platform/db'
import { newId } from '../platform/ids'
import { PLAN_LIMITS, PLAN_NAMES, PLANS } from '../plans/limits'
import type { FitLimits } from './start-contract'

const YIELDING: readonly string[] = PLAN_NAMES.filter((plan) => PLANS[plan].yieldsToSold)

/** What a subscription did to the contract in force. */
export type PaidContractChange = 'started' | 'ended' | 'kept' | 'blocked'

/**
 * Puts the Starter contract of a subscription in force, or keeps the one that is. Developer and beta make room; a contract
 * that an operator gave stays (`blocked`). The caller holds the client's row.
 * @param endsAt when the subscription is scheduled to end, or null
 */
export async function grantPaidStarter(
  tx: Tx,
  clientId: string,
  { subscriptionId, endsAt }: { subscriptionId: string; endsAt: Date | null },
  now: Date,
  fitLimits: FitLimits,
): Promise<PaidContractChange> {
  const running = await tx.contract.findFirst({
    where: { clientId, endedAt: null },
    select: { id: true, plan: true, subscriptionId: true, endsAt: true },
  })
  if (running?.subscriptionId) {
    // Never provisioned anew: the same contract goes on, also under another subscription.
    if (
      running.subscriptionId !== subscriptionId ||
      running.endsAt?.getTime() !== endsAt?.getTime()
    )
      await tx.contract.update({
        where: { id: running.id },
        data: { subscriptionId, endsAt },
        select: { id: true },
      })
    return 'kept'
  }
  const hasEnded = running?.endsAt != null && running.endsAt <= now
  if (running && !hasEnded && !YIELDING.includes(running.plan)) return 'blocked'
  if (running)
    await tx.contract.update({
      where: { id: running.id },
      data: { endedAt: now },
      select: { id: true },
    })
  await tx.contract.create({
    data: { id: newId('con'), clientId, plan: 'starter', startedAt: now, endsAt, subscriptionId },
    select: { id: true },
  })
  // A custom contract that has ended may have had more.
  await fitLimits(tx, PLAN_LIMITS.starter)
  return 'started'
}

/** Ends the contract that a subscription pays for, if one runs; any other stays. The caller holds the client's row. */
export async function endPaidContract(
  tx: Tx,
  clientId: string,
  now: Date,
): Promise<PaidContractChange> {
  const { count } = await tx.contract.updateMany({
    where: { clientId, endedAt: null, subscriptionId: { not: null } },
    data: { endedAt: now },
  })
  return count > 0 ? 'ended' : 'kept'
}
