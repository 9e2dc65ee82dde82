import { attemptEach } from '../platform/attempt-each'
import type { Tx } from '../platform/db'
import { requireBilling, type BillingDeps } from './deps'
import { withPatience } from './patience'
import { existing } from './stripe'

interface UntoldCustomer {
  id: string
  email: string
  emailSince: Date | null
}

/**
 * Tells Stripe the address that an account has now, for its receipts. Changing it does not depend on Stripe: what can't be
 * told now is told by a job.
 */
export async function tellAddressNow(deps: BillingDeps, clientId: string): Promise<void> {
  if (!deps.billing) return
  try {
    await withPatience(tellAddresses(deps, clientId))
  } catch (err) {
    deps.log.warn({ clientId, err }, 'address not told to Stripe yet')
  }
}

/**
 * Tells Stripe every address that it does not know yet.
 * @param clientId of one client alone
 * @throws when Stripe refused one or did not answer; the others are told all the same
 */
export async function tellAddresses(deps: BillingDeps, clientId?: string): Promise<void> {
  const { stripe } = requireBilling(deps)
  await attemptEach(
    deps.log,
    'address not told to Stripe, will be tried again',
    await untold(deps.db, clientId),
    ({ id }) => ({ customer: id }),
    async ({ id, email, emailSince }) => {
      // One that is gone in Stripe gets no receipts: the sync finds that out.
      await existing(() => stripe.customers.update(id, { email }))
      // Race: changed again meanwhile. What was told is what was read, and the next address is still to be told.
      await deps.db.billingCustomer.updateMany({
        where: { id },
        data: { addressToldOf: emailSince },
      })
    },
  )
}

const untold = (tx: Pick<Tx, '$queryRaw'>, clientId?: string) =>
  tx.$queryRaw<UntoldCustomer[]>`
    SELECT b.id, a.email, a.email_since AS "emailSince"
      FROM billing_customers b JOIN clients c ON c.id = b.client_id JOIN accounts a ON a.id = c.account_id
     WHERE b.deleted_at IS NULL AND a.email_since IS DISTINCT FROM b.address_told_of
       AND (${clientId ?? null}::text IS NULL OR c.id = ${clientId ?? null})
     ORDER BY b.id`
