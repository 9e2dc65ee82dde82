import { normaliseEmail } from '../accounts/email'
import type { Prisma } from '../platform/db'
import { requireBilling, type BillingDeps } from './deps'
import { callStripe, existing, isRefused, type Stripe } from './stripe'

export type CheckoutRow = Prisma.BillingCheckoutGetPayload<object>

/**
 * The session of a checkout row: the one that was made before, or a new one. The row's id is the idempotency key, so that
 * however many ask at once, or after a crash, Stripe makes one.
 * @returns null when Stripe does not have it any more: the row is closed then, and another one can be opened
 */
export async function openSession(
  deps: BillingDeps,
  row: CheckoutRow,
  { customer, price }: { customer: string | null; price: string },
): Promise<Stripe.Checkout.Session | null> {
  const { stripe } = requireBilling(deps)
  if (row.sessionId !== null) return followSession(deps, row.id, row.sessionId)
  const made = await callStripe(() =>
    stripe.checkout.sessions.create(sessionParams(deps.env.PUBLIC_URL, row, { customer, price }), {
      idempotencyKey: `checkout-${row.id}`,
    }),
  )
  // A replayed answer is as old as the first one: only asking again tells whether it is still open.
  const session = await followSession(deps, row.id, made.id)
  if (session)
    await deps.db.billingCheckout.updateMany({
      where: { id: row.id, status: 'creating' },
      data: { sessionId: session.id, url: session.url, status: 'open' },
    })
  return session
}

/** Makes sure that nobody can pay a row's session any more. @returns `complete` when somebody has before */
export async function closeSession(
  deps: BillingDeps,
  row: CheckoutRow,
  customer: string,
): Promise<'complete' | 'expired'> {
  const { stripe } = requireBilling(deps)
  const { sessionId } = row
  const made =
    sessionId === null
      ? // We may have been killed between making it and writing its id down.
        await callStripe(() =>
          stripe.checkout.sessions
            .list({ customer, limit: 100 })
            .autoPagingToArray({ limit: 1_000 }),
        )
      : [await retrieveSession(deps, sessionId)]
  let end: 'complete' | 'expired' = 'expired'
  for (const session of made)
    if (session?.metadata?.checkout_id === row.id && (await endOf(deps, session)) === 'complete')
      end = 'complete'
  return end
}

/** A session as it is now; null when Stripe does not have it, as after its test data were deleted. @throws ProductError `billing_unavailable` */
export async function retrieveSession(
  deps: BillingDeps,
  sessionId: string,
): Promise<Stripe.Checkout.Session | null> {
  const { stripe } = requireBilling(deps)
  return existing(() => stripe.checkout.sessions.retrieve(sessionId))
}

/** The same; nobody can pay one that is gone, so its row is closed. */
export async function followSession(
  deps: BillingDeps,
  checkoutId: string,
  sessionId: string,
): Promise<Stripe.Checkout.Session | null> {
  const session = await retrieveSession(deps, sessionId)
  if (!session) await settleCheckout(deps, checkoutId, 'expired')
  return session
}

async function endOf(
  deps: BillingDeps,
  { id, status }: Stripe.Checkout.Session,
): Promise<Stripe.Checkout.Session['status']> {
  if (status !== 'open') return status
  const { stripe } = requireBilling(deps)
  try {
    return (await callStripe(() => stripe.checkout.sessions.expire(id))).status
  } catch (error) {
    // Race: paid since it was read, or gone.
    if (!isRefused(error)) throw error
    return (await retrieveSession(deps, id))?.status ?? 'expired'
  }
}

function sessionParams(
  publicUrl: string,
  { id, clientId }: CheckoutRow,
  { customer, price }: { customer: string | null; price: string },
): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkout_id: id, ...(clientId && { client_id: clientId }) }
  const place = clientId ? 'billing/success' : 'billing/welcome'
  return {
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    ...(customer && { customer }),
    ...(clientId && { client_reference_id: clientId }),
    metadata,
    subscription_data: { metadata },
    // Made here alone: a caller can't send anybody elsewhere.
    success_url: `${publicUrl}/${place}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/${clientId ? 'billing' : 'pricing'}?checkout=cancelled`,
    locale: 'auto',
  }
}

/** An end is final: what is complete does not expire afterwards. */
export async function settleCheckout(
  { db }: Pick<BillingDeps, 'db'>,
  id: string,
  status: 'complete' | 'expired',
  customerId: string | null = null,
): Promise<void> {
  await db.billingCheckout.updateMany({
    where: { id, ...(status === 'expired' && { status: { in: ['creating', 'open'] } }) },
    data: { status, url: null, ...(customerId !== null && { customerId }) },
  })
}

/** Follows a session to its end, if it has come to one. */
export async function settleAs(
  deps: Pick<BillingDeps, 'db'>,
  checkoutId: string,
  session: Stripe.Checkout.Session,
): Promise<void> {
  if (session.status === 'complete')
    await settleCheckout(deps, checkoutId, 'complete', customerOf(session))
  else if (session.status === 'expired') await settleCheckout(deps, checkoutId, 'expired')
}

/** The normalised address that a session was paid with. */
export const payerOf = (session: Stripe.Checkout.Session): string | undefined =>
  normaliseEmail(session.customer_details?.email ?? '')

/** Whose it is, whether Stripe names its customer or encloses it. */
export const customerOf = ({
  customer,
}: {
  customer: string | { id: string } | null
}): string | null => (typeof customer === 'string' ? customer : (customer?.id ?? null))
