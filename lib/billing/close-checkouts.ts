import { closeSession, settleCheckout } from './checkout-session'
import { primaryCustomer } from './customer'
import type { BillingDeps } from './deps'
import { isMissing } from './stripe'

/**
 * Closes the payment pages of a client that are still open.
 * @throws ProductError `billing_unavailable`
 */
export async function closeOpenCheckouts(deps: BillingDeps, clientId: string): Promise<void> {
  const open = await deps.db.billingCheckout.findMany({
    where: { clientId, status: { in: ['creating', 'open'] } },
  })
  if (open.length === 0) return
  const customer = await primaryCustomer(deps, clientId)
  for (const row of open) {
    try {
      // Without a customer there never was a session.
      if (customer) await closeSession(deps, row, customer)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    await settleCheckout(deps, row.id, 'expired')
  }
}
