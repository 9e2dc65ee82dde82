import { attemptEach } from '../platform/attempt-each'
import { closeOpenCheckouts } from './close-checkouts'
import type { BillingDeps } from './deps'
import { settleRenewals } from './renewals'
import { syncClient, type SyncResult } from './sync-client'

/**
 * Reads what a client was given by a claim, and sees to it that nothing is bought beside it. Safe to repeat.
 * @throws ProductError `billing_unavailable`
 */
export async function settleClaims(deps: BillingDeps, clientId: string): Promise<SyncResult> {
  const stopped = await deps.db.billingCheckout.count({
    where: { clientId, stoppedAt: { not: null } },
  })
  // What was stopped only because nobody had claimed it goes on, before anybody is told that it ends.
  if (stopped > 0) await settleRenewals(deps, clientId)
  const result = await syncClient(deps, clientId)
  if (!result.decision.mayBuy) await closeOpenCheckouts(deps, clientId)
  return result
}

/** The same for every client whose claim the mirror does not know of: Stripe did not answer when it was made. */
export async function settleLeftClaims(deps: BillingDeps): Promise<void> {
  const clients = await deps.db.$queryRaw<{ id: string }[]>`
    SELECT client_id AS id FROM billing_states WHERE claimed_ticket > written_ticket ORDER BY client_id`
  await attemptEach(
    deps.log,
    'claimed payment not read yet',
    clients,
    ({ id }) => ({ clientId: id }),
    ({ id }) => settleClaims(deps, id),
  )
}
