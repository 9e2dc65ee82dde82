import { verdictOn } from './debits'

/** How the bank behind a test number answers. Pure: the same number always behaves the same. */
export type BankAnswer =
  | { outcome: 'succeeded' }
  | { outcome: 'processing' }
  | { outcome: 'requires_action' }
  | { outcome: 'declined'; code: string; declineCode: string; message: string }

/** An inquiry is a question of the bank's that may become a dispute. */
export type DisputeKind = 'dispute' | 'inquiry'

interface TestCard {
  number: string
  brand: string
  token: string
  /** What the checkout page calls it. */
  label: string
  /** Refused already when it is attached to a customer. */
  attach?: 'declined'
  charge?: 'declined' | 'processing'
  /** What the cardholder does once it is paid. */
  disputes?: DisputeKind
  /** `always`: for each payment; `unless_set_up`: only while the customer is there. */
  authentication?: 'always' | 'unless_set_up'
  decline?: { code: string; declineCode: string; message: string }
}

const GENERIC = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}
const INSUFFICIENT = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}
const AUTHENTICATION = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

const declines = (
  number: string,
  token: string,
  label: string,
  decline: { code: string; declineCode: string; message: string },
): TestCard => ({
  number,
  token,
  label,
  brand: 'visa',
  attach: 'declined',
  charge: 'declined',
  decline,
})

/** Stripe's documented test numbers, as far as billing provokes them. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', token: 'visa', label: 'Visa, succeeds' },
  { number: '5555555555554444', brand: 'mastercard', token: 'mastercard', label: 'Mastercard, succeeds' },
  { number: '378282246310005', brand: 'amex', token: 'amex', label: 'American Express, succeeds' },
  { number: '4000002760003184', brand: 'visa', token: 'authenticationRequired', label: 'Visa, asks for 3-D Secure on every payment', authentication: 'always' },
  { number: '4000000000003220', brand: 'visa', token: 'threeDSecure2Required', label: 'Visa, asks for 3-D Secure 2 on every payment', authentication: 'always' },
  { number: '4000002500003155', brand: 'visa', token: 'authenticationRequiredOnSetup', label: 'Visa, asks for 3-D Secure once', authentication: 'unless_set_up' },
  { number: '4000000000000341', brand: 'visa', token: 'chargeCustomerFail', label: 'Visa, can be saved and is then declined', charge: 'declined', decline: GENERIC },
  { number: '4000000000000259', brand: 'visa', token: 'createDispute', label: 'Visa, paid and disputed as fraudulent', disputes: 'dispute' },
  { number: '4000000000001976', brand: 'visa', token: 'createDisputeInquiry', label: 'Visa, paid, and the bank asks about it', disputes: 'inquiry' },
  declines('4000000000000002', 'chargeDeclined', 'Visa, declined', GENERIC),
  declines('4000000000009995', 'chargeDeclinedInsufficientFunds', 'Visa, insufficient funds', INSUFFICIENT),
  declines('4000000000000069', 'chargeDeclinedExpiredCard', 'Visa, expired', { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' }),
  declines('4000000000000127', 'chargeDeclinedIncorrectCvc', 'Visa, wrong security code', { code: 'incorrect_cvc', declineCode: 'incorrect_cvc', message: "Your card's security code is incorrect." }),
  declines('4000000000000119', 'chargeDeclinedProcessingError', 'Visa, processing error', { code: 'processing_error', declineCode: 'processing_error', message: 'An error occurred while processing your card. Try again in a little bit.' }),
  { number: 'DE89370400440532013000', brand: 'sepa_debit', token: 'sepa_debit', label: 'SEPA debit, decided days later', charge: 'processing' },
] // prettier-ignore

const byToken = new Map(TEST_CARDS.map((card) => [card.token, card]))
const byNumber = new Map(TEST_CARDS.map((card) => [card.number, card]))

/**
 * The test card or account behind `pm_card_visa`, `pm_card_visa_chargeDeclined`, `tok_visa`, a number or an IBAN; undefined for
 * one that isn't for tests.
 */
export function testCard(named: string): TestCard | undefined {
  const token = /^(?:pm_card_|tok_)?(?:visa_(?=charge))?(.+)$/.exec(named)?.[1] ?? ''
  return byToken.get(token) ?? byNumberOf(named.replace(/[\s-]/g, ''))
}

function byNumberOf(number: string): TestCard | undefined {
  const debit = byToken.get('sepa_debit')
  return byNumber.get(number) ?? (debit && verdictOn(number) ? { ...debit, number } : undefined)
}

/** What a cardholder does with a payment that has gone through. */
export const disputeOf = (number: string): DisputeKind | undefined =>
  byNumberOf(number)?.disputes ?? (verdictOn(number)?.isDisputed ? 'dispute' : undefined)

const declined = (card: TestCard): BankAnswer => ({
  outcome: 'declined',
  ...(card.decline ?? GENERIC),
})

/** What the bank says when a card is saved. Authentication at that moment is asked for by the setup. */
export const answerToAttach = (number: string): BankAnswer => {
  const card = byNumberOf(number)
  return card?.attach === 'declined' ? declined(card) : { outcome: 'succeeded' }
}

/**
 * What the bank says to a payment.
 * @param presence whether the customer is there, and has just passed 3-D Secure
 */
export function answerToCharge(
  number: string,
  presence: 'off_session' | 'on_session' | 'authenticated' | 'failed_authentication',
): BankAnswer {
  const card = byNumberOf(number)
  if (!card) return { outcome: 'declined', ...GENERIC }
  if (presence === 'failed_authentication') return { outcome: 'declined', ...AUTHENTICATION }
  if (card.charge === 'declined') return declined(card)
  if (card.charge === 'processing') return { outcome: 'processing' }
  const asks =
    card.authentication === 'always' ||
    (card.authentication === 'unless_set_up' && presence === 'on_session')
  return asks && presence !== 'authenticated'
    ? { outcome: 'requires_action' }
    : { outcome: 'succeeded' }
}
