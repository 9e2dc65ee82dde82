import { findCompetition } from '../football/catalogue'
import type { ContractInForce } from '../clients/standing'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { readSelection } from './read'
import { decideSlot, type SlotDecision } from './slots'

export interface ChoicePreview {
  decision: SlotDecision
  /** What the slot serves now and would no longer; null when it serves nothing, or nothing changes. */
  loses: string | null
  gains: string
  /** Replacements of this Paris month, as they would stand after the change. */
  replacements: { used: number; limit: number; left: number; resetsAt: Date }
}

/**
 * What putting a competition into a slot would do, without doing it.
 * @throws ProductError `competition_not_found`
 */
export async function previewChoice(
  tx: Tx,
  clientId: string,
  contract: ContractInForce,
  slot: number,
  code: string,
  now: Date,
): Promise<ChoicePreview> {
  if (!findCompetition(code)) throw new ProductError('competition_not_found')
  const [slots, selection] = await Promise.all([
    tx.selectionSlot.findMany({
      where: { clientId },
      select: { slot: true, code: true, heldCode: true },
    }),
    readSelection(tx, clientId, contract, now),
  ])
  const { used, limit, resetsAt } = selection.replacements
  const decision = decideSlot(slots, contract.limits, used, slot, code)
  const usedAfter = decision.kind === 'replaced' ? used + 1 : used
  const served = selection.slots.find((one) => one.slot === slot)?.competition?.code ?? null
  return {
    decision,
    loses: served === code ? null : served,
    gains: code,
    replacements: { used: usedAfter, limit, left: Math.max(0, limit - usedAfter), resetsAt },
  }
}
