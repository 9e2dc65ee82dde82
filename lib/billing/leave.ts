import { claimByAddress, type Claimant } from './claim-by-address'
import type { BillingDeps } from './deps'
import { endSubscriptions } from './end-subscriptions'
import { withPatience } from './patience'
import { settleRenewals } from './renewals'

/** What a request about a deletion has done to renewals: `pending` is tried again by a job until Stripe answers. */
export type RenewalsSettled = 'none' | 'stopped' | 'pending'

/**
 * Settles the renewals of an account with the request for its deletion, or with its undoing. That request does not depend on
 * Stripe: what can't be done now is done by a job.
 */
export async function settleRenewalsNow(
  deps: BillingDeps,
  claimant: Claimant,
): Promise<RenewalsSettled> {
  if (!deps.billing) return 'none'
  try {
    return await withPatience(claimAndSettle(deps, claimant))
  } catch (err) {
    deps.log.warn({ clientId: claimant.clientId, err }, 'renewals not settled yet')
    return 'pending'
  }
}

/** What was paid with the address of a leaver is the leaver's, too. */
async function claimAndSettle(deps: BillingDeps, claimant: Claimant): Promise<RenewalsSettled> {
  const claimed = await claimByAddress(deps, claimant).catch((error: unknown) => error)
  const settled = await settleRenewals(deps, claimant.clientId)
  if (typeof claimed !== 'number') throw claimed
  return settled
}

/**
 * Ends all that is paid with an account's address or by its client: before the account is deleted. Safe to repeat.
 * @throws when Stripe refused something or did not answer; then nothing may be deleted yet
 */
export async function endPayments(deps: BillingDeps, claimant: Claimant): Promise<void> {
  if (!deps.billing) return
  await claimByAddress(deps, claimant)
  await endSubscriptions(deps, claimant.clientId)
}
