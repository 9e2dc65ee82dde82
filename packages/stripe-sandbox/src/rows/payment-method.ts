import { NO_ADDRESS, type Address, type Metadata } from './parts'

export interface BillingDetails {
  address: Address | null
  email: string | null
  name: string | null
  phone: string | null
  tax_id: null
}

export const NO_BILLING_DETAILS: BillingDetails = {
  address: NO_ADDRESS,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

export interface Card {
  brand: string
  checks: { address_line1_check: null; address_postal_code_check: null; cvc_check: string | null }
  country: string
  display_brand: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: string
  generated_from: null
  last4: string
  networks: { available: string[]; preferred: null }
  regulated_status: 'unregulated'
  three_d_secure_usage: { supported: boolean }
  wallet: null
}

export interface SepaDebit {
  bank_code: string
  branch_code: string
  country: string
  fingerprint: string
  generated_from: null
  last4: string
}

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  allow_redisplay: 'always' | 'limited' | 'unspecified'
  billing_details: BillingDetails
  card?: Card
  sepa_debit?: SepaDebit
  created: number
  customer: string | null
  customer_account: null
  livemode: false
  metadata: Metadata
  type: 'card' | 'sepa_debit'
  /** Never on the wire: the test number decides how the bank answers. */
  sandbox: { number: string }
}
