import { requireBilling, type BillingDeps } from './deps'
import { readStripe } from './read-stripe'
import type { SubscriptionView } from './snapshot'

const ENDED = new Set(['canceled', 'incomplete_expired'])

/** True until a subscription has ended for good. */
const isRunning = ({ status }: SubscriptionView): boolean => !ENDED.has(status)

/**
 * The subscriptions of these customers that have not ended, as Stripe has them now.
 * @throws ProductError `billing_unavailable`
 */
export async function runningOf(
  deps: Pick<BillingDeps, 'billing'>,
  customerIds: readonly string[],
): Promise<SubscriptionView[]> {
  const { subscriptions } = await readStripe(requireBilling(deps).stripe, customerIds)
  return subscriptions.filter(isRunning)
}

/** The same for all customers of a client. */
export async function runningSubscriptions(
  deps: BillingDeps,
  clientId: string,
): Promise<SubscriptionView[]> {
  const customers = await deps.db.billingCustomer.findMany({
    where: { clientId, deletedAt: null },
    select: { id: true },
  })
  return runningOf(
    deps,
    customers.map(({ id }) => id),
  )
}
