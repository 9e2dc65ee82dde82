import { lockClient } from '../accounts/lock-client'
import { record } from '../audit/record'
import { requireContract } from '../plans/contracts'
import type { Platform, SessionActor } from '../platform'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'
import { announce } from '../platform/notices'
import { readSelection, type Selection } from './read'

/**
 * Empties a slot. It remembers what it held: putting that back is free, anything else is a replacement.
 * Emptying an empty slot changes nothing.
 * @throws ProductError `invalid_plan_contract`, `not_found` when the plan has no such slot
 */
export async function clearSlot(
  { db, clock }: Platform,
  actor: SessionActor,
  slot: number,
): Promise<Selection> {
  const now = clock.now()
  const { clientId } = actor
  return transact(db, async (tx) => {
    await lockClient(tx, clientId)
    const contract = await requireContract(tx, clientId, now)
    if (slot > contract.limits.competitions) throw new ProductError('not_found')
    const { count } = await tx.selectionSlot.updateMany({
      where: { clientId, slot, code: { not: null } },
      data: { code: null, since: null },
    })
    if (count === 1) {
      await record(tx, now, actor, 'competition.cleared', { slot })
      await announce(tx, 'client_access', clientId)
    }
    return readSelection(tx, clientId, contract, now)
  })
}
