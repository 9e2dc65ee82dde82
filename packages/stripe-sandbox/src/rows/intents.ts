import type { Metadata, Shipment } from './parts'

export interface LastError {
  type: 'card_error'
  code: string
  decline_code: string
  message: string
  doc_url: string
  charge?: string
  payment_method?: unknown
}

export interface NextAction {
  type: 'use_stripe_sdk' | 'redirect_to_url'
  redirect_to_url?: { return_url: string | null; url: string }
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  allowed_payment_method_types: string[] | null
  amount: number
  amount_capturable: number
  amount_details: { tip: Record<string, never> }
  amount_received: number
  application: null
  application_fee_amount: null
  automatic_payment_methods: null
  canceled_at: number | null
  cancellation_reason:
    | 'void_invoice'
    | 'abandoned'
    | 'duplicate'
    | 'fraudulent'
    | 'requested_by_customer'
    | null
  capture_method: 'automatic'
  client_secret: string
  confirmation_method: 'automatic'
  created: number
  currency: string
  customer: string | null
  customer_account: null
  description: string | null
  excluded_payment_method_types: null
  last_payment_error: LastError | null
  latest_charge: string | null
  livemode: false
  managed_payments: null
  metadata: Metadata
  next_action: NextAction | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: Record<string, never>
  payment_method_types: string[]
  payment_record: null
  processing: null
  receipt_email: string | null
  review: null
  setup_future_usage: 'off_session' | null
  shipping: Shipment | null
  source: null
  statement_descriptor: null
  statement_descriptor_suffix: null
  status:
    | 'canceled'
    | 'processing'
    | 'requires_action'
    | 'requires_confirmation'
    | 'requires_payment_method'
    | 'succeeded'
  transfer_data: null
  transfer_group: null
  /** Never on the wire: the invoice it pays. */
  sandbox: { invoice: string | null; authentication: 'passed' | 'failed' | null }
}

export const newPaymentIntent = (
  id: string,
  secret: string,
  created: number,
  given: Partial<PaymentIntent> & Pick<PaymentIntent, 'amount' | 'currency' | 'customer'>,
): PaymentIntent => ({
  id,
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  client_secret: `${id}_secret_${secret}`,
  confirmation_method: 'automatic',
  created,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
  sandbox: { invoice: null, authentication: null },
  ...given,
})

export interface SetupIntent {
  id: string
  object: 'setup_intent'
  allowed_payment_method_types: string[] | null
  application: null
  automatic_payment_methods: null
  cancellation_reason: 'abandoned' | 'duplicate' | 'requested_by_customer' | null
  client_secret: string
  created: number
  customer: string | null
  customer_account: null
  description: string | null
  excluded_payment_method_types: null
  flow_directions: null
  last_setup_error: LastError | null
  latest_attempt: null
  livemode: false
  mandate: null
  metadata: Metadata
  next_action: NextAction | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: Record<string, never>
  payment_method_types: string[]
  single_use_mandate: null
  status:
    | 'canceled'
    | 'requires_action'
    | 'requires_confirmation'
    | 'requires_payment_method'
    | 'succeeded'
  usage: 'off_session' | 'on_session'
}

export const newSetupIntent = (
  id: string,
  secret: string,
  created: number,
  given: Partial<SetupIntent>,
): SetupIntent => ({
  id,
  object: 'setup_intent',
  allowed_payment_method_types: null,
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  client_secret: `${id}_secret_${secret}`,
  created,
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  single_use_mandate: null,
  status: 'requires_payment_method',
  usage: 'off_session',
  ...given,
})
