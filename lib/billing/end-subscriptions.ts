import { requireBilling, type BillingDeps } from './deps'
import { readStripe } from './read-stripe'
import { asking, isMissing } from './stripe'
import { syncClient } from './sync-client'

const ENDED = new Set(['canceled', 'incomplete_expired'])

/** The running subscriptions of a client, as Stripe has them now. */
async function running(deps: BillingDeps, clientId: string) {
  const { stripe } = requireBilling(deps)
  const customers = await deps.db.billingCustomer.findMany({
    where: { clientId, deletedAt: null },
    select: { id: true },
  })
  const { subscriptions } = await readStripe(
    stripe,
    customers.map(({ id }) => id),
  )
  return subscriptions.filter(({ status }) => !ENDED.has(status))
}

/**
 * Cancels everything that a client pays, at once: before its account is deleted. Safe to repeat.
 * @throws ProductError `billing_unavailable`; then nothing may be deleted yet
 */
export async function endSubscriptions(deps: BillingDeps, clientId: string): Promise<void> {
  const { stripe } = requireBilling(deps)
  for (const { id } of await running(deps, clientId))
    await asking(async () => {
      try {
        await stripe.subscriptions.cancel(id)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    })
  await syncClient(deps, clientId)
}

/**
 * Lets what a client pays run out at the end of its period: nobody is charged again while the account waits for its
 * deletion. Taken back by the owner, in the customer portal. Safe to repeat.
 * @throws ProductError `billing_unavailable`
 */
export async function stopRenewals(deps: BillingDeps, clientId: string): Promise<void> {
  const { stripe } = requireBilling(deps)
  const renewing = (await running(deps, clientId)).filter(({ cancelAt }) => cancelAt === null)
  for (const { id } of renewing)
    await asking(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }))
  if (renewing.length > 0) await syncClient(deps, clientId)
}
