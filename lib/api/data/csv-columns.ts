import { z } from '@hono/zod-openapi'
import { csvLines, type CsvCell } from '../../platform/csv'

/** How the cells of a column read; an instant is ISO 8601. */
type ColumnType = 'text' | 'date-time' | 'integer' | 'number' | 'boolean'

/** A column of a list as CSV. */
export interface CsvColumn {
  /** Where the cell stands in a row of the JSON, dotted: `probabilities.home`. */
  name: string
  type: ColumnType
  /** How a list of the JSON becomes one cell; else the cell is the value itself. */
  cell?: (value: never) => CsvCell
  description?: string
}

/** How a list is given as CSV. */
export interface CsvList {
  /** The field of the JSON answer that holds the rows. */
  rows: 'leagues' | 'matches' | 'changes'
  /** Only ever added to, at the end: programs may read them by their place. */
  columns: readonly CsvColumn[]
  /** How its pages go on: the parameter for the field of the JSON answer that leads on. */
  pages?: { parameter: 'cursor' | 'since'; field: 'next_cursor' | 'cursor' }
}

const of =
  (type: ColumnType) =>
  (...names: string[]): CsvColumn[] =>
    names.map((name) => ({ name, type }))
const text = of('text')
const instant = of('date-time')
const integer = of('integer')
const number = of('number')
const boolean = of('boolean')

const LEAGUE: CsvColumn[] = [
  ...text('code', 'name', 'country', 'catalog_status', 'activity_status'),
  ...boolean('available'),
  ...integer('matches_available'),
]

const FORECAST: CsvColumn[] = [
  ...number('probabilities.home', 'probabilities.draw', 'probabilities.away', 'confidence.score'),
  ...number('markets.btts', 'markets.over_2_5', 'markets.under_2_5'),
  ...number('markets.dnb_home', 'markets.dnb_away'),
  ...number('markets.double_chance_1x', 'markets.double_chance_x2', 'markets.double_chance_12'),
  ...text('pick.outcome'),
  ...number('pick.probability'),
  ...boolean('reliability'),
]

const MATCH: CsvColumn[] = [
  ...text('id'),
  ...instant('kickoff', 'kickoff_local'),
  ...boolean('kickoff_confirmed'),
  ...text('league.code', 'league.name', 'league.country', 'home_team', 'away_team'),
  ...text('status', 'result_score'),
  ...FORECAST,
  {
    name: 'reliability_context',
    type: 'text',
    cell: (codes: string[]) => codes.join(' '),
    description: 'The codes, a space between them.',
  },
  {
    name: 'likely_scores',
    type: 'text',
    cell: (scores: { score: string; probability: number }[]) =>
      scores.map(({ score, probability }) => `${score}:${probability}`).join(' '),
    description: 'home-away:probability of each, a space between them.',
  },
  ...boolean('context.friendly', 'context.knockout', 'context.group_stage', 'context.first_leg'),
  ...boolean('context.second_leg', 'context.final', 'context.neutral_venue'),
  ...text('context.stage'),
]

const below = (prefix: string, columns: readonly CsvColumn[]): CsvColumn[] =>
  columns.map((column) => ({ ...column, name: `${prefix}.${column.name}` }))

const CHANGE: CsvColumn[] = [
  ...text('id', 'type'),
  ...instant('at'),
  ...text('release', 'match_id', 'competition'),
  ...number('moved.home', 'moved.draw', 'moved.away'),
  ...below('before', [
    ...instant('kickoff'),
    ...boolean('kickoff_confirmed'),
    ...text('status', 'result_score'),
    ...FORECAST,
  ]),
  ...below('match', MATCH),
]

const DAY: CsvList = { rows: 'matches', columns: MATCH }

/** Every list that can be had as CSV, by its operation: what answers, the document and the pages are made of it. */
export const CSV_LISTS = {
  listLeagues: { rows: 'leagues', columns: LEAGUE },
  listLeagueMatches: { ...DAY, pages: { parameter: 'cursor', field: 'next_cursor' } },
  listTodayMatches: DAY,
  listTodayPicks: DAY,
  listChanges: {
    rows: 'changes',
    columns: CHANGE,
    pages: { parameter: 'since', field: 'cursor' },
  },
} satisfies Record<string, CsvList>

/** The list of an operation; undefined where it has none. */
export const csvListOf = (operationId: string | undefined): CsvList | undefined =>
  (CSV_LISTS as Record<string, CsvList | undefined>)[operationId ?? '']

const FORM =
  'The rows alone, for `Accept: text/csv` (RFC 4180): UTF-8, a header line, empty where the JSON has null. A text that a spreadsheet would take for a formula begins with an apostrophe. New columns come at the end.'
const LEADS_ON =
  ' While there are more rows, `Link: <…>; rel="next"` is the address of the next page.'
const TO_STORE = ' `X-Cursor` is the `cursor` of the JSON.'

/** What a list answers, as the document has it: JSON, or its rows as CSV. */
export function listContent<Body extends z.ZodType>(
  body: Body,
  operationId: keyof typeof CSV_LISTS,
) {
  const { rows, columns, pages }: CsvList = CSV_LISTS[operationId]
  const description = `${FORM}${pages ? LEADS_ON : ''}${rows === 'changes' ? TO_STORE : ''}`
  const told = columns.map(({ name, type, description: says }) => ({
    name,
    type,
    ...(says !== undefined && { description: says }),
  }))
  return {
    'application/json': { schema: body },
    'text/csv': { schema: z.string().openapi({ description, 'x-columns': told }) },
  }
}

/** The rows of a JSON answer as CSV, with a header. */
export const csvOf = (list: CsvList, page: Record<string, unknown>): string =>
  csvLines([
    list.columns.map(({ name }) => name),
    ...(page[list.rows] as object[]).map((row) => list.columns.map((one) => cellOf(one, row))),
  ])

function cellOf({ name, cell }: CsvColumn, row: object): CsvCell {
  const value = name
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | null | undefined)?.[part], row)
  if (value === null || value === undefined) return null
  return cell ? cell(value as never) : (value as CsvCell)
}
