import { DateTime } from 'luxon'
import type { Competition } from '../../football/catalogue'
import { countryOfCode } from '../../football/countries'
import { matchId } from '../../football/match-id'
import { DEFAULT_KICKOFF } from '../../football/kickoff'
import type { Match, MatchStatus } from '../../football/match'
import { placeInSeason, seasonSpan } from '../../football/seasons'
import { placeInStage } from '../../football/stages'
import { isPlaceholder, teamId } from '../../football/team-names'
import type { FootballJsonRow } from './football-json'
import { SourceError } from './source'

export interface SeasonFile {
  competition: Competition
  season: string
  /** `2025-26/en.1.json` */
  path: string
  rows: readonly FootballJsonRow[]
}

/** A team as one row names it. */
interface NamedTeam {
  country: string
  name: string
}

export interface SeasonReading {
  matches: Match[]
  /** Team id → every spelling met, with its country. */
  spellings: Map<string, NamedTeam[]>
  notes: string[]
}

/** "Liverpool FC (ENG)" names its country; anywhere else the competition's country is the team's. */
function readTeam(competition: Competition, name: string): NamedTeam | undefined {
  if (competition.tier > 0) return { country: competition.country, name }
  const [, plain, code] = /^(.*) \(([A-Z]{3})\)$/.exec(name) ?? []
  const country = code && countryOfCode(code)
  return plain && country ? { country, name: plain } : undefined
}

function readStatus(row: FootballJsonRow): MatchStatus {
  if (row.status === 'canceled') return 'cancelled'
  return row.status ?? (row.score.ft ? 'final' : 'scheduled')
}

/** Which of two rows of one match says more: a result before a fixture, a new date before the old. */
const informs = (match: Match): number =>
  ({ final: 5, awarded: 5, abandoned: 3, scheduled: 2, postponed: 1, cancelled: 0 })[match.status]

const REMARKS = {
  placeholder: 'left out, a team is not known yet',
  outside: 'left out, the day is not in the season',
  itself: 'left out, a team meets itself',
  repeated: 'repeated, of each pair the row that says more counts',
  year: "dated with the season's first year by mistake, read a year later",
} as const

/** Rows with something to say about them, per kind. */
class Remarks {
  readonly #rows = new Map<keyof typeof REMARKS, string[]>()

  add(kind: keyof typeof REMARKS, label: string): void {
    const rows = this.#rows.get(kind)
    if (rows) rows.push(label)
    else this.#rows.set(kind, [label])
  }

  sentences(path: string): string[] {
    return [...this.#rows].map(
      ([kind, rows]) => `${path}: ${rows.length} × ${REMARKS[kind]}; first: ${rows[0]}`,
    )
  }
}

/**
 * Turns the rows of one competition's season into matches. Rows that name no team yet, lie outside
 * the season or repeat a match are left out, and said so in the notes.
 * @throws SourceError when a team of an international competition carries no country
 */
export function readSeason(source: SeasonFile): SeasonReading {
  const { competition, season, path } = source
  const span = seasonSpan(season, competition.season)
  const byId = new Map<string, Match>()
  const spellings: SeasonReading['spellings'] = new Map()
  const remarks = new Remarks()

  const teamOf = (name: string, ref: string): string => {
    const team = readTeam(competition, name)
    if (!team)
      throw new SourceError(`${ref}: "${name}" needs a known country code, like "Name (ENG)"`)
    const id = teamId(team.country, team.name)
    const known = spellings.get(id)
    if (!known) spellings.set(id, [team])
    else if (!known.some((spelling) => spelling.name === team.name)) known.push(team)
    return id
  }

  const readRow = (row: FootballJsonRow, ref: string): Match | undefined => {
    const label = `${ref} ${row.team1} – ${row.team2}, ${row.date}`
    const placed = placeInSeason(row.date, span)
    const unknown = isPlaceholder(row.team1) || isPlaceholder(row.team2)
    if (unknown) return void remarks.add('placeholder', label)
    if (placed.kind === 'outside') return void remarks.add('outside', label)
    if (placed.kind === 'year_repaired') remarks.add('year', label)
    const homeTeamId = teamOf(row.team1, ref)
    const awayTeamId = teamOf(row.team2, ref)
    if (homeTeamId === awayTeamId) return void remarks.add('itself', label)
    const { stage, stageKey } = placeInStage(competition.code, row.round, row.stage)
    const time = (row.time ?? DEFAULT_KICKOFF).padStart(5, '0')
    const kickoff = DateTime.fromISO(`${placed.day}T${time}`, { zone: competition.timezone })
    const status = readStatus(row)
    const { ft } = row.score
    return {
      id: matchId({ competition: competition.code, season, stageKey, homeTeamId, awayTeamId }),
      competitionCode: competition.code,
      season,
      stageKey,
      stage,
      homeTeamId,
      awayTeamId,
      homeTeam: row.team1,
      awayTeam: row.team2,
      kickoffMs: kickoff.toMillis(),
      kickoffConfirmed: row.time !== undefined,
      // An international final is played on ground that no source here names.
      neutralVenue: competition.tier === 0 && stage === 'final' ? null : false,
      status,
      score:
        ft && (status === 'final' || status === 'awarded') ? { home: ft[0], away: ft[1] } : null,
      sourceKind: 'results',
      sourceRef: ref,
    }
  }

  source.rows.forEach((row, index) => {
    const match = readRow(row, `${path}#${index}`)
    if (!match) return
    const twin = byId.get(match.id)
    if (twin) remarks.add('repeated', `${twin.sourceRef} and ${match.sourceRef}`)
    if (!twin || informs(match) >= informs(twin)) byId.set(match.id, match)
  })
  return { matches: [...byId.values()], spellings, notes: remarks.sentences(path) }
}
