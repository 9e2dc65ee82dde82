import type { SessionActor } from '../platform'
import { customerOf } from './checkout-session'
import { claimPublicCheckout } from './claim'
import { requireBilling, type BillingDeps } from './deps'
import { asking } from './stripe'

/**
 * Finds public checkouts that were paid with this account's address and gives them to it: for payers who sign in
 * without the link they came back with. Signing in has proven the address.
 * @returns how many were found
 */
export async function claimByAddress(deps: BillingDeps, actor: SessionActor): Promise<number> {
  const { stripe } = requireBilling(deps)
  const account = await deps.db.account.findUniqueOrThrow({
    where: { id: actor.accountId },
    select: { email: true },
  })
  const rows = await deps.db.billingCheckout.findMany({
    where: { payerEmail: account.email, clientId: null, status: 'complete' },
    select: { id: true, sessionId: true },
  })
  for (const { id, sessionId } of rows) {
    if (sessionId === null) continue
    const session = await asking(() => stripe.checkout.sessions.retrieve(sessionId))
    await claimPublicCheckout(deps, {
      checkoutId: id,
      clientId: actor.clientId,
      customerId: customerOf(session),
    })
  }
  return rows.length
}
