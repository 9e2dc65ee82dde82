import { findCompetition } from '../football/catalogue'
import { utcStamp } from '../platform/clock'
import type { Db } from '../platform/db'

/** What anybody may know of a match: who plays, where and when. No figure is in it. */
export interface Fixture {
  id: string
  competition: { code: string; name: string }
  season: string
  home_team: string
  away_team: string
  kickoff: string
  /** False when only the day is known. */
  kickoff_confirmed: boolean
  /** scheduled, final, postponed, cancelled, abandoned, awarded */
  status: string
}

/** @returns null where no such match is known */
export async function readFixture(db: Pick<Db, 'match'>, id: string): Promise<Fixture | null> {
  const match = await db.match.findUnique({ where: { id } })
  if (!match) return null
  const code = match.competitionCode
  return {
    id,
    competition: { code, name: findCompetition(code)?.name ?? code },
    season: match.season,
    home_team: match.homeTeam,
    away_team: match.awayTeam,
    kickoff: utcStamp(match.kickoff),
    kickoff_confirmed: match.kickoffConfirmed,
    status: match.status,
  }
}
