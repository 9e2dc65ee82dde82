import type { Match, MatchStatus } from '../football/match'
import { utcStamp } from '../platform/clock'
import { changeName, type MatchChange, type MatchChangeKind, type MatchState } from './compare'
import { reportReading } from './sources/report'
import type { Quarantined } from './sources/source'

/** As many of each kind are kept with a publication; the counts tell of the rest. */
const KEPT = 1_000

/** A remark of the report; `isNew` when the publication before did not make it. */
type Remarked<T> = T & { isNew: boolean }

/** A change that waits for an operator, in words that need no database. */
export interface HeldChange {
  /** The same in every report until it is let in or the source changes. */
  name: string
  kind: MatchChangeKind
  competition: string
  season: string
  matchId: string
  /** `Arsenal FC – Chelsea FC` */
  teams: string
  /** Where the record has it from. */
  sourceRef: string
  before: ReportedState
  after: ReportedState
}

interface ReportedState {
  status: MatchStatus
  score: string | null
  kickoff: string
}

/** How far the source reaches for one competition. */
export interface CompetitionReach {
  competition: string
  matches: number
  results: number
  seasons: string[]
  newestResult: string | null
  nextFixture: string | null
  fixturesWithoutTime: number
  quarantinedRows: number
}

/** What a publication has to say of its source. */
export interface PublicationReport {
  /** All of the catalogue. */
  competitions: CompetitionReach[]
  quarantinedRows: number
  heldChanges: number
  quarantined: Remarked<Quarantined>[]
  held: Remarked<HeldChange>[]
  notes: Remarked<{ text: string }>[]
}

const reportedState = ({ status, score, kickoffMs }: MatchState): ReportedState => ({
  status,
  score: score && `${score.home}-${score.away}`,
  kickoff: utcStamp(kickoffMs),
})

const heldChange = (change: MatchChange): HeldChange => {
  const { kind, match, before, after } = change
  return {
    name: changeName(change),
    kind,
    competition: match.competitionCode,
    season: match.season,
    matchId: match.id,
    teams: `${match.homeTeam} – ${match.awayTeam}`,
    sourceRef: match.sourceRef,
    before: reportedState(before),
    after: reportedState(after),
  }
}

const quarantineName = ({ file, reason, text }: Quarantined): string =>
  [file, reason, text].join('\n')

/** Marks what an earlier report did not say, and puts it first. */
function mark<T extends object>(
  items: readonly T[],
  nameOf: (item: T) => string,
  before: readonly T[] | undefined,
): Remarked<T>[] {
  const said = new Set(before?.map(nameOf))
  const marked = items.map((item) => ({ ...item, isNew: !said.has(nameOf(item)) }))
  return [...marked.filter(({ isNew }) => isNew), ...marked.filter(({ isNew }) => !isNew)].slice(
    0,
    KEPT,
  )
}

const stampOrNull = (ms: number | null) => (ms === null ? null : utcStamp(ms))

function reachOf(matches: readonly Match[], quarantined: readonly Quarantined[], nowMs: number) {
  const { competitions } = reportReading({ matches, quarantined }, nowMs)
  return competitions.map((one): CompetitionReach => ({
    competition: one.competition,
    matches: one.matches,
    results: one.results,
    seasons: one.seasons,
    newestResult: stampOrNull(one.newestResultMs),
    nextFixture: stampOrNull(one.nextFixtureMs),
    fixturesWithoutTime: one.fixturesWithoutTime,
    quarantinedRows: one.quarantined.length,
  }))
}

/** What a report is written from. */
interface Reported {
  quarantined: readonly Quarantined[]
  notes: readonly string[]
  held: readonly MatchChange[]
  /** The source's matches with all that they hold of the future. */
  future: readonly Match[]
}

/** @param before the report of the publication before, whose remarks are no news */
export function writeReport(
  reading: Reported,
  nowMs: number,
  before: PublicationReport | null,
): PublicationReport {
  const { held } = reading
  return {
    competitions: reachOf(reading.future, reading.quarantined, nowMs),
    quarantinedRows: reading.quarantined.length,
    heldChanges: held.length,
    quarantined: mark(reading.quarantined, quarantineName, before?.quarantined),
    held: mark(held.map(heldChange), ({ name }) => name, before?.held),
    notes: mark(
      reading.notes.map((text) => ({ text })),
      ({ text }) => text,
      before?.notes,
    ),
  }
}
