import { addParisDays, PARIS, parisDay, parisDayStartMs } from '../../platform/clock'
import { SOURCE, type MatchSummary } from '../../releases/payload'
import {
  byKickoffThenId,
  lowerBound,
  upcomingRows,
  type LoadedRelease,
  type ReleaseRow,
} from '../../releases/index-release'
import type { Representation } from '../../releases/store'
import { momentOf, parseAsOf } from './as-of'
import { joinRows } from './join'
import { assertUnreliableAllowed, parseIncludeUnreliable, parseLimit, scalars } from './query'
import type { DataAnswer, DataCall, DataRoute } from './serve'
import {
  DEFAULT_PICKS,
  MAX_PICKS,
  listTodayMatchesRoute,
  listTodayPicksRoute,
} from './today-routes'

/**
 * Rows of the selection that are of today and still to come, by kickoff, then id.
 * @param asOfMs the instant that today is about; undefined for now
 * @throws ProductError unreliable_predictions_require_starter, and as `momentOf`
 */
async function comingToday(
  call: DataCall,
  withUnreliable: boolean,
  asOfMs: number | undefined,
): Promise<{ release: LoadedRelease; day: string; rows: ReleaseRow[] }> {
  const { competitions, plan } = call
  assertUnreliableAllowed(withUnreliable, plan)
  const { release, nowMs } = await momentOf(call, asOfMs)
  const day = parisDay(nowMs)
  const [startMs, endMs] = [parisDayStartMs(day), parisDayStartMs(addParisDays(day, 1))]
  const rows = competitions.flatMap((code) => {
    const all = release.competition(code)?.rows ?? []
    const ofToday = all.slice(lowerBound(all, startMs), lowerBound(all, endMs))
    return upcomingRows(ofToday, nowMs).filter((row) => row.reliable || withUnreliable)
  })
  return { release, day, rows: rows.sort(byKickoffThenId) }
}

/** The answer for rows in the order of `arrange`, which sees their summaries. */
function answerDay(
  { deps }: DataCall,
  { release, day, rows }: Awaited<ReturnType<typeof comingToday>>,
  variant: string,
  arrange: (summaries: Buffer[]) => Buffer[],
): Promise<Representation> {
  const name = `${release.id} ${variant} ${day} ${rows.map((row) => row.id).join(' ')}`
  return deps.releases.remember(name, async () => {
    const head = { date: day, timezone: PARIS, source: SOURCE, data_version: release.id }
    const summaries = await deps.releases.summaries(release, rows)
    return { bytes: joinRows(head, { matches: arrange(summaries) }) }
  })
}

async function prepareToday(call: DataCall): Promise<DataAnswer> {
  const q = scalars(call.request, ['include_unreliable', 'as_of'])
  const withUnreliable = parseIncludeUnreliable(q.include_unreliable)
  const coming = await comingToday(call, withUnreliable, parseAsOf(q.as_of, call.nowMs))
  const { bytes, etag } = await answerDay(call, coming, 'today', (summaries) => summaries)
  return { bytes, etag, units: 1, rows: coming.rows.length, version: coming.release.id }
}

async function preparePicks(call: DataCall): Promise<DataAnswer> {
  const q = scalars(call.request, ['limit', 'include_unreliable', 'as_of'])
  const limit = parseLimit(q.limit, DEFAULT_PICKS, MAX_PICKS)
  const withUnreliable = parseIncludeUnreliable(q.include_unreliable)
  const coming = await comingToday(call, withUnreliable, parseAsOf(q.as_of, call.nowMs))
  const { bytes, etag } = await answerDay(call, coming, `picks ${limit}`, (summaries) =>
    rank(summaries).slice(0, limit),
  )
  const rows = Math.min(limit, coming.rows.length)
  return { bytes, etag, units: 1, rows, version: coming.release.id }
}

/** Highest confidence first, then the higher pick probability; otherwise as they stand. */
function rank(summaries: Buffer[]): Buffer[] {
  return summaries
    .map((bytes) => ({ bytes, match: JSON.parse(bytes.toString()) as MatchSummary }))
    .sort(
      (a, b) =>
        b.match.confidence.score - a.match.confidence.score ||
        b.match.pick.probability - a.match.pick.probability,
    )
    .map(({ bytes }) => bytes)
}

export const today: DataRoute = { doc: listTodayMatchesRoute, name: 'today', prepare: prepareToday }

export const picks: DataRoute = { doc: listTodayPicksRoute, name: 'picks', prepare: preparePicks }
