import type { MatchStatus } from '../football/match'
import { Prisma, type Tx } from '../platform/db'
import type { MatchSummary } from '../releases/payload'
import { deriveChanges, type DerivedChange } from './derive'
import type { ChangeDetail } from './types'

/** Matches whose texts are in memory at a time, some 1 KB each. */
const CHUNK = 1_000

/** A match that two releases don't serve by the same row. */
interface Pair {
  match_id: string
  competition_code: string
  was: bigint | null
  is: bigint | null
}

/**
 * Writes down what a promotion changed, in the transaction of the promotion. Promotions tell one after another, so that the
 * order of what they tell is the order in which it can be read.
 * @param promotion its place among all
 * @param from place of the release that was served until now; null when none was: nobody was told of anything yet
 * @param to place of the release that is served from now on
 * @param keepsDrift drift that is no longer the newest state stays, for readers who stand at an instant of the past
 *   (`changes_drift_once` must not be there)
 */
export async function tellChanges(
  tx: Tx,
  promotion: bigint,
  from: bigint | null,
  to: bigint,
  keepsDrift = false,
): Promise<void> {
  if (from === null) return
  const pairs = await tx.$queryRaw<Pair[]>`
    WITH before AS (SELECT * FROM release_rows WHERE int8range(from_release, to_release) @> ${from}::bigint),
         after AS (SELECT * FROM release_rows WHERE int8range(from_release, to_release) @> ${to}::bigint)
    SELECT match_id, coalesce(a.competition_code, b.competition_code) AS competition_code,
           b.from_release AS was, a.from_release AS is
    FROM before b FULL JOIN after a USING (match_id)
    WHERE a.from_release IS DISTINCT FROM b.from_release
    ORDER BY a.match_id IS NULL, coalesce(a.kickoff, b.kickoff), match_id`
  for (let at = 0; at < pairs.length; at += CHUNK)
    await tellChunk(tx, promotion, pairs.slice(at, at + CHUNK), keepsDrift)
}

/**
 * The release that is served until the caller's transaction switches to another; null when none is. Nobody else switches,
 * or tells changes, before that transaction is over.
 */
export async function holdServed(tx: Tx): Promise<bigint | null> {
  // The publisher's lock is held by a connection of its own, which can break while a transaction goes on.
  await tx.$executeRaw`LOCK TABLE changes IN SHARE ROW EXCLUSIVE MODE`
  const [served] = await tx.$queryRaw<{ seq: bigint }[]>`
    SELECT r.seq FROM promoted_release p JOIN releases r ON r.id = p.release_id`
  return served?.seq ?? null
}

async function tellChunk(
  tx: Tx,
  promotion: bigint,
  pairs: readonly Pair[],
  keepsDrift: boolean,
): Promise<void> {
  const ids = pairs.map(({ match_id }) => match_id)
  const summaries = await readSummaries(tx, pairs)
  const statuses = await readStatuses(tx, ids)
  const told = await readTold(tx, ids, keepsDrift)
  const changes: (DerivedChange & { pair: Pair; was?: boolean; is?: boolean })[] = []
  for (const pair of pairs) {
    const { match_id, was, is } = pair
    const before = was === null ? null : (summaries.get(`${match_id} ${was}`) ?? null)
    const after = is === null ? null : (summaries.get(`${match_id} ${is}`) ?? null)
    const status = statuses.get(match_id) ?? 'scheduled'
    for (const one of deriveChanges(before, after, told.get(match_id) ?? null, status))
      changes.push({
        ...one,
        pair,
        ...(before && { was: before.reliability }),
        ...(after && { is: after.reliability }),
      })
  }
  const changed = [...new Set(changes.map(({ pair }) => pair.match_id))]
  if (!keepsDrift)
    await tx.$executeRaw`
      DELETE FROM changes WHERE type = 'forecast.drifted' AND match_id = ANY(${changed}::text[])`
  await tx.$executeRaw`
    INSERT INTO changes
      (promotion_seq, match_id, competition_code, type, reliable_before, reliable_after, row_from, detail)
    SELECT ${promotion}, match_id, code, type, was, is_now, row_from, detail FROM unnest(
      ${changes.map(({ pair }) => pair.match_id)}::text[],
      ${changes.map(({ pair }) => pair.competition_code)}::text[],
      ${changes.map(({ type }) => type)}::text[],
      ${changes.map(({ was }) => was ?? null)}::boolean[],
      ${changes.map(({ is }) => is ?? null)}::boolean[],
      ${changes.map(({ pair }) => pair.is)}::bigint[],
      ${changes.map(({ before, moved }) => JSON.stringify({ before, moved } satisfies ChangeDetail))}::text[])
      WITH ORDINALITY AS told(match_id, code, type, was, is_now, row_from, detail, place)
    ORDER BY place`
}

async function readSummaries(tx: Tx, pairs: readonly Pair[]): Promise<Map<string, MatchSummary>> {
  const rows = pairs.flatMap(({ match_id, was, is }) =>
    [was, is].flatMap((from) => (from === null ? [] : [{ match_id, from }])),
  )
  const found = await tx.$queryRaw<{ match_id: string; from_release: bigint; summary: string }[]>`
    SELECT match_id, from_release, summary FROM release_rows JOIN unnest(
      ${rows.map(({ match_id }) => match_id)}::text[], ${rows.map(({ from }) => from)}::bigint[])
      AS wanted(match_id, from_release) USING (match_id, from_release)`
  return new Map(
    found.map(({ match_id, from_release, summary }) => [
      `${match_id} ${from_release}`,
      JSON.parse(summary) as MatchSummary,
    ]),
  )
}

async function readStatuses(tx: Tx, ids: readonly string[]): Promise<Map<string, MatchStatus>> {
  const rows = await tx.match.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, status: true },
  })
  return new Map(rows.map(({ id, status }) => [id, status as MatchStatus]))
}

/** The states that were told last of matches whose figures have drifted since. */
async function readTold(tx: Tx, ids: readonly string[], keepsDrift: boolean) {
  const isNewest = keepsDrift
    ? Prisma.sql`NOT EXISTS (
        SELECT 1 FROM changes later WHERE later.match_id = drift.match_id AND later.seq > drift.seq)`
    : Prisma.sql`true`
  const drifts = await tx.$queryRaw<{ match_id: string; detail: string }[]>`
    SELECT match_id, detail FROM changes drift
    WHERE type = 'forecast.drifted' AND match_id = ANY(${[...ids]}::text[]) AND ${isNewest}`
  return new Map(
    drifts.map(({ match_id, detail }) => [match_id, (JSON.parse(detail) as ChangeDetail).before]),
  )
}
