import { answerToCharge, disputeOf, type BankAnswer } from '../machines/cards'
import { outcomeOf, paymentMethodDetails, type Charge } from '../rows/charge'
import type { LastError, PaymentIntent } from '../rows/intents'
import type { PaymentMethod } from '../rows/payment-method'
import type { World } from '../state/world'
import { openDispute } from './disputes'

export type Presence = 'off_session' | 'on_session' | 'authenticated' | 'failed_authentication'

type Decline = Extract<BankAnswer, { outcome: 'declined' }>

const errorOf = (decline: Decline, charge: string, method: PaymentMethod): LastError => {
  const { sandbox: _hidden, ...wire } = method
  return {
    type: 'card_error',
    charge,
    code: decline.code,
    decline_code: decline.declineCode,
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replace(/_/g, '-')}`,
    message: decline.message,
    payment_method: wire,
  }
}

function recordCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  status: Charge['status'],
  decline?: Decline,
): Charge {
  const id = world.ids.next('charge')
  const paid = status === 'succeeded'
  return world.store.put('charge', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'LOCAL STRIPE',
    captured: status !== 'failed',
    created: world.now(method.customer === null ? null : clockOf(world, method.customer)),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(decline?.declineCode ?? null),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: paymentMethodDetails(method, intent.amount),
    receipt_email: null,
    receipt_number: null,
    receipt_url: paid ? `${world.settings.baseUrl}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  })
}

/** The test clock of a customer, if any. */
export function clockOf(world: World, customer: string): string | null {
  const row = world.store.get('customer', customer)
  return row && !row.deleted ? row.test_clock : null
}

/** Asks the bank for the amount of a payment intent and records what it said. */
export function payIntent(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  presence: Presence,
): { answer: BankAnswer; intent: PaymentIntent } {
  const answer = answerToCharge(method.sandbox.number, presence)
  const update = (change: Partial<PaymentIntent>) =>
    world.store.update('payment_intent', intent.id, {
      payment_method: method.id,
      payment_method_types: intent.allowed_payment_method_types ?? [method.type],
      ...change,
    })
  switch (answer.outcome) {
    case 'succeeded': {
      const charge = recordCharge(world, intent, method, 'succeeded')
      const paid = update({
        status: 'succeeded',
        amount_received: intent.amount,
        latest_charge: charge.id,
        last_payment_error: null,
        next_action: null,
      })
      disputePaid(world, charge.id, method)
      return { answer, intent: paid }
    }
    case 'processing': {
      const charge = recordCharge(world, intent, method, 'pending')
      return { answer, intent: update({ status: 'processing', latest_charge: charge.id }) }
    }
    case 'requires_action':
      return {
        answer,
        intent: update({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } }),
      }
    case 'declined': {
      const charge = recordCharge(world, intent, method, 'failed', answer)
      const failed = update({
        status: 'requires_payment_method',
        payment_method: null,
        latest_charge: charge.id,
        last_payment_error: errorOf(answer, charge.id, method),
        next_action: null,
      })
      return { answer, intent: failed }
    }
  }
}

/** Some cardholders want their money back as soon as it is paid. */
function disputePaid(world: World, charge: string, method: PaymentMethod): void {
  const kind = disputeOf(method.sandbox.number)
  if (kind) openDispute(world, charge, 'fraudulent', kind)
}

/** A pending charge (a debit) that the bank has decided on at last. */
export function decidePending(
  world: World,
  intent: PaymentIntent,
  succeeds: boolean,
): PaymentIntent {
  const charge = world.store.need('charge', intent.latest_charge ?? '')
  const method = world.store.need('payment_method', charge.payment_method)
  if (succeeds) {
    world.store.update('charge', charge.id, {
      status: 'succeeded',
      paid: true,
      amount_captured: charge.amount,
      receipt_url: `${world.settings.baseUrl}/receipts/${charge.id}`,
    })
    const paid = world.store.update('payment_intent', intent.id, {
      status: 'succeeded',
      amount_received: intent.amount,
    })
    disputePaid(world, charge.id, method)
    return paid
  }
  const decline: Decline = {
    outcome: 'declined',
    code: 'payment_intent_payment_attempt_failed',
    declineCode: 'generic_decline',
    message: 'The payment failed.',
  }
  world.store.update('charge', charge.id, {
    status: 'failed',
    captured: false,
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: outcomeOf(decline.declineCode),
  })
  return world.store.update('payment_intent', intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: errorOf(decline, charge.id, method),
  })
}
