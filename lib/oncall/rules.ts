/** When a person is needed. */
export interface Rule {
  /** The rule for a Prometheus with the same meaning, in `deploy/monitoring/alerts.yml`. */
  prometheus: string
  /** How long it must have held before anybody is told. */
  afterMinutes: number
  /** Heading of `docs/incidents.md`, as an anchor. */
  runbook: string
}

const RELEASE = 'the-release-ages-or-a-publication-fails'
const SIGNERS = 'nobody-but-us-signs-the-record'
const JOBS = 'a-job-has-given-up'

/**
 * What is watched without any other program. An instance that is down or a database that is away can't tell of itself: for those a
 * Prometheus or an uptime check looks from outside.
 */
export const RULES = {
  release_stale: { prometheus: 'PrematchReleaseStale', afterMinutes: 10, runbook: RELEASE },
  publication_failed: {
    prometheus: 'PrematchPublicationFailing',
    afterMinutes: 30,
    runbook: RELEASE,
  },
  forecasts_altered: {
    prometheus: 'PrematchForecastsAltered',
    afterMinutes: 0,
    runbook: 'wrong-figures-were-published',
  },
  cosignature_late: { prometheus: 'PrematchRecordUnsigned', afterMinutes: 0, runbook: SIGNERS },
  stamp_late: { prometheus: 'PrematchRecordUnsigned', afterMinutes: 0, runbook: SIGNERS },
  mail_waits: {
    prometheus: 'PrematchMailWaits',
    afterMinutes: 5,
    runbook: 'mails-do-not-arrive',
  },
  jobs_given_up: { prometheus: 'PrematchJobsGivenUp', afterMinutes: 0, runbook: JOBS },
  jobs_late: { prometheus: 'PrematchJobsLate', afterMinutes: 10, runbook: JOBS },
  webhooks_late: {
    prometheus: 'PrematchWebhooksLate',
    afterMinutes: 5,
    runbook: 'webhooks-are-late',
  },
  billing_events_wait: {
    prometheus: 'PrematchBillingEventsWait',
    afterMinutes: 5,
    runbook: 'a-payment-without-its-plan',
  },
  billing_flags: {
    prometheus: 'PrematchBillingFlags',
    afterMinutes: 0,
    runbook: 'a-refund-a-dispute-a-second-subscription',
  },
} as const satisfies Record<string, Rule>
export type RuleName = keyof typeof RULES

/** From how many seconds on work is late, by rule; the same in `deploy/monitoring/alerts.yml`. */
export const LATE_SECONDS = {
  mail_waits: 600,
  jobs_late: 3_600,
  webhooks_late: 600,
  billing_events_wait: 900,
} as const satisfies Partial<Record<RuleName, number>>
