import { attemptEach } from '../platform/attempt-each'
import {
  closeSession,
  followSession,
  settleAs,
  settleCheckout,
  type CheckoutRow,
} from './checkout-session'
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
      if (customer) await close(deps, row, customer)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    await settleCheckout(deps, row.id, 'expired')
  }
}

async function close(deps: BillingDeps, row: CheckoutRow, customer: string): Promise<void> {
  await closeSession(deps, row, customer)
  // It may have been paid before: then that is what became of it.
  const session = row.sessionId === null ? null : await followSession(deps, row.id, row.sessionId)
  if (session) await settleAs(deps, row.id, session)
}

/**
 * Closes the pages that are open beside a Starter that is paid for: whoever has paid as a stranger could pay there again. The
 * net under the claim, which closes them at once where Stripe answers.
 */
export async function closePagesBesidePlans(deps: BillingDeps): Promise<void> {
  const clients = await deps.db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT k.client_id AS id FROM billing_checkouts k
      JOIN contracts c ON c.client_id = k.client_id AND c.ended_at IS NULL AND c.subscription_id IS NOT NULL
     WHERE k.status IN ('creating', 'open')`
  await attemptEach(
    deps.log,
    'payment page beside a paid plan not closed',
    clients,
    ({ id }) => ({ clientId: id }),
    ({ id }) => closeOpenCheckouts(deps, id),
  )
}
