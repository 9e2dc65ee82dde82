import { newId } from '../platform/ids'
import { ProductError } from '../platform/errors'
import { CHECKOUT_LIFE_MS, type CheckoutInput } from './checkout'
import { openSession } from './checkout-session'
import { requireBilling, type BillingDeps } from './deps'
import { priceId } from './price-list'

/** Sessions that one network may open in an hour without an account. */
const HOURLY_LIMIT = 20
const HOUR_MS = 3_600_000

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
  await spend(deps, network)
  const stripePrice = await priceId(deps, price)
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + CHECKOUT_LIFE_MS)
  const row = await deps.db.billingCheckout.create({
    data: { id: newId('chk'), price, status: 'creating', createdAt: now, expiresAt },
  })
  const { url } = await openSession(deps, row, { customer: null, price: stripePrice })
  if (!url) throw new ProductError('billing_unavailable', 5)
  return { url, expiresAt }
}

/** Race: parallel calls of one network. The row's own lock counts them one after another. */
async function spend({ db, clock }: BillingDeps, network: string): Promise<void> {
  const nowMs = clock.nowMs()
  const startMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const [row] = await db.$queryRaw<{ used: number }[]>`
    INSERT INTO sign_in_budgets (kind, subject, window_start, used)
    VALUES ('public_checkout', ${network}, ${new Date(startMs)}, 1)
    ON CONFLICT (kind, subject, window_start) DO UPDATE SET used = sign_in_budgets.used + 1
    RETURNING used`
  if ((row?.used ?? 0) > HOURLY_LIMIT)
    throw new ProductError('too_many_checkouts', (startMs + HOUR_MS - nowMs) / 1000)
}
