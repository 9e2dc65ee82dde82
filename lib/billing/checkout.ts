import { z } from '@hono/zod-openapi'
import { changeClient } from '../clients/change-client'
import { contractInForce } from '../clients/standing'
import { PLANS } from '../plans/limits'
import type { SessionActor } from '../platform'
import { ProductError } from '../platform/errors'
import { newId } from '../platform/ids'
import {
  closeSession,
  openSession,
  settleAs,
  settleCheckout,
  type CheckoutRow,
} from './checkout-session'
import { BILLING } from './actor'
import { claimByAddress } from './claim-by-address'
import { ensureCustomer } from './customer'
import { giveUpUnpaid } from './give-up-unpaid'
import { requireBilling, type BillingDeps } from './deps'
import { priceId } from './price-list'
import { billingInterval, type BillingInterval } from './prices'
import { isMissingCustomer, type Stripe } from './stripe'
import { syncClient } from './sync-client'
import { settleClaims } from './settle-claims'

export const checkoutInput = z.object({
  price: billingInterval.describe('How often Starter is paid.'),
})
export type CheckoutInput = z.output<typeof checkoutInput>

const HOUR_MS = 3_600_000
/** Stripe closes a session after 24 hours; ours is never handed out near that end. */
export const CHECKOUT_LIFE_MS = 23 * HOUR_MS

const ATTEMPTS = 4

/**
 * Where the session's owner can pay for Starter. Clicking twice, or in two tabs, leads to the same session; one that was
 * finished or has expired is never handed out again.
 * @throws ProductError `payment_processing`, `subscription_already_active`, `starter_contract_active`, `billing_unavailable`
 */
export async function startCheckout(
  deps: BillingDeps,
  actor: SessionActor,
  { price }: CheckoutInput,
): Promise<{ url: string; expiresAt: Date }> {
  requireBilling(deps)
  const { clientId } = actor
  // A plan may also stand in a checkout that was paid with this address as a stranger.
  if ((await claimByAddress(deps, actor)) > 0) await settleClaims(deps, clientId)
  await refuseSecondPlan(deps, clientId)
  const stripePrice = await priceId(deps, price)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const customer = await ensureCustomer(deps, actor)
    const opened = await openFor(deps, clientId, { price, stripePrice, customer })
    if (opened?.session.status === 'open' && opened.session.url)
      return { url: opened.session.url, expiresAt: opened.row.expiresAt }
    // It may just have been paid in the other tab; a customer that is gone is forgotten with that.
    if (opened?.session.status !== 'expired') await refuseSecondPlan(deps, clientId)
  }
  throw new ProductError('billing_unavailable', 5)
}

/**
 * The client's checkout with its session as it is now; undefined when Stripe does not have the customer or the session any
 * more, or when one for the other price was paid this moment.
 */
async function openFor(
  deps: BillingDeps,
  clientId: string,
  {
    price,
    stripePrice,
    customer,
  }: { price: BillingInterval; stripePrice: string; customer: string },
): Promise<{ row: CheckoutRow; session: Stripe.Checkout.Session } | undefined> {
  try {
    const row = await claimCheckout(deps, clientId, { price, customer })
    if (!row) return undefined
    const session = await openSession(deps, row, { customer, price: stripePrice })
    if (!session) return undefined
    await settleAs(deps, row.id, session)
    return { row, session }
  } catch (error) {
    // Deleted this moment; or made by a process that died before it had written that down, and deleted since:
    // then Stripe answers the same idempotency key with it again.
    if (isMissingCustomer(error)) return undefined
    throw error
  }
}

/**
 * Asks Stripe, not the mirror: what was bought a moment ago must not be bought again. A first payment that did not arrive
 * is given up here, so that it can't arrive beside the new one.
 */
async function refuseSecondPlan(deps: BillingDeps, clientId: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { decision, snapshot } = await syncClient(deps, clientId)
    if (decision.standing === 'processing') throw new ProductError('payment_processing')
    if (!decision.mayBuy) throw new ProductError('subscription_already_active')
    const contract = await contractInForce(deps.db, clientId, deps.clock.now())
    if (contract && !PLANS[contract.plan].yieldsToSold)
      throw new ProductError('starter_contract_active')
    if (await giveUpUnpaid(deps, clientId, snapshot)) return
  }
  throw new ProductError('billing_unavailable', 5)
}

/**
 * The client's one open checkout for this price, a new one if there is none. Race: two tabs. The client's row lets them look
 * one after another; the partial unique index would catch whoever forgets the lock. One for the other price is
 * closed, in Stripe first: two open sessions could both be paid.
 * @returns null when the other one can't be closed, because it was paid before
 */
async function claimCheckout(
  deps: BillingDeps,
  clientId: string,
  { price, customer }: { price: BillingInterval; customer: string },
): Promise<CheckoutRow | null> {
  const open = await deps.db.billingCheckout.findFirst({
    where: { clientId, status: { in: ['creating', 'open'] } },
  })
  if (open && (open.price !== price || open.expiresAt <= deps.clock.now())) {
    const end = await closeSession(deps, open, customer)
    await settleCheckout(deps, open.id, end)
    if (end === 'complete') return null
  }
  return changeClient(deps, { actor: BILLING, clientId }, async ({ tx, now }) => {
    const current = await tx.billingCheckout.findFirst({
      where: { clientId, status: { in: ['creating', 'open'] } },
    })
    if (current) return current
    return tx.billingCheckout.create({
      data: {
        id: newId('chk'),
        clientId,
        price,
        status: 'creating',
        createdAt: now,
        expiresAt: new Date(now.getTime() + CHECKOUT_LIFE_MS),
      },
    })
  })
}
