import { attemptEach } from '../platform/attempt-each'
import { closeOpenCheckouts } from './close-checkouts'
import { requireBilling, type BillingDeps } from './deps'
import { runningSubscriptions } from './running'
import { existing } from './stripe'
import { syncClient } from './sync-client'

/**
 * Cancels everything that a client pays, at once, and closes what it could still pay: before its account is deleted. Safe to repeat.
 * @throws when Stripe refused something or did not answer; then nothing may be deleted yet
 */
export async function endSubscriptions(deps: BillingDeps, clientId: string): Promise<void> {
  const { stripe } = requireBilling(deps)
  await closeOpenCheckouts(deps, clientId)
  await attemptEach(
    deps.log,
    'subscription not cancelled',
    await runningSubscriptions(deps, clientId),
    ({ id }) => ({ clientId, subscription: id }),
    async ({ id }) => {
      await existing(() => stripe.subscriptions.cancel(id))
    },
  )
  await syncClient(deps, clientId)
}
