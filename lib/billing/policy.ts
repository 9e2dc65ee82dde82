import { intervalOf } from './prices'
import type { BillingSnapshot, PaymentState, SubscriptionView } from './snapshot'

/** Where a client stands with its payments; what the pages speak about. */
export const STANDINGS = [
  /** Never bought, or nothing that counts. */
  'none',
  /** The first payment is on its way: the bank decides on it, which takes days for a debit. */
  'processing',
  /** The first payment waits for its payer. */
  'action_required',
  'first_payment_failed',
  'trial',
  'active',
  /** Paid, and a cancellation is scheduled. */
  'ending',
  /** A payment failed and Stripe tries again. */
  'past_due',
  /** Stripe has given up trying. */
  'unpaid',
  'paused',
  'ended',
  /** A status or a price that this code does not know. */
  'unclear',
  /** A payment was claimed, and Stripe could not be asked about it yet. */
  'checking',
] as const
export type Standing = (typeof STANDINGS)[number]

/** What a subscription means for the contract: Starter, no Starter, or whatever is in force now. */
export type Grant = 'starter' | 'none' | 'keep'

export interface StatusRule {
  standing: Standing
  grant: Grant
  /** Whether a checkout may begin beside it. */
  mayBuy: boolean
  /** Which one counts when there are several: the lowest. */
  rank: number
}

/** Rank of what has ended. */
const OVER = 9

/**
 * Every status of Stripe (docs: "subscription statuses") but the two of a first payment. Starter stays in `past_due` until Stripe gives up;
 * a live, past-due, unpaid or paused subscription is mended in the customer portal, not bought again.
 */
const STATUS_RULES: Record<string, StatusRule> = {
  active: { standing: 'active', grant: 'starter', mayBuy: false, rank: 0 },
  trialing: { standing: 'trial', grant: 'starter', mayBuy: false, rank: 1 },
  past_due: { standing: 'past_due', grant: 'starter', mayBuy: false, rank: 2 },
  unpaid: { standing: 'unpaid', grant: 'none', mayBuy: false, rank: 4 },
  paused: { standing: 'paused', grant: 'none', mayBuy: false, rank: 5 },
  canceled: { standing: 'ended', grant: 'none', mayBuy: true, rank: OVER },
}

const NOT_PAID = { standing: 'first_payment_failed', grant: 'none', mayBuy: true } as const

/** `incomplete` is several situations: what its first payment does tells them apart. */
const FIRST_PAYMENT_RULES: Record<PaymentState, StatusRule> = {
  processing: { standing: 'processing', grant: 'none', mayBuy: false, rank: 6 },
  action_required: { standing: 'action_required', grant: 'none', mayBuy: true, rank: 7 },
  due: { standing: 'action_required', grant: 'none', mayBuy: true, rank: 7 },
  failed: { ...NOT_PAID, rank: 8 },
}
/** A subscription whose first payment never came; worth a word for a while only. */
const RAN_OUT: StatusRule = { ...NOT_PAID, rank: OVER }
/** One that was given up before it began, or ran out long ago. */
const NOTHING: StatusRule = { standing: 'none', grant: 'none', mayBuy: true, rank: OVER + 1 }
const TOLD_FOR_MS = 30 * 86_400_000

/** Never grants and never takes; buying again could charge twice. */
const UNCLEAR: StatusRule = { standing: 'unclear', grant: 'keep', mayBuy: false, rank: 3 }

/** Whether it runs, or may for all we know. */
const isLive = ({ rank }: StatusRule) => rank <= UNCLEAR.rank

const isFirst = ({ latestInvoice }: SubscriptionView) =>
  latestInvoice?.reason === 'subscription_create'

/** Its first invoice was withdrawn, by us or by the operator, before anybody paid it. */
const isGivenUp = (subscription: SubscriptionView) =>
  ['incomplete', 'canceled'].includes(subscription.status) &&
  isFirst(subscription) &&
  subscription.latestInvoice?.status === 'void'

const statusRule = (subscription: SubscriptionView): StatusRule | undefined => {
  const { status, latestInvoice } = subscription
  if (status === 'incomplete_expired') return RAN_OUT
  if (isGivenUp(subscription)) return NOTHING
  // Nothing asked for, and yet not begun: it was paid this moment.
  if (status === 'incomplete') return FIRST_PAYMENT_RULES[latestInvoice?.payment ?? 'processing']
  return STATUS_RULES[status]
}

