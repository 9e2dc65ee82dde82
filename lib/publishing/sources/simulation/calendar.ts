import { DateTime } from 'luxon'
import type { Competition } from '../../../football/catalogue'
import { kickoffAt } from '../../../football/kickoff'

export const ROUNDS_PER_SEASON = 52

/**
 * Seasons of exactly 52 weeks follow each other without a break, so that every week of every year
 * has a round in every competition. A season starts on the Monday 52 weeks after the last one and
 * so drifts by a day or two a year against the calendar.
 */
const FIRST_SEASON = {
  split: { monday: '2020-08-03', year: 2020 },
  calendar: { monday: '2020-02-03', year: 2020 },
}

interface Slot {
  /** Days after the round's Monday. */
  day: number
  /** Local time, in hours after noon. */
  afterNoon: number
}

const slots = (...list: [day: number, afterNoon: number][]): readonly Slot[] =>
  list.map(([day, afterNoon]) => ({ day, afterNoon }))

/** Kickoffs of a round's seven matches. */
const SLOTS = {
  league: slots([4, 8], [5, 2], [5, 3], [5, 5.5], [5, 8], [6, 2], [6, 4.5]),
  international: slots([1, 6.75], [1, 9], [2, 6.75], [2, 7], [2, 9], [3, 6.75], [3, 9]),
  national: slots([3, 6], [3, 8.75], [4, 8.75], [5, 3], [5, 6], [6, 6], [6, 8.75]),
}

const slotsOf = ({ kind, tier }: Competition): readonly Slot[] => {
  if (kind === 'national') return SLOTS.national
  return tier === 0 ? SLOTS.international : SLOTS.league
}

export interface SimulatedSeason {
  label: string
  monday: DateTime
}

/** The seasons that are running on a day of the window, and the two before. */
export function seasonsAround(
  kind: Competition['season'],
  fromMs: number,
  untilMs: number,
): SimulatedSeason[] {
  const { monday, year } = FIRST_SEASON[kind]
  const first = DateTime.fromISO(monday, { zone: 'UTC' })
  const indexAt = (ms: number) =>
    Math.floor(DateTime.fromMillis(ms).diff(first, 'weeks').weeks / ROUNDS_PER_SEASON)
  const seasons: SimulatedSeason[] = []
  for (let i = indexAt(fromMs) - 2; i <= indexAt(untilMs); i++) {
    const start = year + i
    const label =
      kind === 'split' ? `${start}-${String((start + 1) % 100).padStart(2, '0')}` : `${start}`
    seasons.push({ label, monday: first.plus({ weeks: i * ROUNDS_PER_SEASON }) })
  }
  return seasons
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The seven kickoffs (epoch ms) of each round, in the competition's zone. */
export function kickoffsOf(competition: Competition, season: SimulatedSeason): number[][] {
  const mondayMs = season.monday.toMillis()
  const noonOf = (round: number, day: number) => {
    const date = new Date(mondayMs + (7 * round + day) * DAY_MS).toISOString().slice(0, 10)
    return kickoffAt(competition.timezone, date, '12:00')
  }
  // Clocks change at night: from noon to midnight, hours are hours.
  return Array.from({ length: ROUNDS_PER_SEASON }, (_, round) =>
    slotsOf(competition).map(({ day, afterNoon }) => noonOf(round, day) + afterNoon * HOUR_MS),
  )
}
