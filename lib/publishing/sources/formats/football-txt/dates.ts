import { DateTime } from 'luxon'
import type { SeasonSpan } from '../../../../football/seasons'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const DATE =
  /^\[?(?:(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+)?(?:([a-z]{3})[a-z]*[/ .]\s*(\d{1,2})|(\d{1,2})[ ./](?:([a-z]{3})[a-z]*|(\d{1,2}))\.?)(?:,?\s+(\d{4}))?\]?$/i
const ISO = /^\[?(\d{4})-(\d\d)-(\d\d)\]?$/

/** A day as a line writes it, with a year or without. */
export interface WrittenDay {
  month: number
  day: number
  year?: number
  /** 1 (Monday) to 7. */
  weekday?: number
}

/** `Fri Aug/15 2025`, `Sat Oct 25`, `[Sat Jul/30]`, `28.9.`, `2025-08-15`; undefined when a line is no date. */
export function readDay(line: string): WrittenDay | undefined {
  const iso = ISO.exec(line)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const [whole, weekday, monthFirst, dayAfter, dayFirst, monthAfter, monthNumber, year] =
    DATE.exec(line) ?? []
  if (whole === undefined) return undefined
  const word = (monthFirst ?? monthAfter)?.toLowerCase()
  const month = word === undefined ? Number(monthNumber) : MONTHS.indexOf(word) + 1
  const day = Number(dayAfter ?? dayFirst)
  if (month < 1 || Number.isNaN(month)) return undefined
  return {
    month,
    day,
    ...(year !== undefined && { year: Number(year) }),
    ...(weekday !== undefined && { weekday: WEEKDAYS.indexOf(weekday.toLowerCase()) + 1 }),
  }
}

/**
 * The day in full, `YYYY-MM-DD`. A year that isn't written is one that puts the day into the season; where two do,
 * the one whose weekday fits, and else the one nearer to the day before it in the file.
 * @returns undefined when there is no such day
 */
export function completeDay(
  written: WrittenDay,
  span: SeasonSpan,
  previous: string | undefined,
): string | undefined {
  const dayIn = (year: number) =>
    DateTime.fromObject({ year, month: written.month, day: written.day }, { zone: 'utc' })
  const iso = (date: DateTime) => date.toFormat('yyyy-MM-dd')
  if (written.year !== undefined) {
    const date = dayIn(written.year)
    return date.isValid ? iso(date) : undefined
  }
  const [first, last] = [Number(span.first.slice(0, 4)), Number(span.last.slice(0, 4))]
  const dates = [first, last].map(dayIn).filter((date) => date.isValid)
  const inside = dates.filter((date) => iso(date) >= span.first && iso(date) <= span.last)
  const reference = DateTime.fromISO(previous ?? span.first, { zone: 'utc' })
  const distance = (date: DateTime) => Math.abs(date.diff(reference).toMillis())
  const misfit = (date: DateTime) =>
    Number(written.weekday !== undefined && date.weekday !== written.weekday)
  const [best] = (inside.length > 0 ? inside : dates).sort(
    (a, b) => misfit(a) - misfit(b) || distance(a) - distance(b),
  )
  return best && iso(best)
}
