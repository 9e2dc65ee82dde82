import { DateTime } from 'luxon'
import { addParisDays, PARIS } from '../platform/clock'
import { ProductError } from '../platform/errors'

export const INCLUDES = ['upcoming', 'past', 'all'] as const
export type Include = (typeof INCLUDES)[number]

const MAX_WINDOW_DAYS = 31
const DEFAULT_DAYS = 14
/** Later days have no four-digit year. */
const LAST_DAY = '9999-12-31'

/** The query of a league list, as sent: texts, not yet checked. */
export interface WindowQuery {
  include?: string | undefined
  start?: string | undefined
  end?: string | undefined
  days?: string | undefined
}

/** Days are Europe/Paris, `YYYY-MM-DD`, both inclusive. */
export interface Window {
  include: Include
  startDay: string
  endDay: string
  days: number
}

/**
 * The window a query asks for (decisions §6). Nothing is ever silently shortened.
 * @param today Paris day
 * @param historyDays the contract's history entitlement, the default length of a past window
 * @throws ProductError invalid_include, invalid_date, invalid_days
 */
export function resolveWindow(query: WindowQuery, today: string, historyDays: number): Window {
  const include = (query.include ?? 'upcoming') as Include
  if (!INCLUDES.includes(include)) throw new ProductError('invalid_include')
  const start = query.start === undefined ? undefined : parseDay(query.start)
  const days = windowDays(query, start, include, historyDays)
  const startDay = start ?? (include === 'past' ? addParisDays(today, 1 - days) : today)
  const endDay = addParisDays(startDay, days - 1)
  if (endDay.length > LAST_DAY.length) throw new ProductError('invalid_date')
  return { include, startDay, endDay, days }
}

/** @throws ProductError history_window_exceeded when the window reaches further back than the contract */
export function assertWithinHistory(window: Window, today: string, historyDays: number): void {
  if (window.include === 'upcoming') return
  const tooLong = window.include === 'past' && window.days > historyDays
  if (tooLong || window.startDay < addParisDays(today, -historyDays))
    throw new ProductError('history_window_exceeded')
}

function windowDays(
  query: WindowQuery,
  start: string | undefined,
  include: Include,
  historyDays: number,
): number {
  if (query.end !== undefined) {
    const end = parseDay(query.end)
    if (start === undefined || query.days !== undefined || end < start)
      throw new ProductError('invalid_date')
    return checkDays(daysBetween(start, end) + 1)
  }
  if (query.days === undefined)
    // Who has no history at all asks for one day too many.
    return include === 'past' ? Math.max(1, Math.min(historyDays, MAX_WINDOW_DAYS)) : DEFAULT_DAYS
  if (!/^\d{1,2}$/.test(query.days)) throw new ProductError('invalid_days')
  return checkDays(Number(query.days))
}

function checkDays(days: number): number {
  if (days < 1 || days > MAX_WINDOW_DAYS) throw new ProductError('invalid_days')
  return days
}

/** A date that exists, in exactly the form YYYY-MM-DD. There was no year 0. */
function parseDay(text: string): string {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) || !DateTime.fromISO(text, { zone: PARIS }).isValid)
    throw new ProductError('invalid_date')
  return text
}

const daysBetween = (from: string, to: string): number =>
  DateTime.fromISO(to, { zone: 'UTC' }).diff(DateTime.fromISO(from, { zone: 'UTC' }), 'days').days
