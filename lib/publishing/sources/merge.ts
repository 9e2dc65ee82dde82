import type { Match } from '../../football/match'
import { groupBy } from '../../forecasting/group-by'
import { show, type Doubt, type ReadRow } from './plausibility'

/** What is left when rows of the same match have become one. */
export interface Merged {
  reads: ReadRow[]
  doubts: Doubt[]
  /** Rows of one file that repeat a match without contradicting each other. */
  repeated: { kept: ReadRow; dropped: ReadRow }[]
}

/** Which of two rows of one match says more: a result before a fixture, a new date before the old. */
const informs = ({ match }: ReadRow): number =>
  ({ final: 5, awarded: 5, unsettled: 4, abandoned: 3, scheduled: 2, postponed: 1, cancelled: 0 })[
    match.status
  ]

const hasResult = ({ match }: ReadRow) => match.score !== null

const contradict = (a: ReadRow, b: ReadRow): boolean =>
  hasResult(a) &&
  hasResult(b) &&
  (a.match.score?.home !== b.match.score?.home || a.match.score?.away !== b.match.score?.away)

const told = ({ match }: ReadRow) => (match.score ? show(match.score) : match.status)

const place = ({ row }: ReadRow) => `${row.file}, ${row.line}`

const disagreement = (read: ReadRow, other: ReadRow): Doubt => ({
  read,
  reason: `says ${told(read)}, ${place(other)} says ${told(other)} of the same match`,
})

/** Rows of one match in one file: the one that says most, a later one before an earlier. */
function mergeRepeats(rows: readonly ReadRow[]): Merged {
  const [first, ...later] = rows
  if (!first) return { reads: [], doubts: [], repeated: [] }
  const rival = later.find((read) => rows.some((other) => contradict(other, read)))
  if (rival) {
    // Neither is believed: the match stays, without a result.
    const results = rows.filter(hasResult)
    const doubts = results.map((read) =>
      disagreement(read, results.find((other) => contradict(other, read)) ?? rival),
    )
    const { details: _details, ...match } = first.match
    const open: Match = { ...match, status: 'scheduled', score: null }
    return { reads: [{ ...first, match: open }], doubts, repeated: [] }
  }
  let kept = first
  const repeated: Merged['repeated'] = []
  for (const read of later) {
    const [winner, dropped] = informs(read) >= informs(kept) ? [read, kept] : [kept, read]
    kept = winner
    repeated.push({ kept, dropped })
  }
  return { reads: [kept], doubts: [], repeated }
}

/** The higher row, with what the lower one adds: the kickoff's time, half-time, shots. */
function fillIn(kept: ReadRow, other: ReadRow): ReadRow {
  const [a, b] = [kept.match, other.match]
  const timed = !a.kickoffConfirmed && b.kickoffConfirmed && kept.day === other.day
  const details = hasResult(kept) === hasResult(other) ? { ...b.details, ...a.details } : a.details
  const match: Match = {
    ...a,
    ...(timed && { kickoffMs: b.kickoffMs, kickoffConfirmed: true }),
    neutralVenue: a.neutralVenue ?? b.neutralVenue,
    ...(details && Object.keys(details).length > 0 && { details }),
  }
  return { ...kept, match }
}

/** Rows of one match in several files, the highest first: a result before none, else the higher file. */
function mergeFiles(rows: readonly ReadRow[]): Pick<Merged, 'reads' | 'doubts'> {
  const kept = rows.find(hasResult) ?? rows[0]
  if (!kept) return { reads: [], doubts: [] }
  const others = rows.filter((read) => read !== kept)
  const rivals = others.filter((read) => contradict(kept, read))
  const agreeing = others.filter((read) => !rivals.includes(read))
  return {
    reads: [agreeing.reduce(fillIn, kept)],
    doubts: rivals.map((read) => disagreement(read, kept)),
  }
}

/**
 * Makes one match of all rows with its id. Two different results of one match in one file are both doubted, and the
 * match stays without one; between files the higher one's counts.
 * @param reads in precedence of their files, each file's rows in a row
 */
export function mergeRows(reads: readonly ReadRow[]): Merged {
  const merged: Merged = { reads: [], doubts: [], repeated: [] }
  for (const sameMatch of groupBy(reads, ({ match }) => match.id).values()) {
    const files = [...groupBy(sameMatch, ({ row }) => row.file).values()].map(mergeRepeats)
    const { reads: one, doubts } = mergeFiles(files.flatMap((file) => file.reads))
    merged.reads.push(...one)
    merged.doubts.push(...files.flatMap((file) => file.doubts), ...doubts)
    merged.repeated.push(...files.flatMap((file) => file.repeated))
  }
  return merged
}
