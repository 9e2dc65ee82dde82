import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { CATALOGUE } from '../../football/catalogue'
import type { Match, Team } from '../../football/match'
import { isSeasonLabel } from '../../football/seasons'
import { sha256Hex } from '../../platform/secrets'
import { parseFootballJson } from './football-json'
import { readSeason, type SeasonFile, type SeasonReading } from './read-season'
import { SourceError, type ResultsSource, type SourceReading } from './source'

const bySource = new Map(CATALOGUE.map((competition) => [competition.source, competition]))

async function listFolder(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).sort()
  } catch (error) {
    throw new SourceError(
      `The results folder ${directory} can't be read (${(error as NodeJS.ErrnoException).code}). Set RESULTS_DIR to a folder with season folders such as 2025-26/en.1.json, or unset it for simulated data.`,
    )
  }
}

interface ResultFile {
  season: string
  /** Relative, with `/`: `2025-26/en.1.json`. */
  path: string
  text: string
}

async function readFiles(directory: string): Promise<ResultFile[]> {
  const seasons = (await listFolder(directory)).filter(isSeasonLabel)
  const files: ResultFile[] = []
  for (const season of seasons) {
    for (const name of await listFolder(path.join(directory, season))) {
      if (!name.endsWith('.json')) continue
      const text = await readFile(path.join(directory, season, name), 'utf8')
      files.push({ season, path: `${season}/${name}`, text })
    }
  }
  return files
}

/**
 * The name shown for a team: from its newest season, a domestic league before an international
 * competition, the longest spelling there.
 */
function nameTeams(seasons: readonly (SeasonFile & SeasonReading)[]): Map<string, Team> {
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

const fingerprint = (files: readonly ResultFile[]): string =>
  sha256Hex(files.map((file) => `${file.path} ${sha256Hex(file.text)}\n`).join(''))

/** The fingerprint alone, without parsing: tells whether a folder has changed. */
export const fingerprintResultsFolder = async (directory: string): Promise<string> =>
  fingerprint(await readFiles(directory))

/**
 * Reads a folder of football.json seasons: `<season>/<catalogue source>.json`.
 * @throws SourceError listing every file that can't be used
 */
export async function readResultsFolder(directory: string): Promise<SourceReading> {
  const files = await readFiles(directory)
  const notes: string[] = []
  const faults: string[] = []
  const seasons: (SeasonFile & SeasonReading)[] = []
  for (const file of files) {
    const competition = bySource.get(path.posix.basename(file.path, '.json'))
    if (!competition) {
      notes.push(`${file.path}: ignored, not a competition of the catalogue`)
      continue
    }
    try {
      const rows = parseFootballJson(file.path, file.text)
      const season: SeasonFile = { competition, season: file.season, path: file.path, rows }
      seasons.push({ ...season, ...readSeason(season) })
    } catch (error) {
      if (error instanceof RangeError) faults.push(`${file.path}: ${error.message}`)
      else if (error instanceof SourceError) faults.push(error.message)
      else throw error
    }
  }
  if (faults.length > 0)
    throw new SourceError(`Nothing was published. Correct or remove:\n  ${faults.join('\n  ')}`)
  if (seasons.length === 0)
    throw new SourceError(
      `${directory} holds no results of a competition in the catalogue. RESULTS_DIR must contain season folders such as 2025-26/en.1.json.`,
    )

  const teams = nameTeams(seasons)
  const shown = (id: string, spelling: string) => teams.get(id)?.name ?? spelling
  const matches = seasons
    .flatMap((season) => season.matches)
    .map((match): Match => ({
      ...match,
      homeTeam: shown(match.homeTeamId, match.homeTeam),
      awayTeam: shown(match.awayTeamId, match.awayTeam),
    }))
  return {
    kind: 'results',
    teams: [...teams.values()],
    matches,
    quarantined: [],
    notes: [...notes, ...seasons.flatMap((season) => season.notes)],
    fingerprint: fingerprint(files),
  }
}

/** A folder of result files as a source. */
export const resultsFolder = (directory: string): ResultsSource => ({
  kind: 'results',
  fingerprint: () => fingerprintResultsFolder(directory),
  read: () => readResultsFolder(directory),
})
