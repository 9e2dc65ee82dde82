import { utcStamp } from '../platform/clock'
import { Prisma, type Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import type { Place } from './cursor'
import { CHANGES_KEPT_DAYS } from './retention'
import type { ChangeType } from './types'

/** Whose changes are asked for, and which of them. */
export interface ChangesFilter {
  competitions: readonly string[]
  withUnreliable: boolean
  withDrift: boolean
  /** Matches played before it are told of only when they leave. */
  historyFrom: Date
  /** As it was told at this instant, where all that was ever told is kept (`keepsDrift`); now, where it is absent. */
  standsAt?: Date | undefined
}

/** A change, as it is told. */
export interface ToldChange {
  seq: bigint
  type: ChangeType
  at: Date
  matchId: string
  /** As `Change` in the document. */
  json: string
  /** True when it brings the match. */
  hasMatch: boolean
}

/** A part of the order of changes. */
export interface ChangesPage {
  /** In their order. */
  changes: ToldChange[]
  /** Where the next page begins. */
  next: Place
  /** Where it begins for whoever has no need to keep a place at which nothing was told. */
  end: Place
  hasMore: boolean
  /** The release that is served; who has read to its end has a copy of that. */
  releaseId: string
}

interface Row {
  promotion: bigint
  release_id: string
  newest: bigint
  is_known: boolean
  is_lost: boolean
  /** Null on the one row of a page without changes. */
  seq: bigint | null
  type: ChangeType
  told_promotion: bigint
  told_release: string
  at: Date
  match_id: string
  code: string
  reliable_before: boolean | null
  reliable_after: boolean | null
  detail: string
  summary: string | null
}

/**
 * What follows a place, and what is served: one statement, so that both are of one moment.
 * @param since null: nothing is read, the place is the end
 * @throws ProductError `cursor_expired` when changes that follow the place are no longer kept, or the database is not the one
 *   that told it
 */
export async function readChanges(
  db: Tx,
  since: Place | null,
  filter: ChangesFilter,
  limit: number,
): Promise<ChangesPage> {
  const found = await db.$queryRaw<Row[]>`
    WITH head AS (
      SELECT p.seq AS promotion, p.release_id,
        ${filter.standsAt ? TOLD_BY_THEN : NEWEST} AS newest,
        ${since ? isKnown(since, filter) : Prisma.sql`true`} AS is_known,
        ${since ? isLost(since, filter) : Prisma.sql`false`} AS is_lost
      FROM promotions p WHERE ${filter.standsAt ? Prisma.sql`p.at <= ${stamp(filter.standsAt)}` : Prisma.sql`true`}
      ORDER BY p.seq DESC LIMIT 1),
    page AS (
      SELECT c.seq, c.type, c.promotion_seq AS told_promotion, p.release_id AS told_release, p.at, c.match_id,
        c.competition_code AS code, c.reliable_before, c.reliable_after, c.detail, r.summary
      FROM changes c
      JOIN promotions p ON p.seq = c.promotion_seq
      LEFT JOIN release_rows r ON r.match_id = c.match_id AND r.from_release = c.row_from
      WHERE ${since ? told(since, filter) : Prisma.sql`false`}
      ORDER BY c.seq LIMIT ${limit + 1})
    SELECT * FROM head LEFT JOIN page ON true ORDER BY page.seq`
  const [head] = found
  if (!head) throw new ProductError('store_unavailable')
  if (!head.is_known) throw expired('It names a release that this service has not served.')
  if (head.is_lost) throw expired(`Changes are kept for ${CHANGES_KEPT_DAYS} days.`)
  const page = found.filter(hasChange)
  const hasMore = page.length > limit
  const shown = page.slice(0, limit).map((row) => showChange(row, filter.withUnreliable))
  const last = page[limit - 1]
  const { promotion, release_id: releaseId, newest } = head
  const end =
    hasMore && last
      ? { seq: last.seq, promotion: last.told_promotion, releaseId: last.told_release }
      : { seq: newest, promotion, releaseId }
  return {
    changes: shown,
    // Who is told nothing keeps its place: the same answer every time.
    next: since && page.length === 0 ? since : end,
    end,
    hasMore,
    releaseId,
  }
}

const expired = (hint: string) => new ProductError('cursor_expired', undefined, { hint })

type ToldRow = Row & { seq: bigint }
const hasChange = (row: Row): row is ToldRow => row.seq !== null

const isKnown = ({ promotion, releaseId }: Place, { standsAt }: ChangesFilter) => Prisma.sql`
  EXISTS (SELECT 1 FROM promotions WHERE seq = ${promotion} AND release_id = ${releaseId}
    AND ${standsAt ? Prisma.sql`at <= ${stamp(standsAt)}` : Prisma.sql`true`})`

const isLost = ({ seq }: Place, { competitions, standsAt }: ChangesFilter) =>
  standsAt
    ? isLostBy(standsAt, seq, competitions)
    : Prisma.sql`
  EXISTS (SELECT 1 FROM changes_given_up
    WHERE competition_code = ANY(${[...competitions]}::text[]) AND through_seq > ${seq})`

const NEWEST = Prisma.sql`
  greatest((SELECT max(seq) FROM changes), (SELECT max(through_seq) FROM changes_given_up), 0)`
/** Of the promotion `p` and all before it. */
const TOLD_BY_THEN = Prisma.sql`
  coalesce((SELECT max(seq) FROM changes WHERE promotion_seq <= p.seq), 0)`

const stamp = (at: Date) => Prisma.sql`${at.toISOString()}::timestamptz`

/** What `giveUpOldChanges` would have given up by then. */
const isLostBy = (at: Date, seq: bigint, competitions: readonly string[]) => Prisma.sql`
  EXISTS (SELECT 1 FROM changes c JOIN promotions told ON told.seq = c.promotion_seq
    WHERE c.competition_code = ANY(${[...competitions]}::text[]) AND c.seq > ${seq} AND c.type <> 'forecast.drifted'
      AND told.at < ${stamp(new Date(at.getTime() - CHANGES_KEPT_DAYS * 86_400_000))})`

/** Told by then, and of drift only what was the newest of its match then. */
const toldBy = (at: Date | undefined) =>
  at
    ? Prisma.sql`p.at <= ${stamp(at)} AND (c.type <> 'forecast.drifted' OR NOT EXISTS (
    SELECT 1 FROM changes later JOIN promotions then_told ON then_told.seq = later.promotion_seq
    WHERE later.match_id = c.match_id AND later.seq > c.seq AND then_told.at <= ${stamp(at)}))`
    : Prisma.sql`true`

/** Whoever is not shown unreliable forecasts is told of one that becomes so, once: it leaves. */
const told = (
  { seq }: Place,
  { competitions, withUnreliable, withDrift, historyFrom, standsAt }: ChangesFilter,
) => Prisma.sql`
  ${toldBy(standsAt)} AND
  c.competition_code = ANY(${[...competitions]}::text[]) AND c.seq > ${seq}
  AND (${withDrift} OR c.type <> 'forecast.drifted')
  AND (r.status IS DISTINCT FROM 'final' OR r.kickoff >= ${historyFrom.toISOString()}::timestamptz)
  AND (${withUnreliable}
    OR (c.reliable_before AND c.reliable_after)
    OR (c.reliable_before AND c.reliable_after IS NULL)
    OR (c.reliable_before IS NULL AND c.reliable_after)
    OR (c.reliable_before <> c.reliable_after AND c.type = 'forecast.changed'))`

function showChange(row: ToldRow, withUnreliable: boolean): ToldChange {
  const { seq, at, told_release: release, match_id, code } = row
  const isFlip =
    !withUnreliable &&
    row.reliable_before !== null &&
    row.reliable_after !== null &&
    row.reliable_before !== row.reliable_after
  const appears = isFlip && row.reliable_after === true
  const leaves = isFlip && !appears
  const type: ChangeType = appears ? 'forecast.new' : leaves ? 'match.removed' : row.type
  const head = JSON.stringify({
    id: `chg_${seq}`,
    type,
    at: utcStamp(at),
    release,
    match_id,
    competition: code,
  })
  const detail = isFlip ? '{"before":null,"moved":null}' : row.detail
  const match = leaves ? null : row.summary
  // All of it is JSON already.
  const json = `${head.slice(0, -1)},${detail.slice(1, -1)},"match":${match}}`
  return { seq, type, at, matchId: match_id, json, hasMatch: match !== null }
}
