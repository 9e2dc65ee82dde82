import { DateTime } from 'luxon'
import type { Competition } from './catalogue'

/** First and last day (`YYYY-MM-DD`) on which a match of the season can lie. */
export interface SeasonSpan {
  first: string
  last: string
}

const SPLIT = /^(\d{4})-(\d{2})$/
const CALENDAR = /^(\d{4})$/

/** True for `2025-26` (split, the years must follow each other) and `2025` (calendar). */
export function isSeasonLabel(label: string): boolean {
  const split = SPLIT.exec(label)
  return split ? (Number(split[1]) + 1) % 100 === Number(split[2]) : CALENDAR.test(label)
}

/**
 * The widest span of a season: June to the second July for `2025-26`, January to the next January
 * for `2025`, so that early qualifiers and late play-offs fit.
 * @throws RangeError when the label is no season or of the other kind than the competition's seasons
 */
export function seasonSpan(label: string, kind: Competition['season']): SeasonSpan {
  const pattern = kind === 'split' ? SPLIT : CALENDAR
  const year = Number(pattern.exec(label)?.[1])
  if (!year || !isSeasonLabel(label)) throw new RangeError(`"${label}" is not a ${kind} season`)
  return kind === 'split'
    ? { first: `${year}-06-01`, last: `${year + 1}-07-31` }
    : { first: `${year}-01-01`, last: `${year + 1}-01-31` }
}

/** Where a day stands in its season: as given, with a year that must be a slip, or outside. */
export type SeasonDay = { kind: 'inside' | 'year_repaired'; day: string } | { kind: 'outside' }

/**
 * Sources sometimes write the new year's matches of a split season with the old year. Such a day is
 * read one year later when, and only when, that puts it inside the season.
 */
export function placeInSeason(day: string, span: SeasonSpan): SeasonDay {
  const inside = (candidate: string) => candidate >= span.first && candidate <= span.last
  if (inside(day)) return { kind: 'inside', day }
  const nextYear = DateTime.fromISO(day).plus({ years: 1 }).toFormat('yyyy-MM-dd')
  return inside(nextYear) ? { kind: 'year_repaired', day: nextYear } : { kind: 'outside' }
}
