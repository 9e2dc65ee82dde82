import { changeClient } from '../clients/change-client'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { BILLING } from './actor'
import type { BillingDeps } from './deps'

/**
 * Gives a complete public checkout, and the customer that Stripe made for it, to a client. Once: claimed by another client
 * it is unknown.
 * @returns true when this call gave it
 * @throws ProductError `not_found`
 */
export async function claimPublicCheckout(
  deps: Pick<BillingDeps, 'db' | 'clock'>,
  {
    checkoutId,
    clientId,
    customerId,
  }: { checkoutId: string; clientId: string; customerId: string | null },
): Promise<boolean> {
  return changeClient(deps, { actor: BILLING, clientId }, async ({ tx, now }) => {
    // Race: two accounts can't prove one address, but two tabs of one can: the first writes, the second finds it done.
    const { count } = await tx.billingCheckout.updateMany({
      where: { id: checkoutId, clientId: null },
      data: { clientId, claimedAt: now, status: 'complete', url: null },
    })
    if (count === 0) {
      const row = await tx.billingCheckout.findUnique({
        where: { id: checkoutId },
        select: { clientId: true },
      })
      if (row?.clientId !== clientId) throw new ProductError('not_found')
      return false
    }
    await markUnread(tx, clientId)
    if (customerId === null) return true
    const primary = await tx.billingCustomer.findFirst({
      where: { clientId, isPrimary: true },
      select: { id: true },
    })
    await tx.billingCustomer.createMany({
      data: { id: customerId, clientId, isPrimary: primary === null, createdAt: now },
      skipDuplicates: true,
    })
    return true
  })
}

/** What was claimed is unread until a sync has written that began after this. */
async function markUnread(tx: Tx, clientId: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO billing_states AS b (client_id, taken_ticket, claimed_ticket) VALUES (${clientId}, 1, 1)
    ON CONFLICT (client_id) DO UPDATE SET taken_ticket = b.taken_ticket + 1, claimed_ticket = b.taken_ticket + 1`
}
