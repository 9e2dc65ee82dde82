import { z } from 'zod'
import type { OperatorActor, Platform } from '../platform'
import { InvalidInputError, ProductError } from '../platform/errors'
import { customLimits } from '../plans/custom-limits'
import { PLANS, TABLE_PLANS } from '../plans/limits'
import { changeClient, type OwnedClient } from './change-client'
import { contractInForce, requireContract, type ContractInForce } from './standing'
import { startContract, type FitLimits } from './start-contract'

const DAY_MS = 86_400_000
const endsAt = z.date().nullable().default(null)

export const setContractInput = z.discriminatedUnion('plan', [
  z.object({ plan: z.enum(TABLE_PLANS), endsAt }),
  z.object({ plan: z.literal('custom'), endsAt, limits: customLimits }),
])
export type SetContractInput = z.output<typeof setContractInput>

/**
 * Puts a plan in force by an operator's word; the contract before it stays as history. Its figures decide the next
 * request on every instance, within a second. A beta contract without an end gets the usual one.
 * @throws ProductError `starter_contract_active` when a running Starter would become less, `plan_already_active` when
 *   this plan runs already (a custom contract may be set again, with other figures); InvalidInputError for an end that
 *   has passed
 */
export async function setContract(
  platform: Platform,
  actor: OperatorActor,
  owner: OwnedClient,
  input: SetContractInput,
  fitLimits: FitLimits,
): Promise<ContractInForce> {
  const now = platform.clock.now()
  const { clientId } = owner
  const { plan } = input
  const { runsDays } = PLANS[plan]
  const end = input.endsAt ?? (runsDays ? new Date(now.getTime() + runsDays * DAY_MS) : null)
  if (end && end <= now)
    throw new InvalidInputError([{ loc: ['endsAt'], msg: 'must lie ahead', type: 'custom' }])
  const limits = 'limits' in input ? input.limits : undefined
  const contract = 'limits' in input ? { plan: input.plan, limits: input.limits } : input
  return changeClient(platform, { actor, ...owner }, async ({ tx, record }) => {
    const running = await contractInForce(tx, clientId, now)
    if (running && !limits) {
      if (running.plan === plan) throw new ProductError('plan_already_active')
      if (PLANS[running.plan].isSold) throw new ProductError('starter_contract_active')
    }
    const details = {
      plan,
      from: running?.plan ?? null,
      ends_at: end?.toISOString() ?? null,
      ...(limits && { limits: { ...limits } }),
    }
    await record('contract.set', details)
    await startContract(tx, clientId, { ...contract, endsAt: end }, now, fitLimits)
    return requireContract(tx, clientId, now)
  })
}
