import type { Platform } from '../platform'

const DAY_MS = 86_400_000

/** How many days a row is kept after it has served, for questions about it. */
const KEPT_DAYS = {
  signIn: 2,
  endedSession: 30,
  betaRequest: 30,
  keyCaller: 30,
  quotaAlert: 30,
  failedSignIn: 90,
}

/**
 * Deletes what nobody needs any more: sign-in challenges with their codes, links and counters, sessions
 * that have ended, wishes for beta access, networks of keys, told quota alerts, failed sign-ins of nobody. Deleting it twice is deleting it once.
 */
export async function sweep({ db, clock, log }: Platform): Promise<void> {
  const before = (days: number) => new Date(clock.nowMs() - days * DAY_MS)
  const signIn = before(KEPT_DAYS.signIn)
  const session = before(KEPT_DAYS.endedSession)
  const deletions = {
    challenges: db.signInChallenge.deleteMany({ where: { expiresAt: { lt: signIn } } }),
    unlocks: db.signInUnlock.deleteMany({ where: { expiresAt: { lt: signIn } } }),
    // No window is longer than a day.
    budgets: db.signInBudget.deleteMany({ where: { windowStart: { lt: signIn } } }),
    sessions: db.session.deleteMany({
      where: { OR: [{ revokedAt: { lt: session } }, { expiresAt: { lt: session } }] },
    }),
    betaRequests: db.betaRequest.deleteMany({
      where: { expiresAt: { lt: before(KEPT_DAYS.betaRequest) } },
    }),
    keyCallers: db.apiKeyCaller.deleteMany({
      where: { lastUsedAt: { lt: before(KEPT_DAYS.keyCaller) } },
    }),
    // What strangers tried on addresses without an account belongs to nobody.
    failedSignIns: db.auditEvent.deleteMany({
      where: {
        accountId: null,
        actorKind: 'anonymous',
        at: { lt: before(KEPT_DAYS.failedSignIn) },
      },
    }),
    quotaAlerts: db.quotaAlert.deleteMany({ where: { at: { lt: before(KEPT_DAYS.quotaAlert) } } }),
  }
  const swept: Record<string, number> = {}
  for (const [name, deletion] of Object.entries(deletions)) swept[name] = (await deletion).count
  log.info({ swept }, 'old rows swept')
}
