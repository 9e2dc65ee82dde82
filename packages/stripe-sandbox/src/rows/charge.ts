import type { DisputeKind } from '../machines/cards'
import type { Metadata, Shipment } from './parts'
import type { BillingDetails, PaymentMethod } from './payment-method'

const cardDetails = (method: PaymentMethod, amount: number) =>
  method.card && {
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: method.card.brand,
      checks: method.card.checks,
      country: method.card.country,
      electronic_commerce_indicator: null,
      exp_month: method.card.exp_month,
      exp_year: method.card.exp_year,
      fingerprint: method.card.fingerprint,
      funding: method.card.funding,
      installments: null,
      last4: method.card.last4,
      mandate: null,
      network: method.card.brand,
      network_transaction_id: null,
      regulated_status: method.card.regulated_status,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card' as const,
  }

const sepaDetails = (method: PaymentMethod) => ({
  sepa_debit: {
    bank_code: method.sepa_debit?.bank_code ?? null,
    branch_code: method.sepa_debit?.branch_code ?? null,
    country: method.sepa_debit?.country ?? null,
    fingerprint: method.sepa_debit?.fingerprint ?? null,
    last4: method.sepa_debit?.last4 ?? null,
    mandate: null,
  },
  type: 'sepa_debit' as const,
})

export const paymentMethodDetails = (method: PaymentMethod, amount: number) =>
  cardDetails(method, amount) ?? sepaDetails(method)

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application: null
  application_fee: null
  application_fee_amount: null
  balance_transaction: null
  billing_details: BillingDetails
  calculated_statement_descriptor: string
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_balance_transaction: null
  failure_code: string | null
  failure_message: string | null
  fraud_details: Record<string, never>
  livemode: false
  metadata: Metadata
  on_behalf_of: null
  outcome: ReturnType<typeof outcomeOf>
  paid: boolean
  payment_intent: string | null
  payment_method: string
  payment_method_details: ReturnType<typeof paymentMethodDetails>
  receipt_email: string | null
  receipt_number: null
  receipt_url: string | null
  refunded: boolean
  review: null
  shipping: Shipment | null
  source: null
  source_transfer: null
  statement_descriptor: null
  statement_descriptor_suffix: null
  status: 'failed' | 'pending' | 'succeeded'
  transfer_data: null
  transfer_group: null
}

/** @param declineCode null for a payment that the bank let through */
export const outcomeOf = (declineCode: string | null) => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: declineCode === null ? 'approved_by_network' : 'declined_by_network',
  reason: declineCode,
  risk_level: 'normal',
  risk_score: 20,
  seller_message:
    declineCode === null ? 'Payment complete.' : 'The bank did not return any further details.',
  type: declineCode === null ? 'authorized' : 'issuer_declined',
})

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: null
  charge: string
  created: number
  currency: string
  customer: string | null
  customer_account: null
  destination_details: {
    card: {
      reference: string
      reference_status: 'available'
      reference_type: 'acquirer_reference_number'
      type: 'refund'
    }
    type: 'card'
  }
  metadata: Metadata
  payment_intent: string | null
  payment_method: string
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'succeeded'
  transfer_reversal: null
}

const EVIDENCE_FIELDS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
]

const DISPUTE_ANSWER_SECONDS = 7 * 86_400

export const newDispute = (
  id: string,
  created: number,
  charge: Pick<Charge, 'id' | 'amount' | 'currency' | 'payment_intent'>,
  reason: string,
  kind: DisputeKind,
) => ({
  id,
  object: 'dispute' as const,
  amount: charge.amount,
  balance_transactions: [],
  charge: charge.id,
  created,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: {
    ...Object.fromEntries(EVIDENCE_FIELDS.map((field) => [field, null])),
    enhanced_evidence: {},
  },
  evidence_details: {
    due_by: created + DISPUTE_ANSWER_SECONDS,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted' as const,
  },
  intended_submission_method: null,
  is_charge_refundable: kind === 'inquiry',
  livemode: false as const,
  metadata: {} as Metadata,
  payment_intent: charge.payment_intent,
  reason,
  status: (kind === 'inquiry' ? 'warning_needs_response' : 'needs_response') as DisputeStatus,
})
export type Dispute = ReturnType<typeof newDispute>

type DisputeStatus = 'needs_response' | 'warning_needs_response' | 'warning_closed' | 'won' | 'lost'

/** Neither side has had its way yet. */
export const isUndecided = ({ status }: { status: DisputeStatus }): boolean =>
  status === 'needs_response' || status === 'warning_needs_response'
