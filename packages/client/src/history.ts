import { InvalidResponseError, ValidationError } from './errors'
import { walkPages } from './pages'
import type { LeagueMatches, MatchSummary } from './types'

/** The longest window of one request. */
const LONGEST_WINDOW_DAYS = 31
/** More than any plan has, and few enough to count back from any day. */
const LONGEST_HISTORY_DAYS = 36_500
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
 * @throws ValidationError `invalid_days`; InvalidResponseError
 */
export async function* walkHistory(
  fetchWindow: (window: HistoryWindow) => Promise<LeagueMatches>,
  days: number | undefined,
): AsyncGenerator<MatchSummary, void, undefined> {
  if (days !== undefined && !(days >= 1 && isDayCount(days))) {
    throw new ValidationError(
      `days is a whole number from 1 to ${LONGEST_HISTORY_DAYS}. No call was made.`,
      { code: 'invalid_days' },
    )
  }
  const newest = days === undefined ? {} : { days: Math.min(days, LONGEST_WINDOW_DAYS) }
  const page = await fetchWindow(newest)
  const { start, today, entitled } = readWindow(page)
  const first = addDays(today, days === undefined ? -entitled : 1 - days)

  const seen = new Set<string>()
  const most = Math.max(1, Math.min(entitled, LONGEST_WINDOW_DAYS))
  for (const slice of slices(first, start, most))
    yield* unseen(
      seen,
      walkPages((cursor) => fetchWindow({ ...slice, cursor })),
    )
  yield* unseen(
    seen,
    walkPages((cursor) => fetchWindow({ ...newest, cursor }), { page }),
  )
}

interface GivenWindow {
  date_range?: { start?: unknown; end?: unknown } | null
  history_entitlement_days?: unknown
}

/** @throws InvalidResponseError `invalid_response` when a page does not say what days it is about */
function readWindow({ date_range: range, history_entitlement_days: entitled }: GivenWindow) {
  const { start, end: today } = range ?? {}
  if (!isDay(start) || !isDay(today) || !isDayCount(entitled)) {
    throw new InvalidResponseError(
      'The server gave a page without the days it covers or the days of the plan. Is baseUrl the address of the API?',
      { code: 'invalid_response' },
    )
  }
  return { start, today, entitled }
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

const isDayCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LONGEST_HISTORY_DAYS

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

// Calendar days have no zone: counted at UTC midnights, every one is 24 hours long.
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
