import type { Tx } from '../platform/db'

/** True while something that was paid with this address belongs to no account, and so runs on unseen. */
export const isPayerUnclaimed = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.billingCheckout.count({
    where: { payerEmail: email, clientId: null, status: 'complete' },
  })) > 0

/**
 * Forgets what billing keeps about an account beside the rows that go with its client: what hangs on the payer's address,
 * and what hangs on ids without a foreign key.
 */
export async function forgetPayer(
  tx: Tx,
  { clientId, email }: { clientId: string; email: string },
): Promise<void> {
  await tx.billingCheckout.deleteMany({ where: { payerEmail: email } })
  await tx.billingFlag.deleteMany({ where: { clientId } })
  const customers = await tx.billingCustomer.findMany({ where: { clientId }, select: { id: true } })
  const checkouts = await tx.billingCheckout.findMany({
    where: { clientId },
    select: { sessionId: true },
  })
  const sessions = checkouts.flatMap(({ sessionId }) => sessionId ?? [])
  await tx.billingEvent.deleteMany({
    where: {
      OR: [{ customerId: { in: customers.map(({ id }) => id) } }, { sessionId: { in: sessions } }],
    },
  })
}
