import { findCompetition } from '../../football/catalogue'
import type { Team } from '../../football/match'
import { append } from '../../forecasting/group-by'
import { sha256Hex } from '../../platform/secrets'
import { identifyAdjustments } from '../adjustments'
import { FORMATS } from './formats'
import { doubtPlaceholderTimes } from './placeholder-times'
import { fingerprintFiles, readFiles, type FolderReading } from './read-files'
import { knownTeamId, readSeason, type SeasonReading, type SeasonRows } from './read-season'
import {
  SourceError,
  type KnownWorld,
  type NamedTeam,
  type ParsedFile,
  type ResultsFormat,
  type ResultsSource,
  type SourceAdjustment,
  type SourceFile,
  type SourceReading,
  type SourceRow,
} from './source'

type Season = Omit<SeasonRows, 'rows'> & SeasonReading

/**
 * The name shown for a team: from its newest season, a domestic league before an international
 * competition, the longest spelling there.
 */
function nameTeams(seasons: readonly Season[]): Map<string, Team> {
  const teams = new Map<string, Team>()
  const byAge = [...seasons].sort(
    (a, b) =>
      Number(a.competition.tier > 0) - Number(b.competition.tier > 0) ||
      (a.season < b.season ? -1 : a.season > b.season ? 1 : 0),
  )
  for (const { spellings } of byAge) {
    for (const [id, names] of spellings) {
      const [longest] = [...names].sort((a, b) => b.name.length - a.name.length)
      if (longest) teams.set(id, { id, ...longest })
    }
  }
  return teams
}

/** What files say, their rows by competition and season. */
type ParsedFiles = Omit<ParsedFile, 'rows'> & { rows: Map<string, SourceRow[]> }

/** Parses files as they come, and keeps none of their texts that it can do without: they outweigh what they say. */
class Parsing {
  /** Formats in order of precedence. */
  readonly #parsed: Map<ResultsFormat, ParsedFile[]>
  readonly #spread = new Map<string, { file: SourceFile; format: ResultsFormat }>()
  readonly #teams = new Map<string, NamedTeam>()
  readonly #notes: string[] = []

  constructor(formats: readonly ResultsFormat[]) {
    this.#parsed = new Map(formats.map((format) => [format, []]))
  }

  add(file: SourceFile): void {
    const format = [...this.#parsed.keys()].find((one) => one.recognises(file))
    if (!format) this.#notes.push(`${file.path}: ignored, no results file`)
    else if (format.spreads) this.#spread.set(file.path, { file, format })
    else this.#parse(file, format)
  }

  #parse(file: SourceFile, format: ResultsFormat): void {
    const beside = (name: string) => this.#spread.get(file.path.replace(/[^/]*$/, name))?.file
    const parsed = format.parse(file, beside)
    for (const row of parsed.rows) {
      row.home = this.#own(row.home)
      row.away = this.#own(row.away)
    }
    this.#parsed.get(format)?.push(parsed)
  }

