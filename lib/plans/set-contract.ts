import { z } from 'zod'
import { lockClient } from '../accounts/lock-client'
import { record } from '../audit/record'
import type { OperatorActor, Platform } from '../platform'
import { transact } from '../platform/db'
import { InvalidInputError, ProductError } from '../platform/errors'
import { announce } from '../platform/notices'
import { contractInForce, requireContract, type ContractInForce } from './contracts'
import { customLimits } from './custom-limits'
import { BETA_DAYS } from './limits'
import { startContract, type FitKeys } from './start-contract'

const DAY_MS = 86_400_000
const endsAt = z.date().nullable().default(null)

export const setContractInput = z.discriminatedUnion('plan', [
  z.object({ plan: z.enum(['developer', 'starter', 'beta']), endsAt }),
  z.object({ plan: z.literal('custom'), endsAt, limits: customLimits }),
])
export type SetContractInput = z.output<typeof setContractInput>

/** Whose contract: both ids, so that the owner sees the change in the account's log. */
export interface ContractOwner {
  clientId: string
  accountId: string
}

/**
 * Puts a plan in force by an operator's word; the contract before it stays as history. Its figures decide the next
 * request on every instance. A beta contract without an end gets the usual one.
 * @throws ProductError `starter_contract_active` when a running Starter would become less, `plan_already_active` when
 *   this plan runs already (a custom contract may be set again, with other figures); InvalidInputError for an end that
 *   has passed
 */
export async function setContract(
  { db, clock }: Platform,
  actor: OperatorActor,
  { clientId, accountId }: ContractOwner,
  input: SetContractInput,
  fitKeys: FitKeys,
): Promise<ContractInForce> {
  const now = clock.now()
  const { plan } = input
  const end =
    input.endsAt ?? (plan === 'beta' ? new Date(now.getTime() + BETA_DAYS * DAY_MS) : null)
  if (end && end <= now)
    throw new InvalidInputError([{ loc: ['endsAt'], msg: 'must lie ahead', type: 'custom' }])
  const limits = plan === 'custom' ? input.limits : undefined
  const contract = plan === 'custom' ? { plan, limits: input.limits } : { plan }
  return transact(db, async (tx) => {
    await lockClient(tx, clientId)
    const running = await contractInForce(tx, clientId, now)
    if (running?.plan === plan && plan !== 'custom') throw new ProductError('plan_already_active')
    if (running?.plan === 'starter' && plan !== 'custom')
      throw new ProductError('starter_contract_active')
    const details = {
      plan,
      from: running?.plan ?? null,
      ends_at: end?.toISOString() ?? null,
      ...(limits && { limits: { ...limits } }),
    }
    await record(tx, now, actor, 'contract.set', details, accountId)
    await startContract(tx, clientId, { ...contract, endsAt: end }, now, fitKeys)
    await announce(tx, 'client_access', clientId)
    return requireContract(tx, clientId, now)
  })
}
