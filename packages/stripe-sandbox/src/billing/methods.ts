import { answerToAttach, testCard } from '../machines/cards'
import type { Customer } from '../rows/customer'
import { NO_ADDRESS, type Address } from '../rows/parts'
import { NO_BILLING_DETAILS, type BillingDetails, type PaymentMethod } from '../rows/payment-method'
import type { World } from '../state/world'
import { cardError, invalidRequest, resourceMissing } from '../wire/errors'

/** Billing details as a change: absent fields stay. */
export interface BillingChange {
  address?: Partial<Address> | null | undefined
  email?: string | null | undefined
  name?: string | null | undefined
  phone?: string | null | undefined
}

export const billingDetails = (
  present: BillingDetails,
  given: BillingChange | undefined,
): BillingDetails => ({
  ...present,
  ...given,
  address: { ...NO_ADDRESS, ...present.address, ...given?.address },
})

const YEARS_VALID = 4

/**
 * A payment method made from a test number or token.
 * @throws WireError 402 for a number that isn't one of Stripe's test numbers
 */
export function makePaymentMethod(
  world: World,
  named: string,
  given: { billing?: BillingChange | undefined; expMonth?: number; expYear?: number } = {},
): PaymentMethod {
  const card = testCard(named)
  if (!card)
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      { decline_code: 'test_mode_live_card' },
      false,
    )
  const fingerprint = world.ids.characters(16)
  const last4 = card.number.slice(-4)
  const isDebit = card.brand === 'sepa_debit'
  return world.store.put('payment_method', {
    id: world.ids.next('payment_method'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails(NO_BILLING_DETAILS, given.billing),
    ...(isDebit
      ? {
          sepa_debit: {
            bank_code: card.number.slice(4, 12),
            branch_code: '',
            country: card.number.slice(0, 2),
            fingerprint,
            generated_from: null,
            last4,
          },
        }
      : {
          card: {
            brand: card.brand,
            checks: {
              address_line1_check: null,
              address_postal_code_check: null,
              cvc_check: 'pass',
            },
            country: 'US',
            display_brand: card.brand,
            exp_month: given.expMonth ?? 12,
            exp_year: given.expYear ?? new Date(world.now() * 1000).getUTCFullYear() + YEARS_VALID,
            fingerprint,
            funding: 'credit',
            generated_from: null,
            last4,
            networks: { available: [card.brand], preferred: null },
            regulated_status: 'unregulated' as const,
            three_d_secure_usage: { supported: true },
            wallet: null,
          },
        }),
    created: world.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: isDebit ? 'sepa_debit' : 'card',
    sandbox: { number: card.number },
  })
}

/** `pm_card_visa` and its like stand for a new payment method each time they are used. */
const isToken = (id: string) => /^(pm_card_|pm_sepa_debit|tok_)/.test(id)

/**
 * Attaches a payment method, given by id or test token, to a customer.
 * @param options.reuse a token stands for the customer's newest method of that number, if there is one
 * @throws WireError 402 when the bank refuses already here
 */
export function attach(
  world: World,
  named: string,
  customer: Customer,
  options: { reuse?: boolean } = {},
): PaymentMethod {
  const token = isToken(named)
  if (token && options.reuse) {
    const number = testCard(named)?.number
    const owned = world.store
      .all('payment_method')
      .findLast((one) => one.customer === customer.id && one.sandbox.number === number)
    if (owned) return owned
  }
  const method = token
    ? makePaymentMethod(world, named.replace(/^pm_sepa_debit$/, 'sepa_debit'))
    : world.store.get('payment_method', named)
  if (!method) throw resourceMissing('PaymentMethod', named, 'payment_method')
  if (method.customer === customer.id) return method
  if (method.customer !== null)
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      undefined,
      'payment_method_unexpected_state',
    )
  const answer = answerToAttach(method.sandbox.number)
  if (answer.outcome === 'declined')
    throw cardError(answer.code, answer.message, { decline_code: answer.declineCode }, false)
  return world.store.update('payment_method', method.id, { customer: customer.id })
}

/** The payment method that a request names, attached to the customer if there is one. */
export function methodFrom(world: World, named: string, customer: string | null) {
  if (customer !== null) return attach(world, named, world.customer(customer), { reuse: true })
  return world.store.get('payment_method', named) ?? makePaymentMethod(world, named)
}
