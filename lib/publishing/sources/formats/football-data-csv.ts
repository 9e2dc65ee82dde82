import { findCompetition, type Competition } from '../../../football/catalogue'
import { groupBy } from '../../../forecasting/group-by'
import type { ParsedFile, ResultsFormat, SourceFile, SourceRow } from '../source'
import { csvColumns, isName, quarantineRow, readCsv, type CsvRow } from './csv'
import {
  COUNTRIES,
  DIVISIONS,
  EXTRA,
  localKickoff,
  MAIN,
  readDay,
  readDetails,
  readScore,
  type Columns,
} from './football-data-columns'
import { placeInSeasons, type DatedRow } from './football-data-seasons'

const MAIN_COLUMNS = ['Div', 'Date', 'HomeTeam', 'AwayTeam']
const EXTRA_COLUMNS = ['Country', 'League', 'Date', 'Home', 'Away']

const isMain = (columns: readonly string[]) => MAIN_COLUMNS.every((name) => columns.includes(name))
const isExtra = (columns: readonly string[]) =>
  EXTRA_COLUMNS.every((name) => columns.includes(name))

function competitionOf({ cells }: CsvRow): { label: string; competition?: Competition } {
  const division = cells.get('Div')
  const label = division ?? `${cells.get('Country') ?? '?'}, ${cells.get('League') ?? '?'}`
  const code = division === undefined ? COUNTRIES[cells.get('Country') ?? ''] : DIVISIONS[division]
  const competition = code === undefined ? undefined : findCompetition(code)
  return { label, ...(competition && { competition }) }
}

/** Reads one row of a league of the catalogue, or says in a sentence what is wrong with it. */
function readRow(
  file: SourceFile,
  { cells, line }: CsvRow,
  competition: Competition,
  columns: Columns,
): DatedRow | string {
  const sourceDay = readDay(cells.get('Date'))
  if (sourceDay === undefined)
    return `"${cells.get('Date') ?? ''}" is no day: write it as 31/12/2025.`
  const kickoff = localKickoff(sourceDay, cells.get('Time'), competition.timezone)
  if (!kickoff)
    return `"${cells.get('Time') ?? ''}" is no time: write it as 20:45, or leave it out.`
  const [home, away] = [cells.get(columns.home), cells.get(columns.away)]
  if (!isName(home) || !isName(away)) return 'A team has no name that can be read.'
  if (home === away) return 'A team meets itself.'
  const score = readScore(cells, columns)
  if (typeof score === 'string') return score
  const details = score ? readDetails(cells) : {}
  const row: DatedRow['row'] = {
    competition: competition.code,
    ...kickoff,
    home: { name: home },
    away: { name: away },
    status: score ? 'played' : 'scheduled',
    ...(score && { score }),
    ...(Object.keys(details).length > 0 && { details }),
    file: file.path,
    line,
  }
  const seasonLabel = cells.get('Season')
  return { competition, row, ...(seasonLabel !== undefined && { seasonLabel }) }
}

function parse(file: SourceFile): ParsedFile {
  const table = readCsv(file)
  const columns = isMain(table.columns) ? MAIN : EXTRA
  const { quarantined } = table
  const dated: DatedRow[] = []
  const elsewhere = new Map<string, number>()
  const seen = new Map<string, number>()
  for (const row of table.rows) {
    const { competition, label } = competitionOf(row)
    if (!competition) {
      elsewhere.set(label, (elsewhere.get(label) ?? 0) + 1)
      continue
    }
    const result = readRow(file, row, competition, columns)
    const refuse = (reason: string) =>
      quarantined.push(quarantineRow(file, row, competition.code, reason))
    if (typeof result === 'string') {
      refuse(result)
      continue
    }
    const { day, home, away } = result.row
    const key = [competition.code, day, home.name, away.name].join('|')
    const twin = seen.get(key)
    if (twin !== undefined) {
      refuse(`This match stands in line ${twin}, too: the first row counts.`)
      continue
    }
    seen.set(key, row.line)
    dated.push(result)
  }
  const rows: SourceRow[] = [...groupBy(dated, ({ row }) => row.competition).values()].flatMap(
    placeInSeasons,
  )
  const notes = [...elsewhere].map(
    ([label, count]) => `${file.path}: ${count} rows of ${label} are not in the catalogue`,
  )
  return { rows, quarantined, notes }
}

/**
 * The CSV files of football-data: one season of a main league (`Div,Date,HomeTeam,…`), all seasons of an extra league
 * (`Country,League,Season,Date,Home,…`), and the lists of fixtures of both, which lack the goals. Columns come and go with
 * the years; what a row does not carry is not known.
 */
export const footballDataCsv: ResultsFormat = {
  name: 'football-data CSV',
  recognises(file) {
    const columns = csvColumns(file)
    return isMain(columns) || isExtra(columns)
  },
  parse,
}
