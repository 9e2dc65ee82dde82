import { z } from '@hono/zod-openapi'
import type { Platform, SessionActor } from '../platform'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { plainText } from '../platform/text'
import { PLANS, type PlanLimits } from '../plans/limits'
import { changeClient } from './change-client'
import { contractInForce, requireContract, type ContractInForce } from './standing'
import { startContract } from './start-contract'

export const activatePlanInput = z.object({
  plan: z.literal('developer').describe('Starter is bought, not activated.'),
  keep: plainText(64)
    .optional()
    .describe('After a larger plan: which of the selected competitions to go on with.'),
  keep_key: plainText(64)
    .optional()
    .describe('After a larger plan: id of the key to go on with. Default: the one used last.'),
})

/** What becomes of a larger plan's competitions and keys; given from outside, because both stand on plans. */
interface Keeping {
  competitions: (
    tx: Tx,
    actor: SessionActor,
    contract: ContractInForce,
    codes: readonly string[],
    now: Date,
  ) => Promise<void>
  keys: (tx: Tx, limits: PlanLimits, now: Date, keep: string | undefined) => Promise<unknown>
}

/**
 * Puts the free Developer plan in force. Idempotent: while it is in force nothing changes. Counters
 * stay as they are, and so does the selection unless one of it is named to keep; of several keys one stays.
 * @throws ProductError `starter_contract_active`, or `plan_already_active` while another plan runs;
 *   `competition_not_selected`, `not_found` or `key_not_active` when what is to be kept is not there
 */
export async function activateDeveloper(
  platform: Platform,
  actor: SessionActor,
  { plan, keep, keep_key: keepKey }: z.output<typeof activatePlanInput>,
  keeping: Keeping,
): Promise<{ contract: ContractInForce; activated: boolean }> {
  const { clientId } = actor
  // Race: two clicks, each seeing no contract yet. They look one after another; the partial unique index stands behind it.
  return changeClient(platform, { actor, clientId }, async ({ tx, now, record }) => {
    const running = await contractInForce(tx, clientId, now)
    if (running?.plan === plan) return { contract: running, activated: false }
    if (running)
      throw new ProductError(
        PLANS[running.plan].isSold ? 'starter_contract_active' : 'plan_already_active',
      )
    await record('plan.activated', { plan })
    await startContract(tx, clientId, { plan }, now, (inTx, limits) =>
      keeping.keys(inTx, limits, now, keepKey),
    )
    const contract = await requireContract(tx, clientId, now)
    if (keep !== undefined) await keeping.competitions(tx, actor, contract, [keep], now)
    return { contract, activated: true }
  })
}
