import type { BillingView, Me } from '@/lib/portal/api'
import { PLANS } from '@/lib/portal/plans'

/** Standings in which a subscription keeps Starter in force. */
const PAID = ['active', 'trial', 'ending', 'past_due'] as const
type Paid = (typeof PAID)[number]

export const isPaid = (standing: BillingView['standing']): standing is Paid =>
  (PAID as readonly string[]).includes(standing)

/** What the billing page is about: where the subscription stands, or why there is none to speak of. */
export type Situation =
  | BillingView['standing']
  /** A reviewer's account, which can't pay. */
  | 'demo'
  /** Starter or a custom contract that the operator runs; nothing is paid here. */
  | 'agreed'
  | 'beta'
  /** A subscription runs beside such a contract, and the contract counts. */
  | 'beside'

export function situationOf(
  { standing }: Pick<BillingView, 'standing'>,
  { plan, demo }: Pick<Me, 'plan' | 'demo'>,
): Situation {
  if (demo) return 'demo'
  // Its end has come, and Stripe has not told us yet: the contract has ended by itself.
  if (standing === 'ending' && plan === null) return 'ended'
  if (isPaid(standing)) return plan === null || PLANS[plan].isSold ? standing : 'beside'
  if (standing === 'unclear' || standing === 'checking') return standing
  if (plan && !PLANS[plan].yieldsToSold) return 'agreed'
  // Whoever has gone on with another plan knows that Starter has ended.
  if (plan && (standing === 'none' || standing === 'ended'))
    return PLANS[plan].isFree ? 'none' : 'beta'
  return standing
}

type Payment = BillingView['payment']

/**
 * Which sentence fits: some standings are several situations, and what the open payment does tells them apart.
 * @returns the end of a key of `Billing.text_…`
 */
export function textOf(situation: Situation, payment: Payment) {
  const isOnItsWay = payment?.state === 'processing'
  switch (situation) {
    case 'active':
      return isOnItsWay ? 'active_processing' : situation
    case 'unpaid':
      return isOnItsWay ? 'unpaid_processing' : situation
    case 'past_due':
      if (isOnItsWay) return 'past_due_processing'
      if (payment?.state === 'action_required') return 'past_due_action_required'
      return payment && payment.next_attempt_at === null ? 'past_due_open' : situation
    default:
      return situation
  }
}

const PAYABLE = ['past_due', 'unpaid', 'action_required', 'first_payment_failed']

/** The payment that its payer can make or confirm now: not one that is on its way already, and would be made twice. */
export const payable = ({ standing, payment }: Pick<BillingView, 'standing' | 'payment'>) =>
  payment?.url && payment.state !== 'processing' && PAYABLE.includes(standing)
    ? { ...payment, url: payment.url }
    : null
