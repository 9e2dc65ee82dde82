import { Gauge, type Registry } from 'prom-client'
import { CATALOGUE } from '../football/catalogue'
import type { Platform } from '../platform'
import { createDatabaseCheck } from '../platform/database-check'
import { readFreshness, type Freshness, type FreshnessReason } from '../publishing/freshness'
import { readLateSigners, type LateSigner } from '../record/late-signers'
import type { ReleaseStore } from '../releases/store'
import { readWebhookBacklog, type WebhookBacklog } from '../webhooks/backlog'
import { readBacklog, type Backlog } from './backlog'

/** What a pool of connections tells of itself. */
export interface WatchedPool {
  totalCount: number
  idleCount: number
  waitingCount: number
}

interface Seen {
  freshness: Freshness
  late: LateSigner[]
  backlog: Backlog
  webhooks: WebhookBacklog
}

/** Why the service may be degraded while it has a release and a database. */
export const DEGRADED_REASONS = Object.keys({
  release_stale: true,
  publication_failed: true,
  forecasts_altered: true,
  cosignature_late: true,
  stamp_late: true,
} satisfies Record<FreshnessReason | LateSigner, true>)

/** Shows how the service stands whenever the registry is read. What can't be known is absent, and never an old figure. */
export function showState(
  registry: Registry,
  platform: Pick<Platform, 'db' | 'clock' | 'env'>,
  releases: Pick<ReleaseStore, 'current'>,
  pools: ReadonlyMap<string, WatchedPool>,
): void {
  const { db, clock } = platform
  const look = createDatabaseCheck<Seen>(async () => {
    const nowMs = clock.nowMs()
    const [freshness, late, backlog, webhooks] = await Promise.all([
      readFreshness(db, nowMs),
      readLateSigners(platform, nowMs),
      readBacklog(db, nowMs),
      readWebhookBacklog(db, nowMs),
    ])
    return { freshness, late, backlog, webhooks }
  })
  const seconds = (ms: number) => Math.max(0, (clock.nowMs() - ms) / 1000)

  /** A gauge that is filled anew at each reading. */
  function gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    fill: (set: (value: number, labels?: Record<Label, string>) => void) => void | Promise<void>,
  ): void {
    new Gauge({
      name: `prematch_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        // Without labels a reset leaves a zero, which would be a figure.
        if (labelNames.length === 0) this.remove()
        await fill((value, labels) => (labels ? this.set(labels, value) : this.set(value)))
      },
    })
  }
  const ofSeen = (show: (seen: Seen) => void) => async () => {
    const seen = await look()
    if (seen !== null) show(seen)
  }

  gauge('database_up', '1 while the database answers within a second.', [], async (set) => {
    set((await look()) === null ? 0 : 1)
  })

  gauge(
    'release_age_seconds',
    'Since the release that this instance serves was made.',
    [],
    (set) => {
      const release = releases.current()
      if (release) set(seconds(release.createdAt.getTime()))
    },
  )
  gauge('release_overdue_seconds', 'How late the next release is; 0 while it is not.', [], (set) =>
    ofSeen(({ freshness }) =>
      set(freshness.nextDueMs === null ? 0 : seconds(freshness.nextDueMs)),
    )(),
  )
  gauge('release_pinned', '1 while an operator has chosen the release.', [], (set) =>
    ofSeen(({ freshness }) => set(freshness.pinned ? 1 : 0))(),
  )
  gauge('degraded', '1 for each reason for which the service is degraded.', ['reason'], (set) =>
    ofSeen(({ freshness, late }) => {
      const reasons = new Set<string>([...freshness.reasons, ...late])
      for (const reason of DEGRADED_REASONS) set(reasons.has(reason) ? 1 : 0, { reason })
    })(),
  )

  for (const [name, help] of [
    ['newest_result', 'Kickoff of the newest result of a competition.'],
    ['next_match', 'Kickoff of the next match of a competition.'],
  ] as const)
    gauge(`${name}_timestamp_seconds`, help, ['competition'], (set) => {
      for (const { code: competition } of CATALOGUE) {
        const at = releases.current()?.competition(competition)?.facts[name]
        if (at) set(Date.parse(at) / 1000, { competition })
      }
    })

  for (const [name, help, figure] of [
    ['jobs_waiting', 'Jobs that wait or run.', 'waiting'],
    ['jobs_given_up', 'Jobs that are out of attempts.', 'givenUp'],
    ['jobs_oldest_seconds', 'For how long the oldest job has waited.', 'oldestSeconds'],
  ] as const)
    gauge(name, help, ['task'], (set) =>
      ofSeen(({ backlog }) => {
        for (const one of backlog.tasks) set(one[figure], { task: one.task })
      })(),
    )
  for (const [name, help, figure] of [
    ['billing_events_waiting', 'Events of Stripe that are not handled yet.', 'events'],
    ['billing_event_lag_seconds', 'Age of the oldest of them.', 'eventLagSeconds'],
    ['billing_flags', 'Flags about payments that no operator has acknowledged.', 'flags'],
  ] as const)
    gauge(name, help, [], (set) => ofSeen(({ backlog }) => set(backlog[figure]))())

  for (const [name, help, figure] of [
    ['webhook_deliveries_pending', 'Webhooks that wait for an attempt.', 'pending'],
    [
      'webhook_late_seconds',
      'How late the latest webhook is of an endpoint that works.',
      'lateSeconds',
    ],
  ] as const)
    gauge(name, help, [], (set) => ofSeen(({ webhooks }) => set(webhooks[figure]))())
  gauge('webhook_endpoints_paused', 'Webhook endpoints that are paused.', ['reason'], (set) =>
    ofSeen(({ webhooks }) => {
      for (const { reason, count } of webhooks.paused) set(count, { reason })
    })(),
  )
  gauge('webhook_attempts_hour', 'Calls of endpoints in the last hour.', ['outcome'], (set) =>
    ofSeen(({ webhooks }) => {
      for (const { outcome, count } of webhooks.attempts) set(count, { outcome })
    })(),
  )

  for (const [name, help, figure] of [
    ['pool_connections', 'Connections to the database.', 'totalCount'],
    ['pool_idle_connections', 'Connections that nobody uses.', 'idleCount'],
    ['pool_waiting', 'Callers that wait for a connection now.', 'waitingCount'],
  ] as const)
    gauge(name, help, ['pool'], (set) => {
      for (const [pool, one] of pools) set(one[figure], { pool })
    })
}
