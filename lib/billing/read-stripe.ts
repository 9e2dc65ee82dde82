import { isOwed } from './payment-state'
import type { BillingSnapshot, PaymentMethodView, SubscriptionView } from './snapshot'
import { callStripe, existing, type Stripe } from './stripe'
import { latestInvoiceOf, viewInvoice, viewPaymentMethod, viewSubscription } from './views'

const INVOICES_SHOWN = 12

/** What Stripe holds; what it will charge next is asked once it is clear what counts. */
export type StripeState = Omit<BillingSnapshot, 'nextCharge'>

/**
 * What Stripe holds about a client's customers, now.
 * @param customerIds ours, the primary one first
 * @throws ProductError `billing_unavailable`
 */
export async function readStripe(
  stripe: Stripe,
  customerIds: readonly string[],
): Promise<StripeState> {
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

type CustomerSnapshot = Omit<StripeState, 'goneCustomers'>

/** Null when the customer was deleted, or is one of Stripe's other mode. */
async function readCustomer(stripe: Stripe, id: string): Promise<CustomerSnapshot | null> {
  return callStripe(async () => {
    const customer = await presentCustomer(stripe, id)
    if (!customer) return null
    const [subscriptions, invoices] = await Promise.all([
      stripe.subscriptions
        .list({
          customer: id,
          status: 'all',
          limit: 100,
          expand: ['data.default_payment_method', 'data.latest_invoice'],
        })
        .autoPagingToArray({ limit: 1_000 }),
      stripe.invoices.list({ customer: id, limit: INVOICES_SHOWN }),
    ])
    const [views, paymentMethod] = await Promise.all([
      Promise.all(subscriptions.map((one) => viewWithPayment(stripe, one))),
      paymentMethodOf(stripe, customer, subscriptions),
    ])
    return {
      subscriptions: views,
      invoices: invoices.data.flatMap((one) => viewInvoice(one) ?? []),
      paymentMethod,
    }
  })
}

/** Only this says that a customer is gone: anything else that is missing on the way says nothing about it. */
async function presentCustomer(stripe: Stripe, id: string): Promise<Stripe.Customer | null> {
  // Without expansion: a deleted customer is a stub that has nothing to expand.
  const customer = await existing(() => stripe.customers.retrieve(id))
  return !customer || customer.deleted ? null : customer
}

/** One subscription as it is now, for whoever pays without a client. @throws ProductError `billing_unavailable` */
export const readSubscription = (stripe: Stripe, id: string): Promise<SubscriptionView> =>
  callStripe(async () =>
    viewWithPayment(
      stripe,
      await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
    ),
  )

/** Asks about the payment only where one is missing. */
async function viewWithPayment(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<SubscriptionView> {
  const latest = latestInvoiceOf(subscription)
  if (!latest || !isOwed(latest.status) || subscription.ended_at != null)
    return viewSubscription(subscription)
  const { data } = await stripe.invoicePayments.list({
    invoice: latest.id,
    limit: 100,
    expand: ['data.payment.payment_intent'],
  })
  return viewSubscription(subscription, data)
}

/** The subscription's own method is charged before the customer's. */
async function paymentMethodOf(
  stripe: Stripe,
  customer: Stripe.Customer,
  subscriptions: readonly Stripe.Subscription[],
): Promise<PaymentMethodView | null> {
  const { invoice_settings: settings } = customer as Partial<Stripe.Customer>
  const running = subscriptions.find(({ ended_at: ended }) => ended == null)
  const method = running?.default_payment_method ?? settings?.default_payment_method
  if (!method) return null
  if (typeof method !== 'string') return viewPaymentMethod(method)
  // A method that is missing says nothing about its customer.
  const found = await existing(() => stripe.paymentMethods.retrieve(method))
  return found && viewPaymentMethod(found)
}
