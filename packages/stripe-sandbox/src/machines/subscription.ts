/** The life of a subscription: which status follows which fact. Pure. */
export type SubscriptionStatus =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'paused'
  | 'trialing'
  | 'unpaid'

export type SubscriptionFact =
  | 'first_invoice_paid'
  | 'first_payment_pending'
  | 'first_payment_timed_out'
  | 'trial_started'
  | 'trial_ended'
  | 'trial_ended_without_card'
  | 'payment_failed'
  | 'debt_paid'
  | 'retries_exhausted_unpaid'
  | 'canceled'
  | 'paused'
  | 'resumed'

const NEXT: Record<SubscriptionStatus, Partial<Record<SubscriptionFact, SubscriptionStatus>>> = {
  incomplete: {
    first_invoice_paid: 'active',
    // A debit that the bank has not decided on yet, where it is trusted meanwhile.
    first_payment_pending: 'active',
    first_payment_timed_out: 'incomplete_expired',
    canceled: 'canceled',
  },
  incomplete_expired: {},
  trialing: {
    trial_started: 'trialing',
    trial_ended: 'active',
    trial_ended_without_card: 'paused',
    // A change of plan during the trial can be charged at once.
    payment_failed: 'past_due',
    debt_paid: 'trialing',
    canceled: 'canceled',
    paused: 'paused',
  },
  active: {
    trial_started: 'trialing',
    payment_failed: 'past_due',
    debt_paid: 'active',
    canceled: 'canceled',
    paused: 'paused',
  },
  past_due: {
    payment_failed: 'past_due',
    debt_paid: 'active',
    retries_exhausted_unpaid: 'unpaid',
    canceled: 'canceled',
    paused: 'paused',
  },
  unpaid: { payment_failed: 'unpaid', debt_paid: 'active', canceled: 'canceled' },
  paused: { resumed: 'active', canceled: 'canceled' },
  canceled: {},
}

/** The status after a fact; undefined when the fact can't happen in this status. */
export const nextStatus = (
  status: SubscriptionStatus,
  fact: SubscriptionFact,
): SubscriptionStatus | undefined => NEXT[status][fact]

/** Nothing happens any more. */
export const isTerminal = (status: SubscriptionStatus): boolean =>
  Object.keys(NEXT[status]).length === 0

/** Periods go by and bring invoices. */
export const renews = (status: SubscriptionStatus): boolean =>
  ['active', 'past_due', 'unpaid'].includes(status)

/** How long the first payment may take. */
export const FIRST_PAYMENT_SECONDS = 23 * 3600
/** How long before its end a trial is announced. */
export const TRIAL_NOTICE_SECONDS = 3 * 86_400
