import { hourOf, spendBudget } from '../accounts/budget'
import { newId } from '../platform/ids'
import { ProductError } from '../platform/errors'
import { CHECKOUT_LIFE_MS, type CheckoutInput } from './checkout'
import { openSession } from './checkout-session'
import { requireBilling, type BillingDeps } from './deps'
import { priceId } from './price-list'

/** Sessions that one network may open in an hour without an account. */
const HOURLY_LIMIT = 20

/**
 * A checkout for somebody without an account: pays first, and opens the account by proving the payer's address.
 * Belongs to nobody until then.
 * @throws ProductError `too_many_checkouts`, `billing_unavailable`
 */
export async function startPublicCheckout(
  deps: BillingDeps,
  { network }: { network: string },
  { price }: CheckoutInput,
): Promise<{ url: string; expiresAt: Date }> {
  requireBilling(deps)
  const now = deps.clock.now()
  const budget = {
    kind: 'public_checkout',
    subject: network,
    limit: HOURLY_LIMIT,
    ...hourOf(now),
  } as const
  await spendBudget(deps.db, budget, now, 'too_many_checkouts')
  const stripePrice = await priceId(deps, price)
  const expiresAt = new Date(now.getTime() + CHECKOUT_LIFE_MS)
  const row = await deps.db.billingCheckout.create({
    data: { id: newId('chk'), price, status: 'creating', createdAt: now, expiresAt },
  })
  const session = await openSession(deps, row, { customer: null, price: stripePrice })
  if (!session?.url) throw new ProductError('billing_unavailable', 5)
  return { url: session.url, expiresAt }
}
