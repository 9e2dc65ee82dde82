import type { BillingDeps } from './deps'
import { decide, type Standing } from './policy'
import { listOffers, type Offer } from './price-list'
import { intervalOf } from './prices'
import {
  billingSnapshot,
  EMPTY_SNAPSHOT,
  type InvoiceView,
  type PaymentMethodView,
  type SubscriptionView,
} from './snapshot'
import { primaryCustomer } from './customer'

/** What an owner sees of billing; from the mirror, without a call to Stripe except for prices that are not fresh. */
export interface BillingOverview {
  standing: Standing
  /** False where no Stripe is configured. */
  available: boolean
  mayBuy: boolean
  canManage: boolean
  price: Offer | null
  endsAt: Date | null
  trialEndsAt: Date | null
  nextCharge: { amount: number; currency: string; at: Date } | null
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
  const decision = decide(snapshot)
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
    nextCharge: subscription && nextCharge(subscription),
    paymentMethod: snapshot.paymentMethod,
    invoices: snapshot.invoices,
    offers,
    secondSubscription: decision.flags.some(({ kind }) => kind === 'second_subscription'),
    checkedAt: state?.checkedAt ?? null,
    isTest: !billing?.live,
  }
}

function priceOf({ prices }: SubscriptionView): Offer | null {
  for (const { lookupKey, amount, currency } of prices) {
    const price = intervalOf(lookupKey)
    if (price !== null && amount !== null) return { price, amount, currency }
  }
  return null
}

/** The regular charge at the end of the paid period; none when that is where it ends. */
function nextCharge(subscription: SubscriptionView): BillingOverview['nextCharge'] {
  const { status, cancelAt, periodEnd, collectionPaused } = subscription
  const price = priceOf(subscription)
  const goesOn = ['active', 'trialing', 'past_due'].includes(status) && cancelAt === null
  if (!goesOn || collectionPaused || !periodEnd || !price) return null
  return { amount: price.amount, currency: price.currency, at: new Date(periodEnd) }
}
