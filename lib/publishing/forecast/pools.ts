import { findCompetition } from '../../football/catalogue'
import type { Match } from '../../football/match'

/** Matches that are forecast alike: they are calibrated together. */
export type Pool = 'leagues' | 'continental cups' | 'national teams'

export function poolOf({ competitionCode }: Pick<Match, 'competitionCode'>): Pool {
  const competition = findCompetition(competitionCode)
  if (competition?.kind === 'national') return 'national teams'
  return competition?.tier === 0 ? 'continental cups' : 'leagues'
}
