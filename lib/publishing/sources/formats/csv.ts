import Papa from 'papaparse'
import type { Quarantined, SourceFile } from '../source'

/** A row of a CSV file with a header. */
export interface CsvRow {
  /** 1-based line in the file. */
  line: number
  /** Column name → cell without surrounding space; empty cells are absent. */
  cells: ReadonlyMap<string, string>
  /** The row as reports show it. */
  text: string
}

export interface CsvTable {
  /** Names of the columns in order; columns without a name are left out. */
  columns: string[]
  rows: CsvRow[]
  /** Rows that are not even rows: a quote that never ends. */
  quarantined: Quarantined[]
}

const TEXT_LIMIT = 200
/** No header is longer; another kind of file may be one line of megabytes. */
const HEADER_LIMIT = 8_000

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** Without a byte-order mark, and with one kind of line ends. */
const plain = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')

const parse = (text: string) => Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' })

/** The column names of a file, without reading it all; empty when its first line is no header. */
export function csvColumns({ text }: SourceFile): string[] {
  const firstLine = /^[^\r\n]*/.exec(text.slice(0, HEADER_LIMIT))?.[0] ?? ''
  const [cells = []] = parse(plain(firstLine)).data
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
}

/**
 * Reads a CSV file whose first line names the columns. Rows and columns that are empty are passed over, rows may be
 * shorter or longer than the header, and a byte-order mark and any line ends are taken.
 */
export function readCsv(file: SourceFile): CsvTable {
  const { data, errors } = parse(plain(file.text))
  const unclosed = errors.find((error) => error.code === 'MissingQuotes')?.row
  const names = (data[0] ?? []).map((cell) => cell.trim())
  const table: CsvTable = {
    columns: names.filter((name) => name !== ''),
    rows: [],
    quarantined: [],
  }
  let line = 1
  data.forEach((cells, index) => {
    const start = line
    line += 1 + lineEnds(cells)
    if (index === 0 || isEmpty(cells)) return
    const row = { line: start, cells: nameCells(names, cells), text: cut(cells.join(',')) }
    if (index === unclosed)
      table.quarantined.push(
        quarantineRow(file, row, null, 'A quote is opened and never closed: what follows is lost.'),
      )
    else table.rows.push(row)
  })
  return table
}

function nameCells(names: readonly string[], cells: readonly string[]): Map<string, string> {
  const named = new Map<string, string>()
  cells.forEach((cell, i) => {
    const name = names[i]
    const value = cell.trim()
    if (name && value !== '' && !named.has(name)) named.set(name, value)
  })
  return named
}

/** A quoted cell may hold line ends: they are lines of the file, too. */
const lineEnds = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)

const cut = (text: string): string => text.slice(0, TEXT_LIMIT)

/** A row that is not used, and why. */
export const quarantineRow = (
  file: SourceFile,
  row: CsvRow,
  competition: string | null,
  reason: string,
): Quarantined => ({ file: file.path, line: row.line, competition, reason, text: row.text })

const GOALS = /^\d{1,2}$/

/** Goals as a cell writes them, or undefined when they are none that can be. */
export const readGoals = (cell: string | undefined): number | undefined =>
  cell !== undefined && GOALS.test(cell) ? Number(cell) : undefined

/** A name that can be stored and shown: not empty, no control characters. */
export const isName = (cell: string | undefined): cell is string =>
  cell !== undefined && cell !== '' && !/\p{Cc}|\uFFFD/u.test(cell)

/** True for a day that exists, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
