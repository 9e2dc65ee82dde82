import { changeClient } from '../clients/change-client'
import { requireContract } from '../clients/standing'
import type { Platform, SessionActor } from '../platform'
import { ProductError } from '../platform/errors'
import { readSelection, type Selection } from './read'

/**
 * Empties a slot. It remembers what it held: putting that back is free, anything else is a replacement.
 * Emptying an empty slot changes nothing.
 * @throws ProductError `invalid_plan_contract`, `not_found` when the plan has no such slot
 */
export async function clearSlot(
  platform: Platform,
  actor: SessionActor,
  slot: number,
): Promise<Selection> {
  const { clientId } = actor
  return changeClient(platform, { actor, clientId }, async ({ tx, now, record }) => {
    const contract = await requireContract(tx, clientId, now)
    if (slot > contract.limits.competitions) throw new ProductError('not_found')
    const { count } = await tx.selectionSlot.updateMany({
      where: { clientId, slot, code: { not: null } },
      data: { code: null, since: null },
    })
    if (count === 1) await record('competition.cleared', { slot })
    return readSelection(tx, clientId, contract, now)
  })
}
