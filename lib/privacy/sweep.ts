import type { Platform } from '../platform'
import { attemptEach } from '../platform/attempt-each'
import { forgetOldCalls } from '../requests/retention'

const DAY_MS = 86_400_000

/** How many days a row is kept after it has served, for questions about it. */
const KEPT_DAYS = { signIn: 2, endedSession: 30, betaRequest: 30, keyCaller: 30, quotaAlert: 30, failedSignIn: 90 } // prettier-ignore
const KEPT_BILLING_DAYS = {
  /** Pages that nobody has paid. */
  unpaidCheckout: 30,
  /** Stripe repeats an event for three days and forgets it after thirty. */
  event: 30,
  unusableEvent: 30,
  /** Billing's own job ends and forgets these much earlier; this holds also where there is no Stripe to ask any more. */
  unclaimedCheckout: 400,
}

/**
 * Deletes what nobody needs any more: sign-in challenges with their codes, links and counters, sessions
 * that have ended, wishes for beta access, networks of keys, told quota alerts, calls, handled events and those of no use, checkouts and failed sign-ins of nobody. Deleting it twice is deleting it once.
 */
export async function sweep({ db, clock, log }: Platform): Promise<void> {
  const before = (days: number) => new Date(clock.nowMs() - days * DAY_MS)
  const signIn = before(KEPT_DAYS.signIn)
  const session = before(KEPT_DAYS.endedSession)
  const deletions: Record<string, () => Promise<{ count: number }>> = {
    challenges: () => db.signInChallenge.deleteMany({ where: { expiresAt: { lt: signIn } } }),
    unlocks: () => db.signInUnlock.deleteMany({ where: { expiresAt: { lt: signIn } } }),
    // No window is longer than a day.
    budgets: () => db.signInBudget.deleteMany({ where: { windowStart: { lt: signIn } } }),
    sessions: () =>
      db.session.deleteMany({
        where: { OR: [{ revokedAt: { lt: session } }, { expiresAt: { lt: session } }] },
      }),
    betaRequests: () =>
      db.betaRequest.deleteMany({
        where: { expiresAt: { lt: before(KEPT_DAYS.betaRequest) } },
      }),
    keyCallers: () =>
      db.apiKeyCaller.deleteMany({
        where: { lastUsedAt: { lt: before(KEPT_DAYS.keyCaller) } },
      }),
    quotaAlerts: () =>
      db.quotaAlert.deleteMany({ where: { at: { lt: before(KEPT_DAYS.quotaAlert) } } }),
    calls: () => forgetOldCalls(db, clock.nowMs()),
    unpaidCheckouts: () =>
      db.billingCheckout.deleteMany({
        where: {
          clientId: null,
          expiresAt: { lt: before(KEPT_BILLING_DAYS.unpaidCheckout) },
          // An open one may have been paid: that is asked first.
          OR: [{ status: 'expired' }, { sessionId: null }],
        },
      }),
    unclaimedCheckouts: () =>
      db.billingCheckout.deleteMany({
        where: { clientId: null, createdAt: { lt: before(KEPT_BILLING_DAYS.unclaimedCheckout) } },
      }),
    billingEvents: () =>
      db.billingEvent.deleteMany({
        where: { handledAt: { lt: before(KEPT_BILLING_DAYS.event) } },
      }),
    unusableEvents: () =>
      db.billingUnusableEvent.deleteMany({
        where: { receivedAt: { lt: before(KEPT_BILLING_DAYS.unusableEvent) } },
      }),
    // What strangers tried on addresses without an account belongs to nobody.
    failedSignIns: () =>
      db.auditEvent.deleteMany({
        where: {
          accountId: null,
          actorKind: 'anonymous',
          at: { lt: before(KEPT_DAYS.failedSignIn) },
        },
      }),
  }
  const swept: Record<string, number> = {}
  await attemptEach(
    log,
    'old rows not swept',
    Object.entries(deletions),
    ([name]) => ({ name }),
    async ([name, deletion]) => (swept[name] = (await deletion()).count),
  )
  log.info({ swept }, 'old rows swept')
}
