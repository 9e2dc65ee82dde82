import { z } from 'zod'
import { findCompetition } from '../../../football/catalogue'
import { isSeasonLabel } from '../../../football/seasons'
import type { ParsedFile, ResultsFormat, SourceAdjustment, SourceFile } from '../source'
import { csvColumns, isDay, isName, quarantineRow, readCsv, type CsvRow } from './csv'

const COLUMNS = ['competition', 'season', 'date', 'team', 'points', 'reason']
const TEXT_LIMIT = 200

const row = z.object({
  competition: z.string().refine((code) => findCompetition(code)?.kind === 'club', {
    error: 'competition must be the code of a league, such as PREMIER_LEAGUE',
  }),
  season: z.string().refine(isSeasonLabel, { error: 'season must look like 2025-26 or 2025' }),
  date: z
    .string()
    .refine(isDay, { error: 'date must be the day of the ruling, such as 2025-11-30' }),
  team: z.string().trim().refine(isName, { error: 'team must be a name' }),
  points: z.coerce
    .number()
    .int()
    .min(-99)
    .max(99)
    .refine((points) => points !== 0, {
      error: 'points must be the points given, or taken: -6',
    }),
  reason: z
    .string()
    .trim()
    .refine((text) => isName(text) && text.length <= TEXT_LIMIT, {
      error: `reason must say why, in up to ${TEXT_LIMIT} characters`,
    }),
})

const splitOrCalendar = (season: string) => (season.includes('-') ? 'split' : 'calendar')

/** Reads one row, or says in a sentence what is wrong with it. */
function readRow(
  data: unknown,
  file: SourceFile,
  line: number,
): SourceAdjustment | { competition: string | null; reason: string } {
  const parsed = row.safeParse(data)
  const known = findCompetition(String((data as Record<string, unknown> | null)?.['competition']))
  const refused = (reason: string) => ({ competition: known?.code ?? null, reason })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0] ?? 'The row')
    const message = issue?.message ?? 'does not fit'
    return refused(`${message.startsWith(name) ? message : `${name}: ${message}`}.`)
  }
  const { competition, season, date, team, points, reason } = parsed.data
  if (splitOrCalendar(season) !== known?.season)
    return refused(`season: ${competition} does not count its seasons like ${season}.`)
  return {
    competition,
    season,
    day: date,
    team: { name: team },
    points,
    reason,
    file: file.path,
    line,
  }
}

/** The entries of a JSON file; undefined when it is another kind of file or no JSON. */
function jsonEntries({ text }: SourceFile): unknown[] | undefined {
  // Cheap first: most files of results are large and have other names in them.
  if (!/^\s*\{\s*"adjustments"\s*:/.test(text)) return undefined
  try {
    const { adjustments } = JSON.parse(text) as { adjustments: unknown }
    return Array.isArray(adjustments) ? adjustments : undefined
  } catch {
    return undefined
  }
}

interface Entry {
  data: unknown
  row: CsvRow
}

function entriesOf(file: SourceFile): { entries: Entry[]; quarantined: ParsedFile['quarantined'] } {
  const json = jsonEntries(file)
  if (json) {
    const entries = json.map((data, i): Entry => ({
      data,
      row: { line: i + 1, cells: new Map(), text: JSON.stringify(data).slice(0, TEXT_LIMIT) },
    }))
    return { entries, quarantined: [] }
  }
  const { rows, quarantined } = readCsv(file)
  return {
    entries: rows.map((row) => ({ data: Object.fromEntries(row.cells), row })),
    quarantined,
  }
}

/**
 * Points that rulings gave or took, as a dated file anywhere among the results: CSV with the columns
 * `competition,season,date,team,points,reason`, or the same as `{"adjustments": [{…}]}`.
 */
export const adjustmentsFile: ResultsFormat = {
  name: 'Adjustments',
  recognises(file) {
    if (/^\s*\{/.test(file.text)) return /^\s*\{\s*"adjustments"\s*:/.test(file.text)
    const columns = csvColumns(file)
    return COLUMNS.every((name) => columns.includes(name))
  },
  parse(file) {
    if (/^\s*\{/.test(file.text) && !jsonEntries(file))
      return {
        rows: [],
        quarantined: [
          {
            file: file.path,
            line: null,
            competition: null,
            reason: 'This is not whole JSON with a list of adjustments.',
            text: '',
          },
        ],
        notes: [],
      }
    const { entries, quarantined } = entriesOf(file)
    const adjustments: SourceAdjustment[] = []
    for (const { data, row } of entries) {
      const read = readRow(data, file, row.line)
      if ('team' in read) adjustments.push(read)
      else quarantined.push(quarantineRow(file, row, read.competition, read.reason))
    }
    return { rows: [], adjustments, quarantined, notes: [] }
  },
}
