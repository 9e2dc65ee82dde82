import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { createKeyAccess, type KeyAccess } from '../keys/access'
import { isWellFormedTestKey } from '../keys/format'
import type { Platform } from '../platform'
import type { Clock } from '../platform/clock'
import { withinDeadline } from '../platform/deadline'
import { connectPool } from '../platform/db'
import { ProductError } from '../platform/errors'
import { NEXT_SANDBOX_SCHEMA } from '../platform/schemas'
import { createQuota, type Quota } from '../quota'
import type { LoadedRelease } from '../releases/index-release'
import { createReleaseStore, type ReleaseStore } from '../releases/store'
import { RETRY_SECONDS } from './errors'
import { instantOf, runIdOf } from './run'
import { sandboxPlatform } from './schema'
import { readProgress, type SandboxProgress } from './status'

/** Where a client's sandbox stands now. */
export interface Standpoint {
  season: SandboxProgress
  /** The instant of its clock, within the season. */
  nowMs: number
  /** The clock its windows go by: it runs on where the season has ended. */
  clock: Clock
  /** Served at this instant. */
  release: LoadedRelease
  releases: ReleaseStore
  /** By its own clock. */
  quota: Quota
  /** Whose counters they are: those of a clock that was set back begin anew. */
  runId: string
}

/** The sandboxes of all clients, on connections that see no live table. */
export interface Sandbox {
  /** Its tables, on the service's clock: keys live by that one. */
  platform: Platform
  access: KeyAccess
  releases: ReleaseStore
  /** The season that is played. @throws ProductError `sandbox_not_ready` */
  season(): Promise<SandboxProgress>
  /** @throws ProductError `sandbox_not_ready` */
  standpoint(clientId: string): Promise<Standpoint>
  close(): Promise<void>
}

/** How long it is not looked again which season is played. */
const SEASON_MS = 2_000
/** Sandboxes whose counters are at hand; another one's are read anew. */
const RUNS = 500
/** The answers of a season are small. */
const MEMORY = { cacheBytes: 32 * 1024 * 1024, keptPast: 32 }
/** Nobody announces anything here: every key is looked up. */
const UNHEARD = { live: false }

interface Run {
  quota: Quota
  clock: Clock
  aheadMs: number
}

/** Opens nothing before it is asked for something. */
export function openSandbox(live: Platform): Sandbox {
  const platform = sandboxPlatform(live)
  const { db, clock } = platform
  const releases = createReleaseStore(platform, MEMORY)
  const pool: pg.Pool = connectPool(platform.env.DATABASE_URL, 2)
  const runs = new LRUCache<string, Run>({ max: RUNS })
  let known: { season: Promise<SandboxProgress>; untilMs: number } | undefined

  async function readSeason(): Promise<SandboxProgress> {
    const served = await withinDeadline(readProgress(live))
    if (served) return served
    const next = await withinDeadline(readProgress(live, NEXT_SANDBOX_SCHEMA))
    const hint = next
      ? `${next.published} of ${next.planned} publications of its season are made.`
      : undefined
    throw new ProductError('sandbox_not_ready', RETRY_SECONDS, { hint })
  }

  function season(): Promise<SandboxProgress> {
    if (known && performance.now() <= known.untilMs) return known.season
    const look = { season: readSeason(), untilMs: performance.now() + SEASON_MS }
    known = look
    // What was missing a moment ago may be there now.
    look.season.catch(() => {
      if (known === look) known = undefined
    })
    return look.season
  }

  /** A clock only runs forward within a run; whoever has read it earlier does not set it back. */
  function runAt(runId: string, aheadMs: number): Run {
    let run = runs.get(runId)
    if (!run) {
      const made = { aheadMs, clock: platform.clock, quota: undefined as never as Quota }
      made.clock = {
        nowMs: () => clock.nowMs() + made.aheadMs,
        now: () => new Date(clock.nowMs() + made.aheadMs),
      }
      made.quota = createQuota(pool, made.clock, undefined, undefined, 1)
      runs.set(runId, (run = made))
    }
    run.aheadMs = Math.max(run.aheadMs, aheadMs)
    return run
  }

  return {
    platform,
    releases,
    access: createKeyAccess(platform, () => UNHEARD, isWellFormedTestKey),
    season,
    async standpoint(clientId) {
      const played = await season()
      const row = await withinDeadline(db.sandboxClock.findUnique({ where: { clientId } }))
      if (!row) throw new ProductError('sandbox_not_ready', RETRY_SECONDS)
      const nowMs = instantOf(played, clock.nowMs(), row.aheadMs)
      const release = await releases.past.servedAt(new Date(nowMs))
      if (!release) throw new ProductError('sandbox_not_ready', RETRY_SECONDS)
      const runId = runIdOf(row)
      const run = runAt(runId, Number(row.aheadMs))
      return {
        season: played,
        nowMs,
        clock: run.clock,
        release,
        releases: { ...releases, current: () => release },
        quota: run.quota,
        runId,
      }
    },
    async close() {
      await Promise.all([...runs.values()].map(({ quota }) => quota.drain()))
      await pool.end()
      await db.$disconnect()
    },
  }
}
