import type { SourceKind } from '../football/match'
import type { Tx } from '../platform/db'
import { newId } from '../platform/ids'
import type { LastPublication } from './due'
import type { PublicationReport } from './report'

/** Publications that are remembered; one a quarter of an hour fills a week. */
const KEPT = 1_000

export type PublicationOutcome = 'published' | 'pinned' | 'failed'

/** Why a publication runs, and who asked for it. */
export interface Occasion {
  cause: string
  /** An operator's name, or `service`. */
  actor: string
}

/** What is known when it begins. */
export interface Beginning extends Occasion {
  at: Date
  sourceKind: SourceKind
  settingsSha256: string
}

/**
 * Writes down that a publication runs. Those that were killed are written off first: call it with the publisher's lock held.
 * @returns its id
 */
export async function beginPublication(tx: Tx, { at, ...known }: Beginning): Promise<string> {
  await tx.publication.updateMany({
    where: { outcome: 'running' },
    data: { outcome: 'failed', endedAt: at, failure: 'It was stopped before it was done.' },
  })
  const id = newId('pub')
  await tx.publication.create({ data: { id, startedAt: at, outcome: 'running', ...known } })
  const [oldest] = await tx.publication.findMany({
    orderBy: { seq: 'desc' },
    skip: KEPT,
    take: 1,
    select: { seq: true },
  })
  if (oldest) await tx.publication.deleteMany({ where: { seq: { lte: oldest.seq } } })
  return id
}

/** What is known when it ends. */
export interface Ending {
  at: Date
  outcome: PublicationOutcome
  sourceSha256: string | null
  releaseId?: string
  nextDueMs?: number
  failure?: string
  /** How many stored forecasts of its window no longer have their hash. */
  alteredForecasts?: number
  report?: PublicationReport
}

export async function endPublication(
  tx: Tx,
  id: string,
  { at, nextDueMs, report, ...known }: Ending,
): Promise<void> {
  await tx.publication.update({
    where: { id },
    data: {
      endedAt: at,
      ...known,
      ...(nextDueMs !== undefined && { nextDueAt: new Date(nextDueMs) }),
      ...(report && { report: JSON.stringify(report) }),
    },
  })
}

const ended = { outcome: { not: 'running' } }

/** What the newest publications of these settings left to know; null when there was none. */
export async function readLastPublication(tx: Tx): Promise<LastPublication | null> {
  const newest = await tx.publication.findMany({
    where: ended,
    orderBy: { seq: 'desc' },
    take: 20,
    select: {
      outcome: true,
      endedAt: true,
      startedAt: true,
      nextDueAt: true,
      sourceSha256: true,
      settingsSha256: true,
    },
  })
  const [last] = newest
  if (!last) return null
  const good = newest.findIndex(({ outcome }) => outcome !== 'failed')
  return {
    outcome: last.outcome,
    endedMs: (last.endedAt ?? last.startedAt).getTime(),
    nextDueMs: last.nextDueAt?.getTime() ?? null,
    sourceSha256: last.sourceSha256,
    settingsSha256: last.settingsSha256,
    failures: good < 0 ? newest.length : good,
  }
}

/** A publication as operators see it. */
export interface PublicationLine {
  id: string
  cause: string
  actor: string
  startedAt: Date
  endedAt: Date | null
  outcome: string
  releaseId: string | null
  sourceKind: string
  nextDueAt: Date | null
  failure: string | null
  report: PublicationReport | null
}

/** The newest publications that read their source, or the one with this id. */
export async function readReports(tx: Tx, take: number, id?: string): Promise<PublicationLine[]> {
  const rows = await tx.publication.findMany({
    where: { id, report: { not: null } },
    orderBy: { seq: 'desc' },
    take,
  })
  return rows.map((row) => ({
    id: row.id,
    cause: row.cause,
    actor: row.actor,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    outcome: row.outcome,
    releaseId: row.releaseId,
    sourceKind: row.sourceKind,
    nextDueAt: row.nextDueAt,
    failure: row.failure,
    report: row.report === null ? null : (JSON.parse(row.report) as PublicationReport),
  }))
}
