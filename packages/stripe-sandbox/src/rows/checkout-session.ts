import type { Price } from './catalogue'
import { AUTOMATIC_TAX_OFF, type Address, type Metadata } from './parts'

export interface CustomerDetails {
  address: Address | null
  business_name: null
  email: string | null
  individual_name: null
  name: string | null
  phone: string | null
  tax_exempt: 'none'
  tax_ids: never[]
}

export interface CheckoutLine {
  id: string
  object: 'item'
  adjustable_quantity: null
  amount_discount: number
  amount_subtotal: number
  amount_tax: number
  amount_total: number
  currency: string
  description: string | null
  metadata: Metadata
  price: Price
  quantity: number
}

/** What `subscription_data` asked for. */
export interface SubscriptionData {
  description: string | null
  metadata: Metadata
  billingCycleAnchor: number | null
  trialEnd: number | null
  trialPeriodDays: number | null
  missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause'
}

export interface CheckoutSession {
  id: string
  object: 'checkout.session'
  adaptive_pricing: null
  after_expiration: null
  allow_promotion_codes: boolean | null
  allowed_payment_method_types: string[] | null
  amount_subtotal: number | null
  amount_total: number | null
  automatic_tax: typeof AUTOMATIC_TAX_OFF & { provider: null; status: null }
  billing_address_collection: 'auto' | 'required' | null
  cancel_url: string | null
  client_reference_id: string | null
  client_secret: null
  collected_information: null
  consent: null
  consent_collection: null
  created: number
  currency: string | null
  currency_conversion: null
  custom_fields: never[]
  custom_text: {
    after_submit: null
    shipping_address: null
    submit: null
    terms_of_service_acceptance: null
  }
  customer: string | null
  customer_account: null
  customer_creation: 'always' | 'if_required' | null
  customer_details: CustomerDetails | null
  customer_email: string | null
  discounts: never[]
  expires_at: number
  integration_identifier: null
  invoice: string | null
  invoice_creation: null
  livemode: false
  locale: string | null
  managed_payments: null
  metadata: Metadata
  mode: 'payment' | 'setup' | 'subscription'
  origin_context: null
  payment_intent: string | null
  payment_link: null
  payment_method_collection: 'always' | 'if_required' | null
  payment_method_configuration_details: null
  payment_method_options: Record<string, never>
  payment_method_types: string[]
  payment_status: 'no_payment_required' | 'paid' | 'unpaid'
  permissions: null
  phone_number_collection: { enabled: boolean }
  recovered_from: null
  saved_payment_method_options: null
  setup_intent: string | null
  shipping_address_collection: null
  shipping_cost: null
  shipping_options: never[]
  status: 'complete' | 'expired' | 'open'
  submit_type: 'auto' | 'book' | 'donate' | 'pay' | 'subscribe' | null
  subscription: string | null
  success_url: string | null
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number } | null
  ui_mode: 'hosted_page'
  url: string | null
  wallet_options: null
  /** Never on the wire: `line_items` are shown only when expanded. */
  sandbox: {
    lines: CheckoutLine[]
    subscriptionData: SubscriptionData
    intentMetadata: Metadata
    testClock: string | null
  }
}

type Given = Partial<CheckoutSession> &
  Pick<CheckoutSession, 'mode' | 'expires_at' | 'url' | 'success_url' | 'sandbox'>

export const newCheckoutSession = (id: string, created: number, given: Given): CheckoutSession => ({
  id,
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { ...AUTOMATIC_TAX_OFF, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  created,
  currency: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  metadata: {},
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
  ...given,
})
