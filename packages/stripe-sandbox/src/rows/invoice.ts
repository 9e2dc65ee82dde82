import type { InvoiceStatus } from '../machines/invoice'
import type { Customer, Shipping } from './customer'
import { AUTOMATIC_TAX_OFF, sublist, type Address, type Metadata, type Sublist } from './parts'
import type { InvoiceLine } from './invoice-line'
import type { SubscriptionItem } from './subscription'

export type BillingReason =
  | 'manual'
  | 'subscription_create'
  | 'subscription_cycle'
  | 'subscription_update'
  | 'upcoming'

export interface Invoice {
  id: string
  object: 'invoice'
  account_country: string
  account_name: string
  account_tax_ids: null
  amount_due: number
  amount_overpaid: number
  amount_paid: number
  amount_remaining: number
  amount_shipping: number
  application: null
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  automatic_tax: typeof AUTOMATIC_TAX_OFF & { disabled_reason: null; provider: null; status: null }
  automatically_finalizes_at: number | null
  billing_reason: BillingReason
  collection_method: 'charge_automatically'
  created: number
  currency: string
  custom_fields: null
  customer: string
  customer_account: null
  customer_address: Address | null
  customer_email: string | null
  customer_name: string | null
  customer_phone: string | null
  customer_shipping: Shipping | null
  customer_tax_exempt: 'none' | 'exempt' | 'reverse'
  customer_tax_ids: never[]
  default_payment_method: string | null
  default_source: null
  default_tax_rates: never[]
  description: string | null
  discounts: never[]
  due_date: null
  effective_at: number | null
  ending_balance: number | null
  footer: null
  from_invoice: null
  hosted_invoice_url: string | null
  invoice_pdf: string | null
  issuer: { type: 'self' }
  last_finalization_error: null
  latest_revision: null
  lines: Sublist<InvoiceLine>
  livemode: false
  metadata: Metadata
  next_payment_attempt: number | null
  number: string | null
  on_behalf_of: null
  parent: {
    quote_details: null
    subscription_details: { metadata: Metadata; subscription: string }
    type: 'subscription_details'
  } | null
  payment_settings: {
    default_mandate: null
    payment_method_options: null
    payment_method_types: null
  }
  period_end: number
  period_start: number
  post_payment_credit_notes_amount: number
  pre_payment_credit_notes_amount: number
  receipt_number: null
  rendering: null
  shipping_cost: null
  shipping_details: null
  starting_balance: number
  statement_descriptor: null
  status: InvoiceStatus
  status_transitions: {
    finalized_at: number | null
    marked_uncollectible_at: number | null
    paid_at: number | null
    voided_at: number | null
  }
  subtotal: number
  subtotal_excluding_tax: number
  test_clock: string | null
  total: number
  total_discount_amounts: never[]
  total_excluding_tax: number
  total_pretax_credit_amounts: never[]
  total_taxes: never[]
  webhooks_delivered_at: number | null
  /** Never on the wire. */
  sandbox: {
    /** Its payment intent, once finalized with something to pay. */
    payment: string | null
    /** What the subscription becomes when this invoice is paid (`pending_if_incomplete`). */
    applies: { items: SubscriptionItem[]; anchor: number } | null
    /** Failed attempts that the dunning schedule counts. */
    failures: number
  }
}

type Given = Partial<Invoice> &
  Pick<Invoice, 'billing_reason' | 'currency' | 'period_start' | 'period_end'>

/** A draft for a customer; `lines` and amounts come with {@link totals}. */
export const newInvoice = (
  id: string,
  created: number,
  customer: Customer,
  given: Given,
): Invoice => ({
  id,
  object: 'invoice',
  account_country: 'US',
  account_name: 'Local Stripe',
  account_tax_ids: null,
  amount_due: 0,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_remaining: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { ...AUTOMATIC_TAX_OFF, disabled_reason: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  created,
  custom_fields: null,
  customer: customer.id,
  customer_account: null,
  customer_address: customer.address,
  customer_email: customer.email,
  customer_name: customer.name,
  customer_phone: customer.phone,
  customer_shipping: customer.shipping,
  customer_tax_exempt: customer.tax_exempt,
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  lines: sublist(`/v1/invoices/${id}/lines`, []),
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  parent: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: customer.balance,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: {
    finalized_at: null,
    marked_uncollectible_at: null,
    paid_at: null,
    voided_at: null,
  },
  subtotal: 0,
  subtotal_excluding_tax: 0,
  test_clock: customer.test_clock,
  total: 0,
  total_discount_amounts: [],
  total_excluding_tax: 0,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
  sandbox: { payment: null, applies: null, failures: 0 },
  ...given,
})
