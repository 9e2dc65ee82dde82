import { z } from '@hono/zod-openapi'
import { changeClient } from '../clients/change-client'
import { findCompetition } from '../football/catalogue'
import { requireContract } from '../clients/standing'
import type { Platform, SessionActor } from '../platform'
import { parisMonth } from '../platform/clock'
import { ProductError } from '../platform/errors'
import { newId } from '../platform/ids'
import { plainText } from '../platform/text'
import { readSelection, replacementsUsed, type Selection } from './read'
import { decideSlot } from './slots'
import { swapSlots } from './swap'

export const chooseCompetitionInput = z.object({
  code: plainText(64).openapi({ example: 'PREMIER_LEAGUE' }).describe('A code of the catalogue.'),
  replace: z
    .boolean()
    .default(true)
    .describe('False: answer `selection_full` instead of using a replacement.'),
})

/**
 * Puts a competition into a slot of the session's client.
 * @throws ProductError `competition_not_found`, `invalid_plan_contract`, `selection_full`,
 *   `competition_already_selected`, `replacement_limit_reached`
 */
export async function chooseCompetition(
  platform: Platform,
  actor: SessionActor,
  slot: number,
  { code, replace }: z.output<typeof chooseCompetitionInput>,
): Promise<{ selection: Selection; replacementUsed: boolean }> {
  if (!findCompetition(code)) throw new ProductError('competition_not_found')
  const { clientId } = actor
  // Race: two replacements count the same month and both find one left. Changes of a client count one after another.
  return changeClient(platform, { actor, clientId }, async ({ tx, now, record }) => {
    const contract = await requireContract(tx, clientId, now)
    const slots = await tx.selectionSlot.findMany({
      where: { clientId },
      select: { slot: true, code: true, heldCode: true },
    })
    const used = await replacementsUsed(tx, clientId, now)
    const decision = decideSlot(slots, contract.limits, used, slot, code)
    if (decision.kind === 'refused') throw new ProductError(decision.code)
    // Who took the place for a free one has not agreed to a replacement.
    if (decision.kind === 'replaced' && !replace) throw new ProductError('selection_full')
    if (decision.kind !== 'unchanged') {
      // One that sleeps changes places with what lies here, so that a larger plan finds all of them again.
      const sleeping = slots.find((other) => other.code === code)
      if (sleeping) await swapSlots(tx, clientId, slot, sleeping.slot)
      const content = { code, heldCode: code, since: now }
      await tx.selectionSlot.upsert({
        where: { clientId_slot: { clientId, slot } },
        create: { clientId, slot, ...content },
        update: content,
      })
      if (decision.kind === 'replaced') {
        const { from } = decision
        const month = parisMonth(now)
        await tx.selectionReplacement.create({
          data: { id: newId('rep'), clientId, slot, fromCode: from, toCode: code, month, at: now },
        })
        await record('competition.replaced', { slot, from, to: code })
      } else {
        await record('competition.chosen', { slot, code })
      }
    }
    const selection = await readSelection(tx, clientId, contract, now)
    return { selection, replacementUsed: decision.kind === 'replaced' }
  })
}
