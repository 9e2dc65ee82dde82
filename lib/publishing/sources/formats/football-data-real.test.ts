import { existsSync } from 'node:fs'
import path from 'node:path'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { findCompetition } from '../../../football/catalogue'
import { matchId } from '../../../football/match-id'
import type { Match } from '../../../football/match'
import { placeInStage } from '../../../football/stages'
import { FOOTBALL_DATA_ALIASES } from '../../../football/team-aliases-football-data'
import { teamId } from '../../../football/team-names'
import { readResultsFolder } from '../results-folder'
import { footballDataCsv } from './football-data-csv'
import { DIVISIONS } from './football-data-columns'

/** Real results lie beside the project where it is developed, and are not part of it. */
const FOLDER = path.resolve(import.meta.dirname, '../../../../../shared/data/football.json')

/** A match as football-data would write it: its name for the club, London's time. */
function rowOf(division: string, match: Match, country: string): string {
  const spelt = (id: string, name: string) =>
    Object.keys(FOOTBALL_DATA_ALIASES[country] ?? {}).find(
      (alias) => teamId(country, alias) === id,
    ) ?? name
  const { zoneName } = DateTime.fromMillis(match.kickoffMs, {
    zone: findCompetition(match.competitionCode)?.timezone ?? 'UTC',
  })
  const zone = match.kickoffConfirmed ? 'Europe/London' : (zoneName ?? 'UTC')
  const kickoff = DateTime.fromMillis(match.kickoffMs, { zone })
  return [
    division,
    kickoff.toFormat('dd/MM/yyyy'),
    match.kickoffConfirmed ? kickoff.toFormat('HH:mm') : '',
    `"${spelt(match.homeTeamId, match.homeTeam)}"`,
    `"${spelt(match.awayTeamId, match.awayTeam)}"`,
    match.score?.home ?? '',
    match.score?.away ?? '',
  ].join(',')
}

test.skipIf(!existsSync(FOLDER))(
  'a league means the same matches at the same times, whichever kind of file tells of it',
  async () => {
    const { matches } = await readResultsFolder(FOLDER)
    let leagues = 0
    for (const [division, code] of Object.entries(DIVISIONS)) {
      const competition = findCompetition(code)
      // A league match in the strict sense: rounds after it have no name in the CSV file.
      const league = matches.filter(
        (match) =>
          match.competitionCode === code &&
          match.season === '2025-26' &&
          match.stageKey === 'regular_season' &&
          ['final', 'scheduled'].includes(match.status),
      )
      if (!competition || league.length === 0) continue
      leagues++
      const lines = league.map((match) => rowOf(division, match, competition.country))
      const text = ['Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG', ...lines].join('\n')
      const { rows, quarantined } = footballDataCsv.parse({ path: 'x.csv', text }, () => undefined)
      expect(quarantined, code).toEqual([])
      const told = rows.map((row) => {
        const kickoff = DateTime.fromISO(`${row.day}T${row.time ?? '15:00'}`, {
          zone: competition.timezone,
        })
        const id = matchId({
          ...row,
          ...placeInStage(code, row.round, row.stage),
          homeTeamId: teamId(competition.country, row.home.name),
          awayTeamId: teamId(competition.country, row.away.name),
        })
        return `${id} ${kickoff.toMillis()} ${row.time !== undefined} ${row.score?.home}–${row.score?.away}`
      })
      const known = league.map(
        (match) =>
          `${match.id} ${match.kickoffMs} ${match.kickoffConfirmed} ${match.score?.home}–${match.score?.away}`,
      )
      expect(told.toSorted(), code).toEqual(known.toSorted())
    }
    expect(leagues).toBeGreaterThan(12)
  },
)
