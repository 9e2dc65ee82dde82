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

/** All files as their formats read them, the formats in order of precedence; others are noted. */
function parseFiles(files: readonly SourceFile[], formats: readonly ResultsFormat[]): ParsedFiles {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const byFormat = new Map<ResultsFormat, SourceFile[]>()
  const parsed: ParsedFiles = { rows: new Map(), quarantined: [], notes: [] }
  const adjustments: SourceAdjustment[] = []
  let speaksOfRulings = false
  for (const file of files) {
    const format = formats.find((one) => one.recognises(file))
    if (format) append(byFormat, format, file)
    else parsed.notes.push(`${file.path}: ignored, no results file`)
  }
  for (const format of formats)
    for (const file of byFormat.get(format) ?? []) {
      const beside = (name: string) => byPath.get(file.path.replace(/[^/]*$/, name))
      const { rows, quarantined, notes, ...more } = format.parse(file, beside)
      for (const row of rows) append(parsed.rows, `${row.competition}|${row.season}`, row)
      parsed.quarantined.push(...quarantined)
      parsed.notes.push(...notes)
      speaksOfRulings ||= more.adjustments !== undefined
      adjustments.push(...(more.adjustments ?? []))
    }
  return { ...parsed, ...(speaksOfRulings && { adjustments }) }
}

/** What files hold, season by season. The rows of a season are given up once it is read: they outweigh its matches. */
function readSeasons(
  files: readonly SourceFile[],
  formats: readonly ResultsFormat[],
  known: KnownWorld,
): Omit<ParsedFile, 'rows'> & { seasons: Season[] } {
  const { rows, ...parsed } = parseFiles(files, formats)
  const seasons: Season[] = []
  for (const [key, own] of rows) {
    const [first] = own
    const competition = first && findCompetition(first.competition)
    if (competition) {
      const { season } = first
      seasons.push({ competition, season, ...readSeason({ competition, season, rows: own }, known) }) // prettier-ignore
    }
    rows.delete(key)
  }
  return { ...parsed, seasons }
}

/** A folder of result files, and what its files are named after in reports; empty for the one of `RESULTS_DIR`. */
export interface ResultsRoot {
  name: string
  directory: string
}

const joinedFingerprint = (roots: readonly { name: string; fingerprint: string }[]): string =>
  sha256Hex(roots.map(({ name, fingerprint }) => `${name} ${fingerprint}\n`).join(''))

/** The files of several folders as if they were one. */
async function readRoots(roots: readonly ResultsRoot[]): Promise<FolderReading> {
  const readings = await Promise.all(
    roots.map(async ({ name, directory }) => ({ name, ...(await readFiles(directory)) })),
  )
  const place = (name: string, file: string) => (name === '' ? file : `${name}/${file}`)
  return {
    files: readings.flatMap(({ name, files }) =>
      files.map((file) => ({ ...file, path: place(name, file.path) })),
    ),
    quarantined: readings.flatMap(({ name, quarantined }) =>
      quarantined.map((row) => ({ ...row, file: place(name, row.file) })),
    ),
    notes: readings.flatMap(({ name, notes }) => notes.map((note) => place(name, note))),
    fingerprint: joinedFingerprint(readings),
  }
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
  const { files, ...folder } = await readRoots(roots)
  const { seasons, ...parsed } = readSeasons(files, formats, known)
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
