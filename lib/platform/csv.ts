import Papa from 'papaparse'

/** What one cell holds: null is empty. */
export type CsvCell = string | number | boolean | null

/** The media type of what `csvLines` gives, when its first line is a header. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present'

/** How a text begins that a spreadsheet would take for a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Lines of CSV (RFC 4180), each with its end. A text that a spreadsheet would take for a formula gets an apostrophe
 * before it, and stays a text; numbers stay numbers.
 */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(rows as CsvCell[][], { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`
