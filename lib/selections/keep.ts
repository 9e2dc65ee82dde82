import { z } from '@hono/zod-openapi'
import { record } from '../audit/record'
import { changeClient } from '../clients/change-client'
import { requireContract, type ContractInForce } from '../clients/standing'
import type { Platform, SessionActor } from '../platform'
import type { Tx } from '../platform/db'
import { InvalidInputError, ProductError } from '../platform/errors'
import { plainText } from '../platform/text'
import { readSelection, type Selection } from './read'
import { swapsToKeep } from './slots'
import { swapSlots } from './swap'

export const keepCompetitionsInput = z.object({
  codes: z
    .array(plainText(64))
    .max(100)
    .openapi({ example: ['PREMIER_LEAGUE'] })
    .describe('As many of your competitions as your plan serves.'),
})

/**
 * Chooses which competitions of a larger plan the session's client goes on with. Free, once per contract;
 * the others sleep. Choosing the same ones again changes nothing.
 * @throws ProductError `invalid_plan_contract`, `selection_already_kept`, `competition_not_selected`
 * @throws InvalidInputError when they are not as many as the plan serves
 */
export async function keepCompetitions(
  platform: Platform,
  actor: SessionActor,
  { codes }: z.output<typeof keepCompetitionsInput>,
): Promise<Selection> {
  const { clientId } = actor
  // Race: two choices, each seeing that none was made yet. They look one after another.
  return changeClient(platform, { actor, clientId }, async ({ tx, now }) => {
    const contract = await requireContract(tx, clientId, now)
    const { slots, mayKeep } = await readSelection(tx, clientId, contract, now)
    if (!mayKeep) {
      const served = new Set(slots.flatMap(({ competition }) => competition?.code ?? []))
      const asServed = served.size === codes.length && codes.every((code) => served.has(code))
      if (!asServed) throw new ProductError('selection_already_kept')
    } else {
      await applyKept(tx, actor, contract, codes, now)
    }
    const kept = await requireContract(tx, clientId, now)
    return readSelection(tx, clientId, kept, now)
  })
}

/**
 * Brings the named competitions into the slots that the contract serves. The caller holds the client and knows that the
 * choice is open.
 * @throws ProductError `competition_not_selected`
 * @throws InvalidInputError
 */
export async function applyKept(
  tx: Tx,
  actor: SessionActor,
  contract: ContractInForce,
  codes: readonly string[],
  now: Date,
): Promise<void> {
  const { clientId } = actor
  const slots = await tx.selectionSlot.findMany({
    where: { clientId },
    select: { slot: true, code: true, heldCode: true },
  })
  const held = new Set(slots.flatMap(({ code }) => code ?? []))
  if (!codes.every((code) => held.has(code))) throw new ProductError('competition_not_selected')
  const served = Math.min(contract.limits.competitions, held.size)
  if (codes.length !== served || new Set(codes).size !== served)
    throw new InvalidInputError([
      { loc: ['body', 'codes'], msg: `must name ${served} different ones`, type: 'custom' },
    ])
  for (const [awake, sleeping] of swapsToKeep(slots, contract.limits.competitions, codes))
    await swapSlots(tx, clientId, awake, sleeping)
  await tx.contract.update({
    where: { id: contract.id },
    data: { selectionKeptAt: now },
    select: { id: true },
  })
  await record(tx, now, actor, 'competition.kept', { codes: [...codes] })
}
