import type { Address, Metadata } from './parts'

export interface Shipping {
  address?: Address
  name?: string
  phone?: string | null
}

export interface Customer {
  id: string
  object: 'customer'
  address: Address | null
  balance: number
  created: number
  currency: string | null
  customer_account: null
  default_source: null
  delinquent: boolean
  description: string | null
  discount: null
  email: string | null
  invoice_prefix: string
  invoice_settings: {
    custom_fields: null
    default_payment_method: string | null
    footer: string | null
    rendering_options: null
  }
  livemode: false
  metadata: Metadata
  name: string | null
  next_invoice_sequence: number
  phone: string | null
  preferred_locales: string[]
  shipping: Shipping | null
  tax_exempt: 'none' | 'exempt' | 'reverse'
  test_clock: string | null
  deleted?: undefined
}

/** What stays of a customer who was deleted. */
export interface DeletedCustomer {
  id: string
  object: 'customer'
  deleted: true
}

export const newCustomer = (
  id: string,
  created: number,
  invoicePrefix: string,
  given: Partial<Customer>,
): Customer => ({
  id,
  object: 'customer',
  address: null,
  balance: 0,
  created,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: invoicePrefix,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
  ...given,
})
