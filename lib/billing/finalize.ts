import { z } from '@hono/zod-openapi'
import type { SessionActor } from '../platform'
import { ProductError } from '../platform/errors'
import { plainText } from '../platform/text'
import { customerOf, payerOf, settleAs } from './checkout-session'
import { claimPublicCheckout } from './claim'
import { requireBilling, type BillingDeps } from './deps'
import type { Standing } from './policy'
import { asking, type Stripe } from './stripe'
import { syncClient } from './sync-client'

export const finalizeInput = z.object({
  session_id: plainText(200).openapi({ example: 'cs_test_a1…' }),
})

export interface Finalized {
  /** What became of the checkout: `processing` is paid for by a method that takes days. */
  checkout: 'open' | 'processing' | 'complete' | 'expired'
  standing: Standing
}

/**
 * Settles a checkout when its payer comes back, without waiting for a webhook. Only for its owner: for anyone else
 * it is as unknown as an id that never was.
 * @throws ProductError `not_found`, `billing_unavailable`
 */
export async function finalizeCheckout(
  deps: BillingDeps,
  actor: SessionActor,
  { session_id: sessionId }: z.output<typeof finalizeInput>,
): Promise<Finalized> {
  const { stripe } = requireBilling(deps)
  const row = await deps.db.billingCheckout.findUnique({ where: { sessionId } })
  if (!row || (row.clientId !== null && row.clientId !== actor.clientId))
    throw new ProductError('not_found')
  const session = await asking(() => stripe.checkout.sessions.retrieve(sessionId))
  if (row.clientId === null) await claimAsPayer(deps, actor, row.id, session)
  await settleAs(deps, row.id, session)
  const { decision } = await syncClient(deps, actor.clientId)
  return { checkout: outcomeOf(session), standing: decision.standing }
}

function outcomeOf({ status, payment_status }: Stripe.Checkout.Session): Finalized['checkout'] {
  if (status === 'complete') return payment_status === 'unpaid' ? 'processing' : 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

/** A public checkout becomes the account's that has proven the payer's address by signing in with it. */
async function claimAsPayer(
  deps: BillingDeps,
  { accountId, clientId }: SessionActor,
  checkoutId: string,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const account = await deps.db.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { email: true },
  })
  const payer = session.status === 'complete' ? payerOf(session) : undefined
  if (payer === undefined || payer !== account.email) throw new ProductError('not_found')
  await claimPublicCheckout(deps, { checkoutId, clientId, customerId: customerOf(session) })
}
