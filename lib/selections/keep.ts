import { z } from '@hono/zod-openapi'
import { lockClient } from '../accounts/lock-client'
import { record } from '../audit/record'
import { requireContract, type ContractInForce } from '../plans/contracts'
import type { Platform, SessionActor } from '../platform'
import { transact, type Tx } from '../platform/db'
import { InvalidInputError, ProductError } from '../platform/errors'
import { announce } from '../platform/notices'
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
  { db, clock }: Platform,
  actor: SessionActor,
  { codes }: z.output<typeof keepCompetitionsInput>,
): Promise<Selection> {
  const now = clock.now()
  const { clientId } = actor
  return transact(db, async (tx) => {
    // Race: two choices, each seeing that none was made yet. The client's row lets them look one after
    // another.
    await lockClient(tx, clientId)
    const contract = await requireContract(tx, clientId, now)
    const { slots, mayKeep } = await readSelection(tx, clientId, contract, now)
    if (!mayKeep) {
      const served = new Set(slots.flatMap(({ competition }) => competition?.code ?? []))
      const asServed = served.size === codes.length && codes.every((code) => served.has(code))
      if (!asServed) throw new ProductError('selection_already_kept')
    } else {
      await applyKept(tx, actor, contract, codes, now)
      await announce(tx, 'client_access', clientId)
    }
    const kept = await requireContract(tx, clientId, now)
    return readSelection(tx, clientId, kept, now)
  })
}

/**
 * Brings the named competitions into the slots that the contract serves. The caller holds the client's
 * lock, knows that the choice is open, and announces it.
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
