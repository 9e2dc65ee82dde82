import type { Competition } from '../../football/catalogue'
import { editionSpan } from '../../football/editions'
import { kickoffAt } from '../../football/kickoff'
import type { Match, MatchStatus, Score } from '../../football/match'
import { matchId } from '../../football/match-id'
import { placeInSeason, seasonSpan } from '../../football/seasons'
import { isSeries, placeInStage } from '../../football/stages'
import { isPlaceholder, plainName, teamId } from '../../football/team-names'
import { append } from '../../forecasting/group-by'
import { shownText } from './formats/parsed-file'
import { mergeRows } from './merge'
import { clashes, scoreFault, strangers, type Doubt, type ReadRow } from './plausibility'
import type { KnownWorld, NamedTeam, Quarantined, SourceRow } from './source'

/** The rows of one competition's season, out of all files, the highest file first. */
export interface SeasonRows {
  competition: Competition
  season: string
  rows: readonly SourceRow[]
}

/** A team as its rows name it. */
export interface Spelling {
  country: string
  name: string
}

export interface SeasonReading {
  /** One per match id. */
  matches: Match[]
  /** Team id → every spelling met, with its country. */
  spellings: Map<string, Spelling[]>
  quarantined: Quarantined[]
  notes: string[]
}

const REMARKS = {
  placeholder: 'left out, a team is not known yet',
  repeated: 'repeated, of each pair the row that says more counts',
  year: "dated with the season's first year by mistake, read a year later",
  undecided: 'played, with no score after 90 minutes: without a result',
} as const

/** Rows with something to say about them that is no fault, per file and kind. */
class Remarks {
  readonly #rows = new Map<string, { file: string; kind: keyof typeof REMARKS; rows: string[] }>()

  add(kind: keyof typeof REMARKS, file: string, label: string): void {
    const key = `${file} ${kind}`
    const entry = this.#rows.get(key) ?? { file, kind, rows: [] }
    entry.rows.push(label)
    this.#rows.set(key, entry)
  }

  sentences(): string[] {
    return [...this.#rows.values()].map(
      ({ file, kind, rows }) => `${file}: ${rows.length} × ${REMARKS[kind]}; first: ${rows[0]}`,
    )
  }
}

/** Joined, it is one text: a template would keep its parts beside each other, for every match. */
const refOf = ({ file, line }: SourceRow) => [file, line].join('#')

const describe = (row: SourceRow) =>
  `${row.round}: ${row.home.name} – ${row.away.name}, ${row.day}${row.score ? ` ${row.score.home}-${row.score.away}` : ''}`

const quarantined = (row: SourceRow, reason: string): Quarantined => ({
  file: row.file,
  line: row.line,
  competition: row.competition,
  reason,
  text: shownText(describe(row)),
})

/** Awarded without a score is no more than called off; played without one is settled by nothing. */
function readStatus({ status, score }: SourceRow): MatchStatus {
  switch (status) {
    case 'played':
      return score ? 'final' : 'unsettled'
    case 'walkover':
    case 'awarded':
      return score ? 'awarded' : 'cancelled'
    default:
      return status
  }
}

/** The country a team belongs to: the league's, or in an international competition the one its row names. */
const countryOf = ({ tier, country }: Competition, team: NamedTeam): string | undefined =>
  tier > 0 ? country : team.country

/** The id of a team, by the spellings that operators have settled and those that we know. */
export const knownTeamId = ({ aliases }: KnownWorld, country: string, name: string): string =>
  teamId(country, aliases.get(`${country}|${plainName(name)}`) ?? name)

/**
 * Turns the rows of one competition's season into matches, each once. What can't be right is quarantined with its
 * reason; teams not known yet, repeated rows and years put right are remarked on.
 */
