import { ValidationError } from './errors'
import { walkPages } from './pages'
import type { LeagueMatches, MatchSummary } from './types'

/** The longest window of one request. */
const LONGEST_WINDOW_DAYS = 31
const DAY_MS = 86_400_000

/** A part of the history: `days` days from `start`, or the days up to today. */
export interface HistoryWindow {
  start?: string
  days?: number | undefined
  cursor?: string | undefined
}

/**
 * Every verified match of the last `days` days, oldest first, each once.
 *
 * The newest window is asked for first, because its answer tells what today is in Paris and how far
 * the plan reaches; it is held back until the older windows have been walked. So nothing is paid for
 * twice, and neither the clock nor the plan of the caller has to be known.
 * @param days default: as far as the plan reaches
 */
export async function* walkHistory(
  fetchWindow: (window: HistoryWindow) => Promise<LeagueMatches>,
  days: number | undefined,
): AsyncGenerator<MatchSummary, void, undefined> {
  if (days !== undefined && !(Number.isInteger(days) && days >= 1)) {
    throw new ValidationError('days is a whole number, 1 or more. No call was made.', {
      code: 'invalid_days',
    })
  }
  const newest = days === undefined ? {} : { days: Math.min(days, LONGEST_WINDOW_DAYS) }
  const page = await fetchWindow(newest)
  const { start, end: today } = page.date_range
  const entitled = page.history_entitlement_days
  const first = addDays(today, days === undefined ? -entitled : 1 - days)

  const seen = new Set<string>()
  for (const slice of slices(first, start, Math.min(entitled, LONGEST_WINDOW_DAYS)))
    yield* unseen(
      seen,
      walkPages((cursor) => fetchWindow({ ...slice, cursor })),
    )
  yield* unseen(
    seen,
    walkPages((cursor) => fetchWindow({ ...newest, cursor }), { page }),
  )
}

/** The days from `first` to the one before `end`, in windows of at most `most` days. */
function* slices(first: string, end: string, most: number): Generator<HistoryWindow> {
  for (let start = first; start < end;) {
    const days = Math.min(most, daysBetween(start, end))
    yield { start, days }
    start = addDays(start, days)
  }
}

/** A correction published in mid-walk may move a match into a later window. */
async function* unseen(
  seen: Set<string>,
  matches: AsyncIterable<MatchSummary>,
): AsyncGenerator<MatchSummary, void, undefined> {
  for await (const match of matches) {
    if (seen.has(match.id)) continue
    seen.add(match.id)
    yield match
  }
}

// Calendar days have no zone: counted at UTC midnights, every one is 24 hours long.
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
