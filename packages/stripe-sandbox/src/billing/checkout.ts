import { answerToCharge, testCard } from '../machines/cards'
import type { CheckoutSession, CustomerDetails } from '../rows/checkout-session'
import { newCustomer, type Customer } from '../rows/customer'
import { newPaymentIntent, newSetupIntent } from '../rows/intents'
import type { PaymentMethod } from '../rows/payment-method'
import type { World } from '../state/world'
import { cardError, invalidRequest } from '../wire/errors'
import { checkType } from './allowed-types'
import { makePaymentMethod } from './methods'
import { payIntent, type Presence } from './pay-intent'
import { subscribe } from './subscribe'

export interface Submission {
  /** A test number or token. */
  card: string
  email: string | null
  name: string | null
  presence: Presence
  /** Another method of this customer, kept from before: used instead of the card. */
  savedMethod?: string
}

const DAY_SECONDS = 86_400

/** @throws WireError for a session that is over */
export function openSession(world: World, id: string): CheckoutSession {
  const session = world.store.need('checkout.session', id)
  if (session.status !== 'open')
    throw invalidRequest(`This Checkout Session is ${session.status} and can't be completed.`)
  return session
}

/**
 * What the bank would say, before anything is kept: a decline leaves the session open and nothing behind.
 * @throws WireError 402, and 400 for a kind of method that the session does not take
 */
export function askBank(
  session: CheckoutSession,
  submission: Submission,
): 'accepted' | 'challenge' {
  const card = testCard(submission.card)
  const type = card?.brand === 'sepa_debit' ? 'sepa_debit' : 'card'
  checkType('Checkout Session', session.allowed_payment_method_types, { type })
  const answer = answerToCharge(card?.number ?? '', submission.presence)
  if (answer.outcome === 'declined')
    throw cardError(answer.code, answer.message, { decline_code: answer.declineCode }, false)
  return answer.outcome === 'requires_action' ? 'challenge' : 'accepted'
}

function customerOf(
  world: World,
  session: CheckoutSession,
  submission: Submission,
): Customer | null {
  if (session.customer !== null) return world.customer(session.customer)
  if (session.mode !== 'subscription' && session.customer_creation !== 'always') return null
  const email = session.customer_email ?? submission.email
  if (email === null)
    throw invalidRequest(
      'An email is needed: this session has no customer.',
      'email',
      'parameter_missing',
    )
  const row = newCustomer(
    world.ids.next('customer'),
    world.now(session.sandbox.testClock),
    world.ids.characters(8).toUpperCase(),
    { email, name: submission.name },
  )
  world.store.put('customer', row)
  return row
}

function methodOf(world: World, customer: Customer | null, submission: Submission): PaymentMethod {
  const made = makePaymentMethod(world, submission.card, {
    billing: {
      ...(submission.email !== null && { email: submission.email }),
      ...(submission.name !== null && { name: submission.name }),
    },
  })
  return customer ? world.store.update('payment_method', made.id, { customer: customer.id }) : made
}

const detailsOf = (
  session: CheckoutSession,
  customer: Customer | null,
  submission: Submission,
): CustomerDetails => ({
  address: null,
  business_name: null,
  email: customer?.email ?? session.customer_email ?? submission.email,
  individual_name: null,
  name: submission.name ?? customer?.name ?? null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
})

function startSubscription(
  world: World,
  session: CheckoutSession,
  customer: Customer,
  method: PaymentMethod,
  presence: Presence,
): Partial<CheckoutSession> {
  const data = session.sandbox.subscriptionData
  const now = world.now(customer.test_clock)
  const trialEnd =
    data.trialEnd ??
    (data.trialPeriodDays === null ? null : now + data.trialPeriodDays * DAY_SECONDS)
  const subscription = subscribe(world, {
    customer,
    items: session.sandbox.lines.map(({ price, quantity }) => ({ price, quantity })),
    trialEnd,
    anchor: data.billingCycleAnchor,
    behavior: 'allow_incomplete',
    presence,
    announceFirst: true,
    given: {
      metadata: data.metadata,
      description: data.description,
      default_payment_method: method.id,
      trial_settings: {
        end_behavior: {
          billing_cycle_anchor: null,
          missing_payment_method: data.missingPaymentMethod,
        },
      },
    },
  })
  const invoice = world.store.get('invoice', subscription.latest_invoice ?? '')
  return {
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    payment_status:
      invoice?.status === 'paid' ? (trialEnd === null ? 'paid' : 'no_payment_required') : 'unpaid',
  }
}

function payOnce(
  world: World,
  session: CheckoutSession,
  customer: Customer | null,
  method: PaymentMethod,
  presence: Presence,
): Partial<CheckoutSession> {
  const intent = world.store.put(
    'payment_intent',
    newPaymentIntent(
      world.ids.next('payment_intent'),
      world.ids.characters(24),
      world.now(session.sandbox.testClock),
      {
        amount: session.amount_total ?? 0,
        currency: session.currency ?? 'usd',
        customer: customer?.id ?? null,
        allowed_payment_method_types: session.allowed_payment_method_types,
        payment_method_types: session.payment_method_types,
        metadata: session.sandbox.intentMetadata,
      },
    ),
  )
  const { answer } = payIntent(world, intent, method, presence)
  return {
    payment_intent: intent.id,
    payment_status: answer.outcome === 'succeeded' ? 'paid' : 'unpaid',
  }
}

function saveMethod(
  world: World,
  session: CheckoutSession,
  customer: Customer | null,
  method: PaymentMethod,
): Partial<CheckoutSession> {
  const intent = world.store.put(
    'setup_intent',
    newSetupIntent(
      world.ids.next('setup_intent'),
      world.ids.characters(24),
      world.now(session.sandbox.testClock),
      {
        customer: customer?.id ?? null,
        payment_method: method.id,
        status: 'succeeded',
        metadata: session.sandbox.intentMetadata,
      },
    ),
  )
  return { setup_intent: intent.id, payment_status: 'no_payment_required' }
}

/**
 * The customer has pressed Pay: makes the customer if there is none, and the subscription, payment or saved
 * card that the session is for.
 * @throws WireError 402 when the bank says no; the session stays open then
 */
export function completeSession(world: World, id: string, submission: Submission): CheckoutSession {
  const session = openSession(world, id)
  if (askBank(session, submission) === 'challenge')
    throw cardError(
      'authentication_required',
      'This card asks for 3-D Secure: pass the challenge on the checkout page, or send `authenticated`.',
      { decline_code: 'authentication_required' },
      false,
    )
  const customer = customerOf(world, session, submission)
  const method = methodOf(world, customer, submission)
  const made =
    session.mode === 'setup'
      ? saveMethod(world, session, customer, method)
      : session.mode === 'payment'
        ? payOnce(world, session, customer, method, submission.presence)
        : customer
          ? startSubscription(world, session, customer, method, submission.presence)
          : {}
  return world.store.update('checkout.session', id, {
    ...made,
    status: 'complete',
    url: null,
    customer: customer?.id ?? null,
    customer_details: detailsOf(session, customer, submission),
  })
}
