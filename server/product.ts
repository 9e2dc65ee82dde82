import { crossingsOf } from '../lib/alerts/crossing'
import { createAlertNotifier } from '../lib/alerts/notifier'
import { createApi } from '../lib/api/app'
import type { ApiDeps } from '../lib/api/context'
import { openBilling } from '../lib/billing/deps'
import { createCalendarAccess } from '../lib/calendar/access'
import { createKeyAccess } from '../lib/keys/access'
import { markHashedUnder } from '../lib/keys/rehash'
import { oncallTasks } from '../lib/oncall/tell'
import type { Platform } from '../lib/platform'
import type { Clock } from '../lib/platform/clock'
import { createCredentialGuard } from '../lib/platform/credential-guard'
import { DatabaseClock, openDatabaseClock } from '../lib/platform/database-clock'
import { connectDb, whileStarting } from '../lib/platform/db'
import type { Env } from '../lib/platform/env'
import { createLog, flatLog, type Logger } from '../lib/platform/log'
import { startJobs } from '../lib/platform/jobs'
import { checkSchema } from '../lib/platform/migrations'
import { writeMail } from '../lib/mails'
import { createOutbox } from '../lib/platform/mail/outbox'
import { listen } from '../lib/platform/notices'
import { admitSecret } from '../lib/platform/secret-in-use'
import { logFailure } from '../lib/platform/store-failure'
import { createQuota, leaveOtherClocks } from '../lib/quota'
import { connectQuotaPool } from '../lib/quota/pool'
import { createRequestRecorder } from '../lib/requests/recorder'
import { createReleaseStore } from '../lib/releases/store'
import { followOwner, openSandbox } from '../lib/sandbox'
import { createMetrics } from './metrics'
import { createReadiness, type Readiness } from './readiness'
import { timetable } from './timetable'

const FLUSH_MS = 1_000
const RELEASE_RETRY_MS = 1_000
/** A key's first use shows within a second; later ones are worth a write this often. */
const KEY_REST_MS = 10_000

/** The running product without a port: the API and everything behind it. */
export interface Product {
  api: ReturnType<typeof createApi>
  deps: ApiDeps
  readiness: Readiness
  /** Where a Prometheus reads, if METRICS_PORT is set. */
  metricsUrl: string | undefined
  /** Writes what is still in memory and closes every connection. */
  close(): Promise<void>
}

/**
 * Connects everything once and starts what runs beside the requests.
 * @param given replaces the clock or the log, for tests
 */
export async function openProduct(
  env: Env,
  given: { clock?: Clock; log?: Logger } = {},
): Promise<Product> {
  await whileStarting(() => checkSchema(env.DATABASE_URL))
  const log = given.log ?? createLog(env)
  const metrics = createMetrics(env)
  const db = connectDb(env.DATABASE_URL, undefined, undefined, (pool) =>
    metrics.watch('prisma', pool),
  )
  const openPlatform = async (): Promise<Platform> => {
    const ownClock = () => whileStarting(() => openDatabaseClock(db, log, env.PREMATCH_NOW))
    const opened = { env, clock: given.clock ?? (await ownClock()), log, db }
    await whileStarting(() => admitSecret(opened, markHashedUnder))
    return opened
  }
  const platform = await openPlatform().catch(async (error: unknown) => {
    await db.$disconnect()
    throw error
  })
  const { clock } = platform
  const quotaPool = connectQuotaPool(env.DATABASE_URL, env.QUOTA_SYNCHRONOUS_COMMIT)
  metrics.watch('quota', quotaPool)

  const outbox = createOutbox(platform, writeMail)
  const releases = createReleaseStore(platform)
  const access = createKeyAccess(platform, () => line)
  const calendars = createCalendarAccess(platform, () => line)
  const guard = createCredentialGuard(clock, () => line.live)
  const sandbox = openSandbox(platform)
  /** What a client is allowed holds for its sandbox as well; a job follows where this fails. */
  const follow = (clientId: string) =>
    void followOwner(sandbox, platform, clientId).catch((err: unknown) =>
      logFailure(log, {}, err, 'sandbox not brought to what its account is'),
    )
  let again: NodeJS.Timeout | undefined
  let closing = false
  const refresh = () => {
    releases.refresh().catch((err: unknown) => {
      logFailure(log, {}, err, 'release not loaded')
      clearTimeout(again)
      if (!closing) again = setTimeout(refresh, RELEASE_RETRY_MS)
    })
  }
  const line = listen(
    env.DATABASE_URL,
    (channel, subject) => {
      if (channel === 'client_access') {
        access.forgetClient(subject)
        calendars.forgetClient(subject)
        guard.forgetRefusals()
        follow(subject)
      } else refresh()
    },
    () => {
      access.forgetAll()
      calendars.forgetAll()
      guard.forgetRefusals()
      refresh()
    },
    (reading) => {
      if (clock instanceof DatabaseClock) clock.follow(reading)
    },
  )
  const left = await whileStarting(() => leaveOtherClocks(db, clock.nowMs()))
  if (left > 0) log.warn({ clients: left }, 'quota windows of another clock begin anew')
  await whileStarting(() => releases.refresh())
  const flush = setInterval(
    () =>
      void access
        .flushUse(KEY_REST_MS)
        .catch((err: unknown) => logFailure(log, {}, err, 'key use not written')),
    FLUSH_MS,
  )

  const alerts = createAlertNotifier({ ...platform, outbox })
  const quota = createQuota(
    quotaPool,
    clock,
    (granted) => {
      for (const crossing of crossingsOf(granted)) alerts.tell(crossing)
    },
    metrics.meters.quotaCommit,
  )
  const requests = createRequestRecorder(platform)
  const deps: ApiDeps = {
    ...platform,
    access,
    calendars,
    guard,
    quota,
    requests,
    releases,
    sandbox,
    notices: line,
    outbox,
    meters: metrics.meters,
    requestLog: flatLog(log),
    billing: openBilling(env),
  }
  const tasks = { ...(await outbox.start()), ...oncallTasks(platform) }
  const jobs = await whileStarting(() => startJobs(env.DATABASE_URL, log, tasks, timetable(deps)))
  const metricsUrl = await metrics.serve(platform, releases)
  if (metricsUrl) log.info({ url: metricsUrl }, 'metrics')
  return {
    api: createApi(deps),
    deps,
    readiness: createReadiness(platform, releases),
    metricsUrl,
    async close() {
      clearInterval(flush)
      closing = true
      clearTimeout(again)
      await metrics.close()
      await jobs.stop()
      await outbox.stop()
      await line.close()
      await access.flushUse().catch(() => undefined)
      await quota.drain()
      await requests.close()
      await alerts.drain()
      await quotaPool.end()
      await sandbox.close()
      await platform.db.$disconnect()
    },
  }
}
