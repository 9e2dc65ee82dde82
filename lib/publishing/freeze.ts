import { freezesAtMs, upcomingUntilMs, type Kickoff } from '../football/kickoff'
import type { Match } from '../football/match'
import { addParisDays, parisDay, parisDayStartMs } from '../platform/clock'
import type { Platform } from '../platform'
import { chunks, prepareAndWrite } from './batches'
import { Forecaster } from './forecast/forecaster'
import { frozenPayload, type TemporalClass } from './forecast/frozen-payload'
import { replayCutoffMs } from './forecast/replay-cutoff'
import { loadFrozenIds, sealSnapshot, storeSnapshots } from './snapshots'

/** Days of verified history a release holds, and days ahead it looks. Paris days. */
export const HISTORY_DAYS = 90
export const HORIZON_DAYS = 35

/** Instants (epoch ms) a release covers: `[fromMs, untilMs)` around `nowMs`. */
export interface ReleaseWindow {
  fromMs: number
  nowMs: number
  untilMs: number
}

export function releaseWindow(nowMs: number): ReleaseWindow {
  const today = parisDay(nowMs)
  return {
    fromMs: parisDayStartMs(addParisDays(today, -HISTORY_DAYS)),
    nowMs,
    untilMs: parisDayStartMs(addParisDays(today, HORIZON_DAYS + 1)),
  }
}

/** True for what a release made at `nowMs` may hold: verified matches, and scheduled ones still to come. */
export const isShown = (match: Kickoff & Pick<Match, 'status'>, nowMs: number): boolean =>
  match.status === 'final'
    ? match.kickoffMs <= nowMs
    : match.status === 'scheduled' && upcomingUntilMs(match) >= nowMs

interface Task {
  match: Match
  asOfMs: number
  mode: TemporalClass
}

/**
 * Which matches need a forecast now, and as of when: every one whose forecast is not frozen yet a live one as of now;
 * every other one that is still to come or verified, and has none, a replay. A past match without a verified
 * result waits: its replay will be the same when the result is there.
 */
export function planForecasts(
  matches: readonly Match[],
  frozen: ReadonlySet<string>,
  { fromMs, nowMs, untilMs }: ReleaseWindow,
): Task[] {
  const tasks: Task[] = []
  for (const match of matches) {
    const { kickoffMs, status } = match
    if (kickoffMs < fromMs || kickoffMs >= untilMs) continue
    if (freezesAtMs(match) > nowMs) {
      if (status === 'scheduled') tasks.push({ match, asOfMs: nowMs, mode: 'live' })
    } else if (isShown(match, nowMs) && !frozen.has(match.id)) {
      tasks.push({ match, asOfMs: replayCutoffMs(match), mode: 'replay' })
    }
  }
  // One fit serves all matches of a competition and an instant, and starts from the one before.
  return tasks.sort(
    (a, b) =>
      a.match.competitionCode.localeCompare(b.match.competitionCode) ||
      a.asOfMs - b.asOfMs ||
      a.match.season.localeCompare(b.match.season),
  )
}

export interface FreezeCounts {
  live: number
  replay: number
}

/** Snapshots per statement, some 5 KB each: few, so that their texts are gone before they are old. */
const SNAPSHOT_CHUNK = 100

/** Computes and stores every forecast that is due. Each stands by itself: a killed run loses only time. */
export async function freeze(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  matches: readonly Match[],
  window: ReleaseWindow,
  onProgress: (done: number, total: number) => void,
): Promise<FreezeCounts> {
  const tasks = planForecasts(matches, await loadFrozenIds(db, window.nowMs), window)
  const forecaster = new Forecaster(matches)
  const counts: FreezeCounts = { live: 0, replay: 0 }
  let done = 0
  await prepareAndWrite(
    chunks(tasks, SNAPSHOT_CHUNK),
    (chunk) =>
      chunk.map(({ match, asOfMs, mode }) =>
        sealSnapshot(frozenPayload(forecaster.forecast(match, asOfMs), mode)),
      ),
    async (snapshots) => {
      await storeSnapshots(db, snapshots, clock.nowMs())
      for (const { mode } of snapshots) counts[mode] += 1
      onProgress((done += snapshots.length), tasks.length)
    },
  )
  return counts
}
