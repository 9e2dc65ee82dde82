import type { SessionActor } from '../platform'
import { ProductError } from '../platform/errors'
import { primaryCustomer } from './customer'
import { requireBilling, type BillingDeps } from './deps'
import { portalConfiguration } from './setup'
import { callStripe, isMissing } from './stripe'
import { syncClient } from './sync-client'

/**
 * Where the owner manages subscription, payment method and invoices at Stripe.
 * @throws ProductError `no_billing_account` when there is nothing to manage, `billing_unavailable`
 */
export async function openBillingPortal(
  deps: BillingDeps,
  { clientId }: SessionActor,
): Promise<{ url: string }> {
  const { stripe } = requireBilling(deps)
  const customer = await primaryCustomer(deps, clientId)
  if (!customer) throw new ProductError('no_billing_account')
  try {
    return await callStripe(async () => {
      const configuration = await portalConfiguration(stripe)
      const { url } = await stripe.billingPortal.sessions.create({
        customer,
        return_url: `${deps.env.PUBLIC_URL}/billing?from=portal`,
        ...(configuration !== undefined && { configuration }),
      })
      return { url }
    })
  } catch (error) {
    if (!isMissing(error)) throw error
    // Deleted in Stripe's dashboard: write that down, so that the page says so.
    await syncClient(deps, clientId)
    throw new ProductError('no_billing_account')
  }
}
