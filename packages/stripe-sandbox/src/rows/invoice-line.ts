import type { Price } from './catalogue'
import type { Metadata } from './parts'

export interface Period {
  start: number
  end: number
}

const pricingOf = (price: Price | null) =>
  price && {
    price_details: { price: price.id, product: price.product },
    type: 'price_details' as const,
    unit_amount_decimal: price.unit_amount_decimal,
  }
type Pricing = ReturnType<typeof pricingOf>

export interface InvoiceLine {
  id: string
  object: 'line_item'
  amount: number
  currency: string
  description: string | null
  discount_amounts: never[]
  discountable: boolean
  discounts: never[]
  invoice: string
  livemode: false
  metadata: Metadata
  parent:
    | {
        invoice_item_details: null
        subscription_item_details: {
          invoice_item: string | null
          proration: boolean
          proration_details: { credited_items: null }
          subscription: string
          subscription_item: string
        }
        type: 'subscription_item_details'
      }
    | {
        invoice_item_details: {
          invoice_item: string
          proration: boolean
          proration_details: { credited_items: null }
          subscription: string | null
        }
        subscription_item_details: null
        type: 'invoice_item_details'
      }
  period: Period
  pretax_credit_amounts: never[]
  pricing: Pricing
  quantity: number
  quantity_decimal: string
  subscription: string | null
  subtotal: number
  taxes: never[]
}

/** What a line says before it stands on an invoice. */
export interface LineDraft {
  amount: number
  currency: string
  description: string | null
  period: Period
  price: Price | null
  quantity: number
  proration: boolean
  subscription: string | null
  subscriptionItem: string | null
  invoiceItem: string | null
  metadata: Metadata
}

export const newLine = (id: string, invoice: string, draft: LineDraft): InvoiceLine => ({
  id,
  object: 'line_item',
  amount: draft.amount,
  currency: draft.currency,
  description: draft.description,
  discount_amounts: [],
  discountable: !draft.proration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: draft.metadata,
  parent:
    draft.subscription !== null && draft.subscriptionItem !== null
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: draft.invoiceItem,
            proration: draft.proration,
            proration_details: { credited_items: null },
            subscription: draft.subscription,
            subscription_item: draft.subscriptionItem,
          },
          type: 'subscription_item_details',
        }
      : {
          invoice_item_details: {
            invoice_item: draft.invoiceItem ?? '',
            proration: draft.proration,
            proration_details: { credited_items: null },
            subscription: draft.subscription,
          },
          subscription_item_details: null,
          type: 'invoice_item_details',
        },
  period: draft.period,
  pretax_credit_amounts: [],
  pricing: pricingOf(draft.price),
  quantity: draft.quantity,
  quantity_decimal: String(draft.quantity),
  subscription: draft.subscription,
  subtotal: draft.amount,
  taxes: [],
})

/** An amount that waits for the customer's next invoice, or stands on one. */
export interface InvoiceItem {
  id: string
  object: 'invoiceitem'
  amount: number
  currency: string
  customer: string
  customer_account: null
  date: number
  description: string | null
  discountable: boolean
  discounts: never[]
  invoice: string | null
  livemode: false
  metadata: Metadata
  net_amount: number
  parent: {
    subscription_details: { subscription: string; subscription_item?: string }
    type: 'subscription_details'
  } | null
  period: Period
  pricing: Pricing
  proration: boolean
  quantity: number
  quantity_decimal: string
  tax_rates: never[]
  test_clock: string | null
  sandbox: { price: Price | null }
}

export const newInvoiceItem = (
  id: string,
  date: number,
  customer: { id: string; test_clock: string | null },
  draft: LineDraft,
): InvoiceItem => ({
  id,
  object: 'invoiceitem',
  amount: draft.amount,
  currency: draft.currency,
  customer: customer.id,
  customer_account: null,
  date,
  description: draft.description,
  discountable: !draft.proration,
  discounts: [],
  invoice: null,
  livemode: false,
  metadata: draft.metadata,
  net_amount: draft.amount,
  parent:
    draft.subscription === null
      ? null
      : {
          subscription_details: {
            subscription: draft.subscription,
            ...(draft.subscriptionItem !== null && { subscription_item: draft.subscriptionItem }),
          },
          type: 'subscription_details',
        },
  period: draft.period,
  pricing: pricingOf(draft.price),
  proration: draft.proration,
  quantity: draft.quantity,
  quantity_decimal: String(draft.quantity),
  tax_rates: [],
  test_clock: customer.test_clock,
  sandbox: { price: draft.price },
})

export interface InvoicePayment {
  id: string
  object: 'invoice_payment'
  amount_paid: number | null
  amount_requested: number
  created: number
  currency: string
  invoice: string
  is_default: boolean
  livemode: false
  payment: { payment_intent: string; type: 'payment_intent' }
  status: 'open' | 'paid' | 'canceled'
  status_transitions: { canceled_at: number | null; paid_at: number | null }
}
