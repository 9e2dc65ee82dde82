import type { OperatorActor, Platform } from '../platform'
import { ProductError } from '../platform/errors'
import { changeClient, type OwnedClient } from './change-client'
import { contractInForce, type ContractInForce } from './standing'

/**
 * Ends the contract in force; the client's next request on any instance is told to activate a plan.
 * @returns what has ended
 * @throws ProductError `invalid_plan_contract` when none is in force, `starter_contract_active` for one that a
 *   subscription pays for: that ends with its subscription, and would come back before
 */
export async function endContract(
  platform: Platform,
  actor: OperatorActor,
  owner: OwnedClient,
): Promise<ContractInForce> {
  return changeClient(platform, { actor, ...owner }, async ({ tx, now, record }) => {
    const { clientId } = owner
    const running = await contractInForce(tx, clientId, now)
    if (!running) throw new ProductError('invalid_plan_contract')
    const { count } = await tx.contract.updateMany({
      where: { id: running.id, subscriptionId: null },
      data: { endedAt: now },
    })
    if (count === 0) throw new ProductError('starter_contract_active')
    await record('contract.ended', { plan: running.plan })
    return running
  })
}
