import { Prisma } from '../platform/db'
import type { Env } from '../platform/env'
import { callsToForget, type CallTable } from '../requests/retention'

/** Rows that nobody needs any more. */
export interface Forgotten {
  /** As the log and `docs/retention.md` name it. */
  kind: string
  table: string
  where: Prisma.Sql
}

const DAY_MS = 86_400_000

/** How many days a row is kept after it has served, for questions about it. */
const KEPT_DAYS = {
  signIn: 2,
  endedSession: 30,
  betaRequest: 30,
  keyCaller: 30,
  emailChange: 30,
  quotaAlert: 30,
  /** As long as the changes that they tell. */
  webhookDelivery: 30,
  endedOncallAlert: 400,
  failedSignIn: 90,
  givenUpJob: 90,
  /** Replacements count within their month. */
  replacement: 400,
  /** The newest of a kind, and what is served, stay however old they are. */
  publication: 400,
  serviceHour: 400,
} as const

const KEPT_BILLING_DAYS = {
  /** Pages that nobody has paid. */
  unpaidCheckout: 30,
  /** Stripe repeats an event for three days and forgets it after thirty. */
  event: 30,
  unusableEvent: 30,
  /** Billing's own job ends and forgets these much earlier; this holds also where there is no Stripe to ask any more. */
  unclaimedCheckout: 400,
  endedCheckout: 400,
  acknowledgedFlag: 400,
} as const

/**
 * What grows, and from when on it is forgotten. Matches, what happened to them, sealed forecasts, releases' manifests and
 * contracts are the record and stay; everything of a client goes with its account.
 * @param calls the tables that calls lie in now (`callTables`)
 */
export function retention(
  nowMs: number,
  env: Pick<Env, 'AUDIT_DAYS' | 'USAGE_DAYS'>,
  calls: readonly CallTable[],
): Forgotten[] {
  const before = (days: number) => new Date(nowMs - days * DAY_MS)
  const [signIn, session] = [before(KEPT_DAYS.signIn), before(KEPT_DAYS.endedSession)]
  const {
    unpaidCheckout,
    event,
    unusableEvent,
    unclaimedCheckout,
    endedCheckout,
    acknowledgedFlag,
  } = KEPT_BILLING_DAYS
  const usage = before(env.USAGE_DAYS).getTime()
  const of = (kind: string, table: string, where: Prisma.Sql): Forgotten => ({ kind, table, where })
  return [
    of('challenges', 'sign_in_challenges', Prisma.sql`expires_at < ${signIn}`),
    of('unlocks', 'sign_in_unlocks', Prisma.sql`expires_at < ${signIn}`),
    // No window is longer than a day.
    of('budgets', 'sign_in_budgets', Prisma.sql`window_start < ${signIn}`),
    of('sessions', 'sessions', Prisma.sql`revoked_at < ${session} OR expires_at < ${session}`),
    of('betaRequests', 'beta_requests', Prisma.sql`expires_at < ${before(KEPT_DAYS.betaRequest)}`),
    of(
      'emailChanges',
      'email_changes',
      Prisma.sql`coalesce(undo_until, expires_at) < ${before(KEPT_DAYS.emailChange)}`,
    ),
    of('keyCallers', 'api_key_callers', Prisma.sql`last_used_at < ${before(KEPT_DAYS.keyCaller)}`),
    of('quotaAlerts', 'quota_alerts', Prisma.sql`at < ${before(KEPT_DAYS.quotaAlert)}`),
    // Their attempts go with them.
    of(
      'webhookDeliveries',
      'webhook_deliveries',
      Prisma.sql`created_at < ${before(KEPT_DAYS.webhookDelivery)}`,
    ),
    of(
      'oncallAlerts',
      'oncall_alerts',
      Prisma.sql`ended_at < ${before(KEPT_DAYS.endedOncallAlert)}`,
    ),
    of('usageHours', 'usage_hours', Prisma.sql`hour_start < ${usage}`),
    of('usageRefusals', 'usage_refusals', Prisma.sql`hour_start < ${usage}`),
    ...calls.flatMap((table) =>
      callsToForget(nowMs, table).map(({ kind, where }) => of(kind, table.name, where)),
    ),
    of('replacements', 'selection_replacements', Prisma.sql`at < ${before(KEPT_DAYS.replacement)}`),
    of('audit', 'audit_events', Prisma.sql`at < ${before(env.AUDIT_DAYS)}`),
    // What strangers tried on addresses without an account belongs to nobody.
    of(
      'failedSignIns',
      'audit_events',
      Prisma.sql`account_id IS NULL AND actor_kind = 'anonymous' AND at < ${before(KEPT_DAYS.failedSignIn)}`,
    ),
    // An open one may have been paid: that is asked first.
    of(
      'unpaidCheckouts',
      'billing_checkouts',
      Prisma.sql`client_id IS NULL AND expires_at < ${before(unpaidCheckout)} AND (status = 'expired' OR session_id IS NULL)`,
    ),
    of(
      'unclaimedCheckouts',
      'billing_checkouts',
      Prisma.sql`client_id IS NULL AND created_at < ${before(unclaimedCheckout)}`,
    ),
    of(
      'endedCheckouts',
      'billing_checkouts',
      Prisma.sql`client_id IS NOT NULL AND status IN ('complete', 'expired') AND created_at < ${before(endedCheckout)}`,
    ),
    of('billingEvents', 'billing_events', Prisma.sql`handled_at < ${before(event)}`),
    of(
      'unusableEvents',
      'billing_unusable_events',
      Prisma.sql`received_at < ${before(unusableEvent)}`,
    ),
    of('flags', 'billing_flags', Prisma.sql`acknowledged_at < ${before(acknowledgedFlag)}`),
    of('serviceHours', 'service_hours', Prisma.sql`hour_start < ${before(KEPT_DAYS.serviceHour)}`),
    // Its last one tells when the next is due.
    of(
      'publications',
      'publications',
      Prisma.sql`started_at < ${before(KEPT_DAYS.publication)} AND seq < (SELECT max(seq) FROM publications) AND (release_id IS NULL OR release_id NOT IN (SELECT release_id FROM promoted_release))`,
    ),
    of(
      'givenUpJobs',
      'graphile_worker._private_jobs',
      Prisma.sql`attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${before(KEPT_DAYS.givenUpJob)}`,
    ),
  ]
}