export function readSeason(source: SeasonRows, known: KnownWorld): SeasonReading {
  const { competition, season } = source
  const span = editionSpan(competition.code, season) ?? seasonSpan(season, competition.season)
  const remarks = new Remarks()
  const faults: Quarantined[] = []

  const teamOf = (team: NamedTeam): string | undefined => {
    const country = countryOf(competition, team)
    if (country === undefined) return undefined
    return knownTeamId(known, country, team.name)
  }

  /** @returns undefined for what is left out without fault, a sentence for a fault */
  const readRow = (row: SourceRow): ReadRow | string | undefined => {
    const remark = (kind: keyof typeof REMARKS) =>
      remarks.add(kind, row.file, `${refOf(row)} ${describe(row)}`)
    if (isPlaceholder(row.home.name) || isPlaceholder(row.away.name))
      return void remark('placeholder')
    const placed = placeInSeason(row.day, span)
    if (placed.kind === 'outside') return `${row.day} is not in the season ${season}`
    const homeTeamId = teamOf(row.home)
    const awayTeamId = teamOf(row.away)
    if (homeTeamId === undefined || awayTeamId === undefined) {
      const { name } = homeTeamId === undefined ? row.home : row.away
      return `"${name}" needs a known country code, like "Name (ENG)"`
    }
    if (homeTeamId === awayTeamId) return 'a team meets itself'
    const fault = scoreFault(row)
    if (fault !== undefined) return fault
    if (placed.kind === 'year_repaired') remark('year')
    if (row.status === 'played' && !row.score && !row.details?.endOfPlay) remark('undecided')
    const place = placeInStage(competition.code, row.round, row.stage)
    return {
      row,
      day: placed.day,
      match: toMatch(row, placed.day, { homeTeamId, awayTeamId, ...place }),
    }
  }

  const toMatch = (
    row: SourceRow,
    day: string,
    identity: Pick<Match, 'homeTeamId' | 'awayTeamId' | 'stage' | 'stageKey'>,
  ): Match => {
    const status = readStatus(row)
    const score: Score | null =
      status === 'final' || status === 'awarded' ? (row.score ?? null) : null
    return {
      id: matchId({ competition: competition.code, season, ...identity }),
      competitionCode: competition.code,
      season,
      ...identity,
      homeTeam: row.home.name,
      awayTeam: row.away.name,
      kickoffMs: kickoffAt(competition.timezone, day, row.time),
      kickoffConfirmed: row.time !== undefined,
      // An international final is played on ground that not every source names.
      neutralVenue:
        row.neutral ?? (competition.tier === 0 && identity.stage === 'final' ? null : false),
      status,
      score,
      sourceKind: 'results',
      sourceRef: refOf(row),
      ...(row.details && { details: row.details }),
    }
  }

  const reads: ReadRow[] = []
  for (const row of source.rows) {
    const read = readRow(row)
    if (typeof read === 'string') faults.push(quarantined(row, read))
    else if (read) reads.push(read)
  }
  const doubted: Doubt[] = []
  const believe = (left: readonly ReadRow[], doubts: readonly Doubt[]): ReadRow[] => {
    doubted.push(...doubts)
    const out = new Set(doubts.map(({ read }) => read))
    return left.filter((read) => !out.has(read))
  }
  const merged = mergeRows(numberSeries(reads))
  doubted.push(...merged.doubts)
  for (const { kept, dropped } of merged.repeated)
    remarks.add('repeated', dropped.row.file, `${refOf(kept.row)} and ${refOf(dropped.row)}`)
  const ofTheLeague = believe(
    merged.reads,
    strangers(merged.reads, competition, known.clubs.get(`${competition.code}|${season}`)),
  )
  const believed = believe(ofTheLeague, clashes(ofTheLeague))
  faults.push(...doubted.map(({ read, reason }) => quarantined(read.row, reason)))
  return {
    matches: believed.map(({ match }) => match),
    spellings: spellingsOf(believed, competition),
    quarantined: faults,
    notes: remarks.sentences(),
  }
}

/**
 * Ties of three games bring a pairing twice to the same ground. The second time has an id of its own, told apart by
 * the days: in each file the later one.
 */
function numberSeries(reads: readonly ReadRow[]): ReadRow[] {
  const days = new Map<string, string[]>()
  for (const { row, match, day } of reads)
    if (isSeries(match.competitionCode, match.stage)) append(days, `${row.file} ${match.id}`, day)
  return reads.map((read) => {
    const { row, match, day } = read
    const game = [...new Set(days.get(`${row.file} ${match.id}`))].sort().indexOf(day)
    if (game < 1) return read
    const stageKey = `${match.stageKey}/${game + 1}`
    const { competitionCode: competition, season, homeTeamId, awayTeamId } = match
    const id = matchId({ competition, season, stageKey, homeTeamId, awayTeamId })
    return { ...read, match: { ...match, id, stageKey } }
  })
}

function spellingsOf(reads: readonly ReadRow[], competition: Competition) {
  const spellings: SeasonReading['spellings'] = new Map()
  const add = (id: string, team: NamedTeam) => {
    const country = countryOf(competition, team)
    const met = spellings.get(id)?.some(({ name }) => name === team.name)
    if (country !== undefined && !met) append(spellings, id, { country, name: team.name })
  }
  for (const { row, match } of reads) {
    add(match.homeTeamId, row.home)
    add(match.awayTeamId, row.away)
  }
  return spellings
}
