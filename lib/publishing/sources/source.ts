import type { Adjustment } from '../../football/adjustments'
import type { Match, MatchDetails, Score, SourceKind, Team } from '../../football/match'

/** What is known before a source is read, and helps to doubt it. */
export interface KnownWorld {
  /** `<country>|<plain name>` → the club's name there, as operators have settled it. */
  aliases: ReadonlyMap<string, string>
  /** `<competition code>|<season>` → ids of its clubs in the record so far. */
  clubs: ReadonlyMap<string, ReadonlySet<string>>
}

/** Where results come from. Another one is another file that implements this. */
export interface ResultsSource {
  readonly kind: SourceKind
  /** SHA-256 that changes when the source does; cheap, without reading it all. */
  fingerprint(): Promise<string>
  /** @throws SourceError when the source as a whole can't be used; faulty rows are quarantined instead */
  read(nowMs: number, known: KnownWorld): Promise<SourceReading>
}

/** Everything a source says, not yet cut to what is known today. */
export interface SourceReading {
  kind: SourceKind
  teams: Team[]
  /** One per match id. */
  matches: Match[]
  /** Points that rulings gave or took; absent where the source holds no such file, which says nothing. */
  adjustments?: Adjustment[]
  /** Rows, files and competitions that were left out. */
  quarantined: Quarantined[]
  /** What was ignored, repaired or doubtful, in sentences for the operator. */
  notes: string[]
  fingerprint: string
}

/** Something a source says that is not used. */
export interface Quarantined {
  /** Relative to the source, with `/`. */
  file: string
  /** 1-based line, or the row's position in files that have no lines of their own; null for a whole file. */
  line: number | null
  /** Catalogue code, as far as it is known. */
  competition: string | null
  /** One sentence: what is wrong, and what to do where that is known. */
  reason: string
  /** The row as it stands there, cut to 200 characters; empty for a whole file. */
  text: string
}

/** A team as a row names it. */
export interface NamedTeam {
  name: string
  /** Country name of `lib/football/countries.ts`, where the row names one; else the competition's. */
  country?: string
}

/** What a row says of how a match went. `played` may carry scores, `awarded` must. */
export type RowStatus =
  | 'scheduled'
  | 'played'
  | 'awarded'
  | 'walkover'
  | 'postponed'
  | 'cancelled'
  | 'abandoned'

/** One match as a file writes it, whatever its format: in local days and times and the file's own names. */
export interface SourceRow {
  /** Catalogue code. */
  competition: string
  /** `2025-26` or `2025`, as the competition counts. */
  season: string
  /** Round and stage labels as `placeInStage` reads them. */
  round: string
  stage?: string
  /** `YYYY-MM-DD`, the local day of the competition. */
  day: string
  /** `HH:MM` in the competition's zone; undefined where the source gives only the day. */
  time?: string
  home: NamedTeam
  away: NamedTeam
  status: RowStatus
  /** After 90 minutes. A row `played` without it tells of extra time or penalties only: it has no result. */
  score?: Score
  /** True or false where the row says so. */
  neutral?: boolean
  details?: MatchDetails
  file: string
  line: number
}

/** Points that a ruling gave or took, as a file writes it. */
export interface SourceAdjustment {
  /** Catalogue code. */
  competition: string
  season: string
  /** `YYYY-MM-DD`, the local day of the ruling. */
  day: string
  team: NamedTeam
  points: number
  reason: string
  file: string
  line: number
}

/** What a format makes of one file. */
export interface ParsedFile {
  rows: SourceRow[]
  /** Absent from files that hold none. */
  adjustments?: SourceAdjustment[]
  quarantined: Quarantined[]
  notes: string[]
}

/** A file of a source: where it lies, and its bytes as text. */
export interface SourceFile {
  /** Relative to the source, with `/`: `2025-26/en.1.json`. */
  path: string
  text: string
}

/** Finds the file of a name (`shootouts.csv`) in the folder of another, or undefined. */
export type FilesBeside = (name: string) => SourceFile | undefined

/** A kind of file, recognised by what it holds. Another one is another file in `formats/`. */
export interface ResultsFormat {
  /** As reports name it: `football.json`, `Football.TXT`, … */
  readonly name: string
  /** A match is told by several of its files: they are parsed when all are read, others one by one. */
  readonly spreads?: true
  /** By content; the name of a file may only help where the content leaves it open. */
  recognises(file: SourceFile): boolean
  /**
   * Never throws over content: what can't be used is quarantined.
   * @param beside the format's files of the same folder by name, where it spreads over several
   */
  parse(file: SourceFile, beside: FilesBeside): ParsedFile
}

/** A source that can't be used as it is. Its message names what and why; nothing was changed. */
export class SourceError extends Error {
  override name = 'SourceError'
}
