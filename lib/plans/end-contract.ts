import { lockClient } from '../accounts/lock-client'
import { record } from '../audit/record'
import type { OperatorActor, Platform } from '../platform'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'
import { announce } from '../platform/notices'
import { contractInForce, type ContractInForce } from './contracts'
import type { ContractOwner } from './set-contract'

/**
 * Ends the contract in force; the client's next request on any instance is told to activate a plan.
 * @returns what has ended
 * @throws ProductError `invalid_plan_contract` when none is in force, `starter_contract_active` for one that a
 *   subscription pays for: that ends with its subscription, and would come back before
 */
export async function endContract(
  { db, clock }: Platform,
  actor: OperatorActor,
  { clientId, accountId }: ContractOwner,
): Promise<ContractInForce> {
  const now = clock.now()
  return transact(db, async (tx) => {
    await lockClient(tx, clientId)
    const running = await contractInForce(tx, clientId, now)
    if (!running) throw new ProductError('invalid_plan_contract')
    const { count } = await tx.contract.updateMany({
      where: { id: running.id, subscriptionId: null },
      data: { endedAt: now },
    })
    if (count === 0) throw new ProductError('starter_contract_active')
    await record(tx, now, actor, 'contract.ended', { plan: running.plan }, accountId)
    await announce(tx, 'client_access', clientId)
    return running
  })
}
