import { transact } from '../platform/db'
import { requireBilling, type BillingDeps } from './deps'
import { callStripe } from './stripe'

/**
 * Stripe's customer of a client, made when there is none.
 * Race: two clicks both find none. Both create with one idempotency key, so Stripe makes one customer, and the
 * primary key lets one row in. A crash between the two repeats the same key. The address is told to Stripe for its receipts (`tell-address.ts`
 * tells a changed one); it is never what a customer is found by.
 * @throws ProductError `billing_unavailable`
 */
export async function ensureCustomer(
  deps: BillingDeps,
  { clientId, accountId }: { clientId: string; accountId: string },
): Promise<string> {
  const { stripe } = requireBilling(deps)
  const { db, clock } = deps
  const known = await primaryCustomer(deps, clientId)
  if (known) return known
  const { customerRound } = await db.billingState.upsert({
    where: { clientId },
    create: { clientId },
    update: {},
    select: { customerRound: true },
  })
  const { email, emailSince } = await db.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { email: true, emailSince: true },
  })
  const customer = await callStripe(() =>
    stripe.customers.create(
      { email, metadata: { client_id: clientId } },
      { idempotencyKey: `customer-${clientId}-${customerRound}` },
    ),
  )
  await transact(db, async (tx) => {
    const primary = await tx.billingCustomer.findFirst({
      where: { clientId, isPrimary: true },
      select: { id: true },
    })
    await tx.billingCustomer.createMany({
      data: {
        id: customer.id,
        clientId,
        isPrimary: primary === null,
        createdAt: clock.now(),
        addressToldOf: emailSince,
      },
      skipDuplicates: true,
    })
  })
  return (await primaryCustomer(deps, clientId)) ?? customer.id
}

/** The customer that checkouts and the customer portal use, or null. */
export async function primaryCustomer(
  { db }: Pick<BillingDeps, 'db'>,
  clientId: string,
): Promise<string | null> {
  const row = await db.billingCustomer.findFirst({
    where: { clientId, isPrimary: true, deletedAt: null },
    select: { id: true },
  })
  return row?.id ?? null
}
