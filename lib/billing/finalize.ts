import { z } from '@hono/zod-openapi'
import type { SessionActor } from '../platform'
import { ProductError } from '../platform/errors'
import { plainText } from '../platform/text'
import { customerOf, followSession, payerOf, settleAs } from './checkout-session'
import { claimPublicCheckout } from './claim'
import { requireBilling, type BillingDeps } from './deps'
import { firstPayment, type Standing } from './policy'
import type { SubscriptionView } from './snapshot'
import type { Stripe } from './stripe'
import { syncClient } from './sync-client'
import { idOf } from './fields'

export const finalizeInput = z.object({
  session_id: plainText(200).openapi({ example: 'cs_test_a1…' }),
})

export const CHECKOUT_OUTCOMES = [
  'open',
  'processing',
  'action_required',
  'failed',
  'complete',
  'expired',
] as const
export type CheckoutOutcome = (typeof CHECKOUT_OUTCOMES)[number]

export interface Finalized {
  /** What became of the checkout: `processing` is paid for by a method that takes days. */
  checkout: CheckoutOutcome
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
  requireBilling(deps)
  const row = await deps.db.billingCheckout.findUnique({ where: { sessionId } })
  if (!row || (row.clientId !== null && row.clientId !== actor.clientId))
    throw new ProductError('not_found')
  const session = await followSession(deps, row.id, sessionId)
  if (row.clientId === null) await claimAsPayer(deps, actor, row.id, session)
  if (session) await settleAs(deps, row.id, session)
  const { decision, snapshot } = await syncClient(deps, actor.clientId)
  if (!session) return { checkout: 'expired', standing: decision.standing }
  const bought = idOf(session.subscription)
  const subscription = snapshot.subscriptions.find(({ id }) => id === bought)
  return { checkout: outcomeOf(session, subscription), standing: decision.standing }
}

/** A session that is complete and unpaid stays so whatever its payment does: the subscription tells. */
function outcomeOf(
  { status, payment_status }: Stripe.Checkout.Session,
  subscription: SubscriptionView | undefined,
): CheckoutOutcome {
  if (status !== 'complete') return status === 'expired' ? 'expired' : 'open'
  if (payment_status !== 'unpaid') return 'complete'
  return subscription ? firstPayment(subscription) : 'processing'
}

/** A public checkout becomes the account's that has proven the payer's address by signing in with it. */
async function claimAsPayer(
  deps: BillingDeps,
  { accountId, clientId }: SessionActor,
  checkoutId: string,
  session: Stripe.Checkout.Session | null,
): Promise<void> {
  const account = await deps.db.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { email: true },
  })
  const payer = session?.status === 'complete' ? payerOf(session) : undefined
  if (!session || payer === undefined || payer !== account.email)
    throw new ProductError('not_found')
  await claimPublicCheckout(deps, { checkoutId, clientId, customerId: customerOf(session) })
}
