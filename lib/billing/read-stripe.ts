import type { BillingSnapshot, PaymentMethodView } from './snapshot'
import { asking, isMissing, type Stripe } from './stripe'
import { viewInvoice, viewPaymentMethod, viewSubscription } from './views'

const INVOICES_SHOWN = 12

/**
 * What Stripe holds about a client's customers, now.
 * @param customerIds ours, the primary one first
 * @throws ProductError `billing_unavailable`
 */
export async function readStripe(
  stripe: Stripe,
  customerIds: readonly string[],
): Promise<BillingSnapshot> {
  const read = await Promise.all(customerIds.map((id) => readCustomer(stripe, id)))
  const present = read.filter((one) => one !== null)
  return {
    goneCustomers: customerIds.filter((_, i) => read[i] === null),
    subscriptions: present.flatMap(({ subscriptions }) => subscriptions),
    invoices: present
      .flatMap(({ invoices }) => invoices)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      .slice(0, INVOICES_SHOWN),
    paymentMethod: present.find((one) => one.paymentMethod)?.paymentMethod ?? null,
  }
}

type CustomerSnapshot = Omit<BillingSnapshot, 'goneCustomers'>

/** Null when the customer was deleted, or is one of Stripe's other mode. */
async function readCustomer(stripe: Stripe, id: string): Promise<CustomerSnapshot | null> {
  return asking(async () => {
    try {
      // Without expansion: a deleted customer is a stub that has nothing to expand.
      const customer = await stripe.customers.retrieve(id)
      if (customer.deleted) return null
      const [subscriptions, invoices] = await Promise.all([
        stripe.subscriptions
          .list({
            customer: id,
            status: 'all',
            limit: 100,
            expand: ['data.default_payment_method'],
          })
          .autoPagingToArray({ limit: 1_000 }),
        stripe.invoices.list({ customer: id, limit: INVOICES_SHOWN }),
      ])
      return {
        subscriptions: subscriptions.map(viewSubscription),
        invoices: invoices.data.map(viewInvoice),
        paymentMethod: await paymentMethodOf(stripe, customer, subscriptions),
      }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  })
}

/** The subscription's own method is charged before the customer's. */
async function paymentMethodOf(
  stripe: Stripe,
  customer: Stripe.Customer,
  subscriptions: readonly Stripe.Subscription[],
): Promise<PaymentMethodView | null> {
  const { invoice_settings: settings } = customer as Partial<Stripe.Customer>
  const running = subscriptions.find(({ status }) => status !== 'canceled')
  const method = running?.default_payment_method ?? settings?.default_payment_method
  if (!method) return null
  if (typeof method !== 'string') return viewPaymentMethod(method)
  try {
    return viewPaymentMethod(await stripe.paymentMethods.retrieve(method))
  } catch (error) {
    // A method that is missing says nothing about its customer.
    if (isMissing(error)) return null
    throw error
  }
}
