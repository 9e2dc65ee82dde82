import type { BillingDeps } from './deps'
import { decide, type Standing } from './policy'
import { listOffers, type Offer } from './price-list'
import { intervalOf } from './prices'
import {
  billingSnapshot,
  EMPTY_SNAPSHOT,
  type BillingSnapshot,
  type InvoiceView,
  type PaymentMethodView,
  type PaymentState,
  type SubscriptionView,
} from './snapshot'
import { primaryCustomer } from './customer'
import { goesOn } from './next-charge'

export interface OpenPayment {
  state: PaymentState
  amount: number
  currency: string
  /** When Stripe tries by itself. */
  nextAttemptAt: Date | null
  /** Where it can be paid or confirmed. */
  url: string | null
}

/** What an owner sees of billing; from the mirror, without a call to Stripe except for prices that are not fresh. */
export interface BillingOverview {
  standing: Standing
  /** False where no Stripe is configured. */
  available: boolean
  mayBuy: boolean
  canManage: boolean
  /** The price that the subscription is on; what is charged says `nextCharge`. */
  price: (Offer & { quantity: number }) | null
  /** What is asked for and has not arrived. */
  payment: OpenPayment | null
  endsAt: Date | null
  trialEndsAt: Date | null
  /** Null when nothing will be charged; without an amount or a time where Stripe has not told them yet. */
  nextCharge: { amount: number | null; currency: string; at: Date | null } | null
  paymentMethod: PaymentMethodView | null
  invoices: InvoiceView[]
  offers: Offer[]
  secondSubscription: boolean
  checkedAt: Date | null
  isTest: boolean
}

export async function readBilling(deps: BillingDeps, clientId: string): Promise<BillingOverview> {
  const { db, billing } = deps
  const [state, customer, offers] = await Promise.all([
    db.billingState.findUnique({
      where: { clientId },
      select: { snapshot: true, checkedAt: true, claimedTicket: true, writtenTicket: true },
    }),
    primaryCustomer(deps, clientId),
    listOffers(deps),
  ])
  const snapshot = state?.snapshot ? billingSnapshot.parse(state.snapshot) : EMPTY_SNAPSHOT
  const now = deps.clock.now()
  const decision = decide(snapshot, now)
  const { subscription } = decision
  const unread = state !== null && state.claimedTicket > state.writtenTicket
  return {
    standing: unread && decision.mayBuy ? 'checking' : decision.standing,
    available: billing !== null,
    mayBuy: decision.mayBuy && !unread,
    canManage: customer !== null,
    price: subscription && priceOf(subscription),
    endsAt: decision.endsAt,
    trialEndsAt: subscription?.trialEnd ? new Date(subscription.trialEnd) : null,
    payment: subscription && openPayment(subscription),
    nextCharge: subscription && nextCharge(subscription, snapshot, now),
    paymentMethod: snapshot.paymentMethod,
    invoices: snapshot.invoices,
    offers,
    secondSubscription: decision.flags.some(({ kind }) => kind === 'second_subscription'),
    checkedAt: state?.checkedAt ?? null,
    isTest: !billing?.live,
  }
}

function priceOf({ prices }: SubscriptionView): BillingOverview['price'] {
  for (const { lookupKey, amount, currency, quantity } of prices) {
    const price = intervalOf(lookupKey)
    if (price !== null && amount !== null) return { price, amount, currency, quantity }
  }
  return null
}

function openPayment({ status, latestInvoice }: SubscriptionView): OpenPayment | null {
  // What an ended one still owes is not collected any more.
  if (!latestInvoice?.payment || ['canceled', 'incomplete_expired'].includes(status)) return null
  const { payment, remaining, currency, nextAttemptAt, url } = latestInvoice
  return {
    state: payment,
    amount: remaining,
    currency,
    nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt),
    url,
  }
}

/** As Stripe last told; what should have been charged by now is as unknown as what was never told. */
function nextCharge(
  subscription: SubscriptionView,
  { nextCharge: told }: BillingSnapshot,
  now: Date,
): BillingOverview['nextCharge'] {
  if (told === null || !goesOn(subscription)) return null
  const currency = told?.currency ?? subscription.prices[0]?.currency ?? ''
  const at = told?.at ? new Date(told.at) : null
  if (!told || (at && at <= now)) return { amount: null, currency, at: null }
  return { amount: told.amount, currency, at }
}