  /** A team as a row names it, one object for all rows. Its name is no part of the file's text, which that would keep. */
  #own(team: NamedTeam): NamedTeam {
    const key = `${team.country ?? ''}|${team.name}`
    const own = this.#teams.get(key) ?? structuredClone(team)
    this.#teams.set(key, own)
    return own
  }

  /** All that was said, by precedence and then in the order of the files. */
  finish(): ParsedFiles {
    for (const { file, format } of this.#spread.values()) this.#parse(file, format)
    const all: ParsedFiles = { rows: new Map(), quarantined: [], notes: this.#notes }
    const adjustments: SourceAdjustment[] = []
    let speaksOfRulings = false
    for (const { rows, quarantined, notes, ...more } of [...this.#parsed.values()].flat()) {
      for (const row of rows) append(all.rows, `${row.competition}|${row.season}`, row)
      all.quarantined.push(...quarantined)
      all.notes.push(...notes)
      speaksOfRulings ||= more.adjustments !== undefined
      adjustments.push(...(more.adjustments ?? []))
    }
    return { ...all, ...(speaksOfRulings && { adjustments }) }
  }
}

/** Reads and parses the files of several folders. */
async function parseRoots(roots: readonly ResultsRoot[], formats: readonly ResultsFormat[]) {
  const parsing = new Parsing(formats)
  const folder = await readRoots(roots, (file) => parsing.add(file))
  return { folder, ...parsing.finish() }
}

/** What parsed files hold, season by season. The rows of a season are given up once it is read: they outweigh its matches. */
function readSeasons(rows: Map<string, SourceRow[]>, known: KnownWorld): Season[] {
  const seasons: Season[] = []
  for (const [key, own] of rows) {
    const [first] = own
    const competition = first && findCompetition(first.competition)
    if (competition) {
      const { season } = first
      seasons.push({
        competition,
        season,
        ...readSeason({ competition, season, rows: own }, known),
      })
    }
    rows.delete(key)
  }
  return seasons
}

/** A folder of result files, and what its files are named after in reports; empty for the one of `RESULTS_DIR`. */
export interface ResultsRoot {
  name: string
  directory: string
}

const joinedFingerprint = (roots: readonly { name: string; fingerprint: string }[]): string =>
  sha256Hex(roots.map(({ name, fingerprint }) => `${name} ${fingerprint}\n`).join(''))

/** The files of several folders as if they were one. */
async function readRoots(
  roots: readonly ResultsRoot[],
  take: (file: SourceFile) => void,
): Promise<FolderReading> {
  const all: FolderReading = { quarantined: [], notes: [], fingerprint: '' }
  const prints: { name: string; fingerprint: string }[] = []
  for (const { name, directory } of roots) {
    const place = (file: string) => (name === '' ? file : `${name}/${file}`)
    const { quarantined, notes, fingerprint } = await readFiles(directory, ({ path, text }) =>
      take({ path: place(path), text }),
    )
    all.quarantined.push(...quarantined.map((row) => ({ ...row, file: place(row.file) })))
    all.notes.push(...notes.map(place))
    prints.push({ name, fingerprint })
  }
  return { ...all, fingerprint: joinedFingerprint(prints) }
}

/**
 * Reads folders of results in any mixture of formats (`formats/`), at any depth. What can't be used is quarantined;
 * the rest is read.
 * @throws SourceError when a folder can't be read, or all together hold no row that can be used
 */
async function readResults(
  roots: readonly ResultsRoot[],
  known: KnownWorld,
  formats = FORMATS,
): Promise<SourceReading> {
  const { folder, rows, ...parsed } = await parseRoots(roots, formats)
  const seasons = readSeasons(rows, known)
  const teams = nameTeams(seasons)
  const shown = (id: string, spelling: string) => teams.get(id)?.name ?? spelling
  const timed = doubtPlaceholderTimes(seasons.flatMap((season) => season.matches))
  const { matches } = timed
  // In place: a hundred thousand copies would weigh more than all else, and nobody else has them yet.
  for (const match of matches) {
    match.homeTeam = shown(match.homeTeamId, match.homeTeam)
    match.awayTeam = shown(match.awayTeamId, match.awayTeam)
  }
  const quarantined = [
    ...folder.quarantined,
    ...parsed.quarantined,
    ...seasons.flatMap((season) => season.quarantined),
  ]
  if (matches.length === 0) throw new SourceError(nothingUsable(roots, quarantined))
  return {
    kind: 'results',
    teams: [...teams.values()],
    matches,
    quarantined,
    notes: [
      ...folder.notes,
      ...parsed.notes,
      ...seasons.flatMap((season) => season.notes),
      ...timed.notes,
    ],
    fingerprint: folder.fingerprint,
    ...(parsed.adjustments && {
      adjustments: identifyAdjustments(parsed.adjustments, (country, name) =>
        knownTeamId(known, country, name),
      ),
    }),
  }
}

const NOTHING_KNOWN: KnownWorld = { aliases: new Map(), clubs: new Map() }

function nothingUsable(
  roots: readonly ResultsRoot[],
  quarantined: SourceReading['quarantined'],
): string {
  const directories = roots.map(({ directory }) => directory).join(', ')
  const faults = quarantined
    .slice(0, 10)
    .map(({ file, line, reason }) => `\n  ${file}${line === null ? '' : `, ${line}`}: ${reason}`)
  const cause = faults.length > 0 ? ` Correct or remove:${faults.join('')}` : ''
  return `${directories} holds no results of a competition in the catalogue. RESULTS_DIR must contain results such as 2025-26/en.1.json or 2025-26/1-premierleague.txt.${cause}`
}

/** Folders of result files as one source. */
export const resultsFolders = (roots: readonly ResultsRoot[]): ResultsSource => ({
  kind: 'results',
  fingerprint: async () =>
    joinedFingerprint(
      await Promise.all(
        roots.map(async ({ name, directory }) => ({
          name,
          fingerprint: await fingerprintFiles(directory),
        })),
      ),
    ),
  read: (_nowMs, known) => readResults(roots, known),
})

/**
 * Reads one folder by itself.
 * @param formats those that are looked for, in order of precedence
 */
export const readResultsFolder = (
  directory: string,
  known: KnownWorld = NOTHING_KNOWN,
  formats = FORMATS,
): Promise<SourceReading> => readResults([{ name: '', directory }], known, formats)
