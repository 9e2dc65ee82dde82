import { readBacklog, type Backlog } from '../metrics/backlog'
import type { Platform } from '../platform'
import { MAIL_TASK } from '../platform/mail/outbox'
import { readFreshness, type FreshnessReason } from '../publishing/freshness'
import { readLateSigners, type LateSigner } from '../record/late-signers'
import { readWebhookBacklog } from '../webhooks/backlog'
import { LATE_SECONDS, type RuleName } from './rules'

/** Something that needs a person, now. */
export interface Condition {
  rule: RuleName
  /** Same for as long as it lasts. */
  condition: string
  /** What is so, in one line. No client, no address. */
  summary: string
}

const STATES: Record<FreshnessReason | LateSigner, string> = {
  release_stale:
    'The next release is more than two hours late: forecasts may not freeze before their kickoff.',
  publication_failed: 'The last publication failed; the release before is served.',
  forecasts_altered: 'Stored forecasts no longer have the hash that they were sealed with.',
  cosignature_late: 'A witness has not signed the record for half an hour.',
  stamp_late: 'The authority has not stamped the record for half an hour.',
}

/** Everything that needs a person at an instant, each once. */
export async function readConditions(
  platform: Pick<Platform, 'db' | 'env'>,
  nowMs: number,
): Promise<Condition[]> {
  const { db } = platform
  const [{ reasons }, late, backlog, webhooks] = await Promise.all([
    readFreshness(db, nowMs),
    readLateSigners(platform, nowMs),
    readBacklog(db, nowMs),
    readWebhookBacklog(db, nowMs),
  ])
  const states = [...reasons, ...late].map((rule) => ({
    rule,
    condition: rule,
    summary: STATES[rule],
  }))
  return [...states, ...conditionsOf(backlog), ...webhooksLate(webhooks.lateSeconds)]
}

function* webhooksLate(seconds: number): Generator<Condition> {
  if (seconds > LATE_SECONDS.webhooks_late)
    yield {
      rule: 'webhooks_late',
      condition: 'webhooks_late',
      summary: `Webhooks are ${minutes(seconds)} late.`,
    }
}

const minutes = (seconds: number) => `${Math.floor(seconds / 60)} minutes`
/** Of several, with the verb that follows. */
const count = (number: number, one: string, verb: [string, string]) =>
  number === 1 ? `1 ${one} ${verb[0]}` : `${number} ${one}s ${verb[1]}`

function* conditionsOf({ tasks, events, eventLagSeconds, flags }: Backlog): Generator<Condition> {
  for (const { task, givenUp, oldestSeconds } of tasks) {
    if (givenUp > 0)
      yield {
        rule: 'jobs_given_up',
        condition: `jobs_given_up:${task}`,
        summary: `${count(givenUp, 'job', ['has', 'have'])} given up: ${task}.`,
      }
    const rule = task === MAIL_TASK ? 'mail_waits' : 'jobs_late'
    if (oldestSeconds > LATE_SECONDS[rule])
      yield {
        rule,
        condition: rule === 'mail_waits' ? rule : `${rule}:${task}`,
        summary:
          rule === 'mail_waits'
            ? `A mail has waited for ${minutes(oldestSeconds)}: codes to sign in do not arrive.`
            : `Work is ${minutes(oldestSeconds)} late: ${task}.`,
      }
  }
  if (eventLagSeconds > LATE_SECONDS.billing_events_wait)
    yield {
      rule: 'billing_events_wait',
      condition: 'billing_events_wait',
      summary: `${count(events, 'event', ['of Stripe waits', 'of Stripe wait'])}, the oldest for ${minutes(eventLagSeconds)}.`,
    }
  if (flags > 0)
    yield {
      rule: 'billing_flags',
      condition: 'billing_flags',
      summary: `${count(flags, 'flag', ['about payments needs', 'about payments need'])} a person.`,
    }
}
