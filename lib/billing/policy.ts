import { intervalOf } from './prices'
import type { BillingSnapshot, SubscriptionView } from './snapshot'

/** Where a client stands with its payments; what the pages speak about. */
export const STANDINGS = [
  /** Never bought, or nothing that counts. */
  'none',
  'incomplete',
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

/**
 * Every status of Stripe (docs: "subscription statuses"). Starter stays in `past_due` until Stripe gives up;
 * a live, past-due, unpaid or paused subscription is mended in the customer portal, not bought again.
 */
const STATUS_RULES: Record<string, StatusRule> = {
  active: { standing: 'active', grant: 'starter', mayBuy: false, rank: 0 },
  trialing: { standing: 'trial', grant: 'starter', mayBuy: false, rank: 1 },
  past_due: { standing: 'past_due', grant: 'starter', mayBuy: false, rank: 2 },
  unpaid: { standing: 'unpaid', grant: 'none', mayBuy: false, rank: 4 },
  paused: { standing: 'paused', grant: 'none', mayBuy: false, rank: 5 },
  incomplete: { standing: 'incomplete', grant: 'none', mayBuy: true, rank: 6 },
  canceled: { standing: 'ended', grant: 'none', mayBuy: true, rank: 7 },
  incomplete_expired: { standing: 'none', grant: 'none', mayBuy: true, rank: 8 },
}

/** Never grants and never takes; buying again could charge twice. */
const UNCLEAR: StatusRule = { standing: 'unclear', grant: 'keep', mayBuy: false, rank: 3 }

/** Statuses of a subscription that has not ended. */
const isLive = ({ rank }: StatusRule) => rank <= UNCLEAR.rank

export const ruleOf = (subscription: SubscriptionView): StatusRule => {
  const rule = STATUS_RULES[subscription.status] ?? UNCLEAR
  const isOurs = subscription.prices.some(({ lookupKey }) => intervalOf(lookupKey) !== null)
  // A foreign price on an ended subscription is history; on any other it is a question for the operator.
  return isOurs || rule.rank >= 7 ? rule : UNCLEAR
}

export type FlagKind = 'second_subscription' | 'unknown_price' | 'unknown_status'

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
export function decide({ subscriptions }: Pick<BillingSnapshot, 'subscriptions'>): BillingDecision {
  const ranked = subscriptions
    .map((subscription) => ({ subscription, rule: ruleOf(subscription) }))
    .sort(
      (a, b) =>
        a.rule.rank - b.rule.rank ||
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
    flags: [...secondOnes(ranked), ...unclearOnes(ranked)],
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
      kind: subscription.status in STATUS_RULES ? 'unknown_price' : 'unknown_status',
      subject: subscription.id,
    }))
