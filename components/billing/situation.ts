import type { BillingView, Me } from '@/lib/portal/api'

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
  if (isPaid(standing)) return plan === 'starter' || plan === null ? standing : 'beside'
  if (standing === 'unclear' || standing === 'checking') return standing
  if (plan === 'starter' || plan === 'custom') return 'agreed'
  // Whoever has gone on with another plan knows that Starter has ended.
  if (standing === 'none' || standing === 'ended') {
    if (plan === 'beta') return 'beta'
    if (plan === 'developer') return 'none'
  }
  return standing
}
