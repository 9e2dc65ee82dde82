import { isDeepStrictEqual } from 'node:util'
import type { Platform } from '../platform'
import { manualClock, utcStamp } from '../platform/clock'
import { migrate } from '../platform/migrations'
import { NEXT_SANDBOX_SCHEMA } from '../platform/schemas'
import { publishFrom, settingsSha256, tryLockPublishing } from '../publishing'
import {
  makeNextSchema,
  hasNextSchema,
  migrateSandbox,
  sandboxPlatform,
  takeNextSchema,
} from './schema'
import { findSeason, type PastSeason, type SeasonSize } from './season'
import { readProgress, type SandboxProgress } from './status'

export interface BuildOptions {
  /** How long to go on (ms); what is missing then is for the next call. */
  forMs?: number
  size?: SeasonSize
  /** One plain sentence per step. */
  onProgress?: (message: string) => void
}

/** What a season is known by: another one is built when one of these differs. */
const identityOf = ({ label, competitions, source, publications }: PastSeason) => ({
  season: label,
  competitions,
  sourceKind: source.kind,
  settingsSha256: settingsSha256(source.kind),
  planned: publications.length,
})

function isSame(known: SandboxProgress | null, season: PastSeason): boolean {
  const wanted = identityOf(season)
  return known !== null && isDeepStrictEqual({ ...known, ...wanted }, known)
}

/**
 * Builds the season that the sandbox plays, publication by publication, by the pipeline that publishes live: each by a clock that
 * stands at its instant. Stopped or killed at any moment, the next call goes on; meanwhile the season before is served.
 * @returns how far it is; null when another process is at work
 */
export async function buildSandbox(
  platform: Platform,
  { forMs = Infinity, size, onProgress: say = () => undefined }: BuildOptions = {},
): Promise<SandboxProgress | null> {
  const untilMs = performance.now() + forMs
  const { DATABASE_URL } = platform.env
  const lock = await tryLockPublishing(DATABASE_URL, 'sandbox')
  if (!lock) return null
  try {
    await migrateSandbox(DATABASE_URL)
    const season = await findSeason(platform, size)
    const served = await readProgress(platform)
    if (served?.builtAt && isSame(served, season)) return served
    await prepareNext(platform, season)
    const next = await playOn(platform, season, untilMs, say)
    if (!next.builtAt) return next
    await takeNextSchema(DATABASE_URL, platform.clock.now())
    say(`The sandbox plays the season ${next.season} of ${next.competitions.join(' and ')}.`)
    return next
  } finally {
    await lock.release()
  }
}

/** Tables for the next season: those that are there, if they are of this one. */
async function prepareNext(platform: Platform, season: PastSeason): Promise<void> {
  const { DATABASE_URL } = platform.env
  if (await hasNextSchema(DATABASE_URL)) {
    const sandbox = sandboxPlatform(platform, NEXT_SANDBOX_SCHEMA)
    try {
      await migrate(sandbox.env.DATABASE_URL)
      if (isSame(await readProgress(platform, NEXT_SANDBOX_SCHEMA), season)) return
    } finally {
      await sandbox.db.$disconnect()
    }
  }
  await makeNextSchema(DATABASE_URL)
  const sandbox = sandboxPlatform(platform, NEXT_SANDBOX_SCHEMA)
  try {
    const [beginsMs = 0] = season.publications
    await sandbox.db.sandboxSeason.create({
      data: {
        ...identityOf(season),
        beginsAt: new Date(beginsMs),
        endsAt: new Date(season.endsMs),
      },
    })
  } finally {
    await sandbox.db.$disconnect()
  }
}

/** It works at the lowest priority: a busy machine makes it wait. */
const PATIENCE_MS = 30_000

async function playOn(
  platform: Platform,
  season: PastSeason,
  untilMs: number,
  say: (message: string) => void,
): Promise<SandboxProgress> {
  const next = sandboxPlatform(platform, NEXT_SANDBOX_SCHEMA, 2, PATIENCE_MS)
  const { db, env } = next
  // Its log is another one than the live one, by name as well.
  const ownEnv = { ...env, PUBLIC_URL: `${env.PUBLIC_URL}/sandbox` }
  try {
    const last = await db.promotion.findFirst({ orderBy: { seq: 'desc' }, select: { at: true } })
    const left = season.publications.filter((ms) => ms > (last?.at.getTime() ?? 0))
    for (const ms of left) {
      if (performance.now() > untilMs) break
      const clock = manualClock(new Date(ms).toISOString())
      const occasion = { cause: 'sandbox', actor: 'service' }
      await publishFrom({ ...next, env: ownEnv, clock }, season.source, {
        occasion,
        keepsAll: true,
      })
      say(`Published as of ${utcStamp(ms)}.`)
    }
    const progress = await readProgress(platform, NEXT_SANDBOX_SCHEMA)
    if (!progress) throw new Error('the season that is being built is gone')
    if (progress.published < progress.planned) return progress
    const builtAt = platform.clock.now()
    await db.sandboxSeason.update({ where: { id: 1 }, data: { builtAt } })
    return { ...progress, builtAt }
  } finally {
    await db.$disconnect()
  }
}
