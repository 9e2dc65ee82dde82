import type { Customer } from '../rows/customer'
import { newInvoice, type BillingReason, type Invoice } from '../rows/invoice'
import {
  newLine,
  type InvoiceItem,
  type InvoiceLine,
  type LineDraft,
  type Period,
} from '../rows/invoice-line'
import { sublist } from '../rows/parts'
import type { Subscription, SubscriptionItem } from '../rows/subscription'
import type { World } from '../state/world'

/** What one item of a subscription costs for a period. */
export function periodLine(item: SubscriptionItem, period: Period, amount?: number): LineDraft {
  const { price, quantity } = item
  return {
    amount: amount ?? price.unit_amount * quantity,
    currency: price.currency,
    description: `${quantity} × ${price.nickname ?? price.product} (at ${price.currency.toUpperCase()} ${(price.unit_amount / 100).toFixed(2)} / ${price.recurring?.interval ?? 'once'})`,
    period,
    price,
    quantity,
    proration: false,
    subscription: item.subscription,
    subscriptionItem: item.id,
    invoiceItem: null,
    metadata: item.metadata,
  }
}

const itemLine = (item: InvoiceItem): LineDraft => ({
  amount: item.amount,
  currency: item.currency,
  description: item.description,
  period: item.period,
  price: item.sandbox.price,
  quantity: item.quantity,
  proration: item.proration,
  subscription: item.parent?.subscription_details.subscription ?? null,
  subscriptionItem: item.parent?.subscription_details.subscription_item ?? null,
  invoiceItem: item.id,
  metadata: item.metadata,
})

/** Amounts that wait for the next invoice of a subscription (or, with null, of the customer). */
export const pendingItems = (
  world: World,
  customer: string,
  subscription: string | null,
): InvoiceItem[] =>
  world.store
    .all('invoiceitem')
    .filter(
      (item) =>
        item.customer === customer &&
        item.invoice === null &&
        (item.parent === null || item.parent.subscription_details.subscription === subscription),
    )

/** An invoice's amounts from its lines and from what the customer's balance brings along. */
function totals(lines: InvoiceLine[], startingBalance: number): Partial<Invoice> {
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  const due = Math.max(0, total + startingBalance)
  return {
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    amount_due: due,
    amount_remaining: due,
  }
}

interface DraftRequest {
  customer: Customer
  subscription: Subscription | null
  reason: BillingReason
  currency: string
  period: Period
  lines: LineDraft[]
  /** Take what waits for the next invoice along. */
  includePending: boolean
  more?: Partial<Invoice>
}

/** The invoice as it would be, without keeping it or taking the pending items. */
export function composeInvoice(world: World, request: DraftRequest): Invoice {
  const { customer, subscription } = request
  const id = world.ids.next('invoice')
  const pending = request.includePending
    ? pendingItems(world, customer.id, subscription?.id ?? null).map(itemLine)
    : []
  const lines = [...pending, ...request.lines].map((line) =>
    newLine(world.ids.next('line_item'), id, line),
  )
  return newInvoice(id, world.now(customer.test_clock), customer, {
    billing_reason: request.reason,
    currency: request.currency,
    period_start: request.period.start,
    period_end: request.period.end,
    lines: sublist(`/v1/invoices/${id}/lines`, lines),
    ...(subscription && {
      parent: {
        quote_details: null,
        subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
        type: 'subscription_details',
      },
    }),
    ...totals(lines, customer.balance),
    ...request.more,
  })
}

/** Puts a draft on the books; a subscription's draft becomes its latest invoice. */
export function draftInvoice(world: World, request: DraftRequest): Invoice {
  const invoice = world.store.put('invoice', composeInvoice(world, request))
  for (const line of invoice.lines.data) {
    const item =
      line.parent.invoice_item_details?.invoice_item ??
      line.parent.subscription_item_details?.invoice_item
    if (item != null && item !== '')
      world.store.update('invoiceitem', item, { invoice: invoice.id })
  }
  if (request.subscription)
    world.store.update('subscription', request.subscription.id, { latest_invoice: invoice.id })
  return invoice
}
