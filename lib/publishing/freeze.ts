import { freezesAtMs, isToCome, type Kickoff } from '../football/kickoff'
import type { Match } from '../football/match'
import { addParisDays, parisDay, parisDayStartMs } from '../platform/clock'
import type { Platform } from '../platform'
import { chunks, prepareAndWrite } from './batches'
import { loadCalibrations, storeCalibrations } from './calibrations'
import { Forecaster } from './forecast/forecaster'
import { frozenPayload, type TemporalClass } from './forecast/frozen-payload'
import { replayCutoffMs } from './forecast/replay-cutoff'
import type { Reading } from './record'
import { sealSnapshot, storeSnapshots } from './snapshots'

/** Days of verified history a release holds, and days ahead it looks. Paris days. */
const HISTORY_DAYS = 90
const HORIZON_DAYS = 35

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

/** So long a match that was played is shown without a result before it is taken for lost. */
const AWAITED_MS = 3 * 86_400_000

/**
 * True for what a release made at `nowMs` may hold: verified matches, scheduled ones still to come, and those whose
 * result is awaited: they are in no list then, and still found by their id.
 */
export const isShown = (match: Kickoff & Pick<Match, 'status'>, nowMs: number): boolean =>
  match.status === 'final'
    ? match.kickoffMs <= nowMs
    : match.status === 'scheduled' && isToCome(match, nowMs - AWAITED_MS)

interface Task {
  match: Match
  asOfMs: number
  mode: TemporalClass
}

/**
 * Which matches need a forecast now, and as of when: every one whose forecast is not frozen yet a live one as of now;
 * every other one that is shown and has none, a replay.
 * @param stored matches that have a snapshot
 */
export function planForecasts(
  matches: readonly Match[],
  stored: Pick<ReadonlySet<string>, 'has'>,
  { fromMs, nowMs, untilMs }: ReleaseWindow,
): Task[] {
  const tasks: Task[] = []
  for (const match of matches) {
    const { kickoffMs, status } = match
    if (kickoffMs < fromMs || kickoffMs >= untilMs) continue
    if (freezesAtMs(match) > nowMs) {
      if (status === 'scheduled') tasks.push({ match, asOfMs: nowMs, mode: 'live' })
    } else if (isShown(match, nowMs) && !stored.has(match.id)) {
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

/** A match that could not be forecast. */
export interface ForecastFault {
  match: Match
  error: unknown
}

/** Snapshots per statement, some 5 KB each: few, so that their texts are gone before they are old. */
const SNAPSHOT_CHUNK = 100

/**
 * Computes and stores every forecast that is due. Each stands by itself: a killed run loses only time, and a match that
 * can't be forecast keeps nobody from being so.
 * @param stored matches that have a snapshot
 */
export async function freeze(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { kind, matches, adjustments }: Pick<Reading, 'kind' | 'matches' | 'adjustments'>,
  stored: Pick<ReadonlySet<string>, 'has'>,
  window: ReleaseWindow,
  onProgress: (done: number, total: number) => void,
): Promise<FreezeCounts & { faults: ForecastFault[] }> {
  const tasks = planForecasts(matches, stored, window)
  const memory = await loadCalibrations(db, kind)
  const forecaster = new Forecaster(matches, adjustments, memory)
  const counts = { live: 0, replay: 0, faults: new Array<ForecastFault>() }
  let done = 0
  await prepareAndWrite(
    chunks(tasks, SNAPSHOT_CHUNK),
    (chunk) =>
      chunk.flatMap(({ match, asOfMs, mode }) => {
        try {
          return [sealSnapshot(frozenPayload(forecaster.forecast(match, asOfMs), mode))]
        } catch (error) {
          counts.faults.push({ match, error })
          return []
        }
      }),
    async (snapshots, chunk) => {
      await storeSnapshots(db, snapshots, clock.nowMs())
      for (const { mode } of snapshots) counts[mode] += 1
      onProgress((done += chunk.length), tasks.length)
    },
  )
  await storeCalibrations(db, kind, memory)
  return counts
}
