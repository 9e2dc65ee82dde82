import { lockClient } from '../accounts/lock-client'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'
import type { BillingDeps } from './deps'

/**
 * Gives a paid public checkout, and the customer that Stripe made for it, to a client. Once: claimed by another client
 * it is unknown.
 * @throws ProductError `not_found`
 */
export async function claimPublicCheckout(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  {
    checkoutId,
    clientId,
    customerId,
  }: { checkoutId: string; clientId: string; customerId: string | null },
): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    await lockClient(tx, clientId)
    // Race: two accounts can't prove one address, but two tabs of one can: the first writes, the second finds it done.
    await tx.billingCheckout.updateMany({
      where: { id: checkoutId, clientId: null },
      data: { clientId, claimedAt: now },
    })
    const row = await tx.billingCheckout.findUnique({
      where: { id: checkoutId },
      select: { clientId: true },
    })
    if (row?.clientId !== clientId) throw new ProductError('not_found')
    if (customerId === null) return
    const primary = await tx.billingCustomer.findFirst({
      where: { clientId, isPrimary: true },
      select: { id: true },
    })
    await tx.billingCustomer.createMany({
      data: { id: customerId, clientId, isPrimary: primary === null, createdAt: now },
      skipDuplicates: true,
    })
  })
}
