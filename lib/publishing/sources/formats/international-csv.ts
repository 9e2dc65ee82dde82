import { CATALOGUE } from '../../../football/catalogue'
import { editionOf } from '../../../football/editions'
import type { Score } from '../../../football/match'
import type { FilesBeside, ParsedFile, ResultsFormat, SourceFile, SourceRow } from '../source'
import { csvColumns, isDay, isName, quarantineRow, readCsv, readGoals, type CsvRow } from './csv'
import {
  FORMER_NAME_COLUMNS,
  readFormerNames,
  readShootouts,
  SHOOTOUT_COLUMNS,
  type CurrentName,
  type HadShootout,
} from './international-companions'
import { placeNationalRows, type NationalRow, type Placing } from './international-stages'

const COLUMNS = ['date', 'home_team', 'away_team', 'home_score', 'away_score', 'tournament']

/** National teams meet in competitions of several continents: they all belong to the world. */
const TEAM_COUNTRY = 'World'

const SOURCE = /^int:/
const codeOfTournament = new Map(
  CATALOGUE.filter(({ source }) => SOURCE.test(source)).flatMap(({ source, code }) =>
    source
      .replace(SOURCE, '')
      .split(';')
      .map((tournament) => [tournament, code] as const),
  ),
)

const hasColumns = (columns: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((name) => columns.includes(name))

/** Not played yet: the file writes NA. */
const NOT_PLAYED = new Set([undefined, 'NA'])

interface ReadRow {
  national: NationalRow
  /** At the end of play, extra time included; undefined until played. */
  score: Score | undefined
  shootout: boolean
}

/** Reads one row of a tournament of the catalogue, or says in a sentence what is wrong with it. */
function readRow(
  file: SourceFile,
  { cells, line }: CsvRow,
  competition: string,
  companions: { hadShootout: HadShootout; currentName: CurrentName },
): ReadRow | string {
  const day = cells.get('date') ?? ''
  const [home, away] = [cells.get('home_team'), cells.get('away_team')]
  if (!isDay(day)) return `"${day}" is no day: write it as 2026-06-11.`
  if (!isName(home) || !isName(away)) return 'A team has no name that can be read.'
  if (home === away) return 'A team meets itself.'
  const written = [cells.get('home_score'), cells.get('away_score')]
  const [homeGoals, awayGoals] = written.map(readGoals)
  const isFixture = written.every((cell) => NOT_PLAYED.has(cell))
  if (!isFixture && (homeGoals === undefined || awayGoals === undefined))
    return `"${written.join('–')}" is no score: both sides need goals from 0 to 99, or both NA.`
  const tournament = cells.get('tournament') ?? ''
  const team = (name: string) => ({
    name: companions.currentName(name, day),
    country: TEAM_COUNTRY,
  })
  const neutral = cells.get('neutral')?.toUpperCase()
  return {
    national: {
      tournament,
      row: {
        competition,
        season: editionOf(tournament, day),
        day,
        home: team(home),
        away: team(away),
        status: isFixture ? 'scheduled' : 'played',
        ...((neutral === 'TRUE' || neutral === 'FALSE') && { neutral: neutral === 'TRUE' }),
        file: file.path,
        line,
      },
    },
    score:
      homeGoals === undefined || awayGoals === undefined
        ? undefined
        : { home: homeGoals, away: awayGoals },
    shootout: companions.hadShootout(day, home, away),
  }
}

/**
 * The file's scores include extra time. That leaves the 90 minutes open where extra time may have been played, and where
 * penalties decided; such a match keeps its score apart and has none to settle a forecast on.
 */
function settle({ national, score, shootout }: ReadRow, placing: Placing): SourceRow {
  const { stage, round, mayGoOn } = placing
  const row: SourceRow = { ...national.row, stage, round }
  if (!score) return row
  return mayGoOn || shootout ? { ...row, details: { endOfPlay: score } } : { ...row, score }
}

function parseResults(file: SourceFile, beside: FilesBeside): ParsedFile {
  const { rows, quarantined } = readCsv(file)
  const companions = {
    hadShootout: readShootouts(beside),
    currentName: readFormerNames(beside),
  }
  const read: ReadRow[] = []
  const seen = new Map<string, number>()
  let others = 0
  for (const row of rows) {
    const competition = codeOfTournament.get(row.cells.get('tournament') ?? '')
    if (!competition) {
      others++
      continue
    }
    const result = readRow(file, row, competition, companions)
    const refuse = (reason: string) =>
      quarantined.push(quarantineRow(file, row, competition, reason))
    if (typeof result === 'string') {
      refuse(result)
      continue
    }
    const { day, home, away } = result.national.row
    const key = [competition, day, home.name, away.name].join('|')
    const twin = seen.get(key)
    if (twin !== undefined) {
      refuse(`This match stands in line ${twin}, too: the first row counts.`)
      continue
    }
    seen.set(key, row.line)
    read.push(result)
  }
  const placings = placeNationalRows(read.map(({ national }) => national))
  const notes = others
    ? [`${file.path}: ${others} rows of tournaments outside the catalogue are not read`]
    : []
  return {
    rows: read.flatMap((one, i) => (placings[i] ? [settle(one, placings[i])] : [])),
    quarantined,
    notes,
  }
}

/**
 * Results of men's national teams as one table of all tournaments, with two companions in the same folder:
 * `shootouts.csv` and `former_names.csv`, which are recognised and hold no matches of their own.
 */
export const internationalCsv: ResultsFormat = {
  name: 'International results CSV',
  spreads: true,
  recognises(file) {
    const columns = csvColumns(file)
    return [COLUMNS, SHOOTOUT_COLUMNS, FORMER_NAME_COLUMNS].some((known) =>
      hasColumns(columns, known),
    )
  },
  parse: (file, beside) =>
    hasColumns(csvColumns(file), COLUMNS)
      ? parseResults(file, beside)
      : { rows: [], quarantined: [], notes: [] },
}
