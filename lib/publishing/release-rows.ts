import type { Db, Tx } from '../platform/db'
import { chunks, prepareAndWrite } from './batches'
import type { FrozenPayload } from './forecast/frozen-payload'
import { rowSha256, type ReleaseHead } from './release-heads'
import { ANY_RELEASE, matchSummary, releasePayload, type MatchFacts } from './release-payload'

/**
 * What releases serve, stored by its changes: a row holds for all releases in a row that serve it, from the first to the one
 * that no longer does. A new release ends what it does not serve, and adds what the one before did not.
 */

/** Rows per statement: payload and summary, some 6 KB each. */
const ROW_CHUNK = 100

/** A row of a release with its texts. */
interface ReleaseRow {
  head: ReleaseHead
  contentSha256: string
  summary: string
  payload: string
}

/**
 * Makes a release serve these rows. It must be newer than all that have rows.
 * @param tx sees all of it or nothing
 * @param db snapshots are read beside the writing
 * @param seq the release's place among all
 * @param onProgress counts the rows that are new
 */
export async function writeChanges(
  tx: Tx,
  db: Db,
  seq: bigint,
  heads: readonly ReleaseHead[],
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const newest = await readNewest(tx)
  const changed: { head: ReleaseHead; contentSha256: string }[] = []
  for (const head of heads) {
    const contentSha256 = rowSha256(head)
    if (newest.get(head.matchId) === contentSha256) newest.delete(head.matchId)
    else changed.push({ head, contentSha256 })
  }
  // What is left there is served in another form, or not at all.
  await tx.$executeRaw`
    UPDATE release_rows SET to_release = ${seq}
    WHERE to_release IS NULL AND match_id = ANY(${[...newest.keys()]}::text[])`
  let done = 0
  await prepareAndWrite(
    chunks(changed, ROW_CHUNK),
    (chunk) => buildRows(db, chunk),
    async (rows) => {
      await insertRows(tx, seq, rows)
      onProgress((done += rows.length), changed.length)
    },
  )
}

/** The content of each row that the newest release serves, by match id. */
async function readNewest(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ match_id: string; content_sha256: string }[]>`
    SELECT match_id, content_sha256 FROM release_rows WHERE to_release IS NULL`
  return new Map(rows.map((row) => [row.match_id, row.content_sha256]))
}

async function buildRows(
  db: Db,
  chunk: readonly Pick<ReleaseRow, 'head' | 'contentSha256'>[],
): Promise<ReleaseRow[]> {
  const snapshots = await db.forecastSnapshot.findMany({
    where: { matchId: { in: chunk.map(({ head }) => head.matchId) } },
    select: { matchId: true, payload: true, sha256: true },
  })
  const byMatch = new Map(snapshots.map((snapshot) => [snapshot.matchId, snapshot]))
  return chunk.map(({ head, contentSha256 }) => {
    const snapshot = byMatch.get(head.matchId)
    // Only the holder of the publisher's lock writes snapshots.
    if (snapshot?.sha256 !== head.snapshotSha256)
      throw new Error(`The snapshot of ${head.matchId} changed while its release was written`)
    const frozen = JSON.parse(snapshot.payload) as FrozenPayload
    const { kickoffMs, kickoffConfirmed, finalScore } = head
    const facts: MatchFacts = { kickoffMs, kickoffConfirmed, finalScore }
    const whereabouts = { ...ANY_RELEASE, snapshotSha256: snapshot.sha256 }
    return {
      head,
      contentSha256,
      summary: JSON.stringify(matchSummary(frozen, facts)),
      payload: JSON.stringify(releasePayload(frozen, facts, whereabouts)),
    }
  })
}

const insertRows = (tx: Tx, seq: bigint, rows: readonly ReleaseRow[]): Promise<number> =>
  tx.$executeRaw`
    INSERT INTO release_rows
      (from_release, match_id, content_sha256, competition_code, kickoff, kickoff_confirmed, status, reliable,
       summary, payload)
    SELECT ${seq}, * FROM unnest(
      ${rows.map(({ head }) => head.matchId)}::text[],
      ${rows.map(({ contentSha256 }) => contentSha256)}::text[],
      ${rows.map(({ head }) => head.competitionCode)}::text[],
      ${rows.map(({ head }) => new Date(head.kickoffMs).toISOString())}::timestamptz[],
      ${rows.map(({ head }) => head.kickoffConfirmed)}::boolean[],
      ${rows.map(({ head }) => (head.finalScore ? 'final' : 'scheduled'))}::text[],
      ${rows.map(({ head }) => head.reliable)}::boolean[],
      ${rows.map(({ summary }) => summary)}::text[],
      ${rows.map(({ payload }) => payload)}::text[])`
