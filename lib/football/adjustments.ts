import { DateTime } from 'luxon'
import { findCompetition } from './catalogue'

/** Points given or taken by a ruling, outside any match. */
export interface Adjustment {
  competitionCode: string
  season: string
  /** `YYYY-MM-DD`, the local day of the ruling. */
  day: string
  teamId: string
  /** Negative for a deduction. */
  points: number
  /** In a few words, as its source gives it. */
  reason: string
  /** File and position, for provenance. */
  sourceRef: string
}

/** When a ruling counts as known (epoch ms): when its day is over in the competition's zone. */
export function adjustmentKnownAtMs({ competitionCode, day }: Adjustment): number {
  const zone = findCompetition(competitionCode)?.timezone ?? 'UTC'
  return DateTime.fromISO(day, { zone }).plus({ days: 1 }).startOf('day').toMillis()
}
