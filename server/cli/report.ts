import type { PublicationLine, PublicationReport } from '../../lib/publishing'
import { cell, table } from './show'

/** As many remarks of a kind are printed; `--json` has them all. */
const SHOWN = 20

const star = ({ isNew }: { isNew: boolean }): string => (isNew ? 'new  ' : '     ')

/** A heading with as many lines as a person reads. */
function section(heading: string, lines: string[], total: number): string[] {
  if (total === 0) return []
  const rest = total - Math.min(lines.length, SHOWN)
  return [heading, ...lines.slice(0, SHOWN), ...(rest > 0 ? [`     … and ${rest} more`] : [])]
}

/** A publication's remarks about its source, what is new first. */
export function reportLines(report: PublicationReport): string[] {
  const { quarantined, held, notes } = report
  return [
    ...section(
      `${report.heldChanges} changes of the record are held back; \`prematch publish --accept [competition]\` lets them in:`,
      held.map(
        (change) =>
          `${star(change)}${change.competition} ${change.season} ${cell(change.teams)}: ${change.kind}, ${change.before.status} ${change.before.score ?? ''} → ${change.after.status} ${change.after.score ?? ''} (${cell(change.sourceRef)})`,
      ),
      report.heldChanges,
    ),
    ...section(
      `${report.quarantinedRows} rows or files were left out:`,
      quarantined.map(
        (row) =>
          `${star(row)}${cell(row.file)}${row.line === null ? '' : `:${row.line}`}: ${cell(row.reason)}${row.text ? ` | ${cell(row.text)}` : ''}`,
      ),
      report.quarantinedRows,
    ),
    ...section(
      'Notes:',
      notes.map((note) => `${star(note)}${cell(note.text)}`),
      notes.length,
    ),
  ]
}

/** A publication and its report. */
export const publicationLines = (one: PublicationLine): string[] => [
  `${one.id} · ${cell(one.startedAt)} · ${one.outcome} · ${one.cause}, by ${cell(one.actor)} · release ${cell(one.releaseId)} · next due ${cell(one.nextDueAt)}`,
  ...(one.failure ? [one.failure] : []),
  ...(one.report ? [...reachLines(one.report), ...reportLines(one.report)] : []),
]

/** How far the source reaches, competition by competition. */
const reachLines = ({ competitions }: PublicationReport): string[] =>
  table(
    [
      'COMPETITION',
      'SEASONS',
      'MATCHES',
      'RESULTS',
      'NEWEST RESULT',
      'NEXT FIXTURE',
      'NO HOUR',
      'LEFT OUT',
    ],
    competitions.map((one) => [
      one.competition,
      one.seasons.length > 1 ? `${one.seasons[0]} to ${one.seasons.at(-1)}` : one.seasons[0],
      one.matches,
      one.results,
      one.newestResult?.slice(0, 10),
      one.nextFixture?.slice(0, 10),
      one.fixturesWithoutTime,
      one.quarantinedRows,
    ]),
  )