export const ruleOf = (subscription: SubscriptionView, now: Date): StatusRule => {
  const rule = statusRule(subscription) ?? UNCLEAR
  const isOurs = subscription.prices.some(({ lookupKey }) => intervalOf(lookupKey) !== null)
  const isNews = Date.parse(subscription.createdAt) > now.getTime() - TOLD_FOR_MS
  if (rule === RAN_OUT) return isOurs && isNews ? rule : NOTHING
  // A foreign price on an ended subscription is history; on any other it is a question for the operator.
  return isOurs || rule.rank >= OVER ? rule : UNCLEAR
}

/** What became of the payment that a checkout began; `complete` where nothing is missing. Pure. */
export function firstPayment(
  subscription: SubscriptionView,
): 'complete' | Exclude<PaymentState, 'due'> {
  const { status, latestInvoice } = subscription
  if (status === 'incomplete_expired' || isGivenUp(subscription)) return 'failed'
  if (!isFirst(subscription) || !latestInvoice?.payment) return 'complete'
  if (status === 'canceled') return 'failed'
  return latestInvoice.payment === 'due' ? 'action_required' : latestInvoice.payment
}

export type FlagKind =
  | 'first_payment_missing'
  | 'second_subscription'
  | 'unknown_price'
  | 'unknown_status'

export interface BillingDecision {
  standing: Standing
  grant: Grant
  mayBuy: boolean
  /** The subscription that counts, or null when there is none. */
  subscription: SubscriptionView | null
  /** When Starter will end by itself, as far as Stripe has it scheduled. */
  endsAt: Date | null
  flags: { kind: FlagKind; subject: string }[]
}

/** What a client's subscriptions mean. Pure: the page, the API, the contract and the checkout guard all ask here. */
export function decide(
  { subscriptions }: Pick<BillingSnapshot, 'subscriptions'>,
  now: Date,
): BillingDecision {
  const ranked = subscriptions
    .map((subscription) => ({ subscription, rule: ruleOf(subscription, now) }))
    .sort(
      (a, b) =>
        a.rule.rank - b.rule.rank ||
        // Of what is over the newest counts.
        (a.rule.rank >= OVER
          ? b.subscription.createdAt.localeCompare(a.subscription.createdAt)
          : 0) ||
        // Of two alike the one that lasts longer; then the older, so that the answer stays the same.
        (b.subscription.periodEnd ?? '').localeCompare(a.subscription.periodEnd ?? '') ||
        a.subscription.createdAt.localeCompare(b.subscription.createdAt) ||
        a.subscription.id.localeCompare(b.subscription.id),
    )
  const best = ranked[0]
  if (!best)
    return {
      standing: 'none',
      grant: 'none',
      mayBuy: true,
      subscription: null,
      endsAt: null,
      flags: [],
    }
  const { subscription, rule } = best
  const cancelAt = subscription.cancelAt
  const isEnding = cancelAt !== null && (rule.standing === 'active' || rule.standing === 'trial')
  return {
    standing: isEnding ? 'ending' : rule.standing,
    grant: rule.grant,
    mayBuy: ranked.every((one) => one.rule.mayBuy),
    subscription,
    endsAt: rule.grant === 'starter' && cancelAt !== null ? new Date(cancelAt) : null,
    flags: [
      ...(rule.standing === 'first_payment_failed'
        ? [{ kind: 'first_payment_missing' as const, subject: subscription.id }]
        : []),
      ...secondOnes(ranked),
      ...unclearOnes(ranked),
    ],
  }
}

type Ranked = { subscription: SubscriptionView; rule: StatusRule }[]

const secondOnes = (ranked: Ranked): BillingDecision['flags'] =>
  ranked
    .filter(({ rule }) => isLive(rule))
    .slice(1)
    .map(({ subscription }) => ({ kind: 'second_subscription', subject: subscription.id }))

const unclearOnes = (ranked: Ranked): BillingDecision['flags'] =>
  ranked
    .filter(({ rule }) => rule === UNCLEAR)
    .map(({ subscription }) => ({
      kind: statusRule(subscription) ? 'unknown_price' : 'unknown_status',
      subject: subscription.id,
    }))
