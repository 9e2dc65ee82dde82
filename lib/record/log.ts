import type { Platform } from '../platform'
import type { Tx } from '../platform/db'
import { eventsDue, forecastsDue, type NewEntry } from './entries'
import { signCheckpoint, signingKey, type SigningKey } from './note'
import { edgePlaces, grow, HASH_BYTES, leafHash, rootOf, type Edge, type Tile } from './tree'

/** A head of the log, as releases name it. */
export interface Checkpoint {
  origin: string
  /** Entries in the log. */
  size: number
  /** Base64. */
  root: string
}

const TRANSACTION = { maxWait: 10_000, timeout: 300_000 }

/** Where the record is served, without its scheme: the name that the first key gets, and the log keeps for ever. */
const originOf = (publicUrl: string): string => `${publicUrl.replace(/^https?:\/\//, '')}/v1/record`

/**
 * Brings the log up to what is stored: forecasts that were frozen or renewed, what became of their matches. Linear in what is
 * new; nothing is appended twice, and a killed publisher's share is appended by the next. Call it with the publisher's lock held.
 * @returns the newest checkpoint
 * @throws Error when the stored tree no longer has the root that was signed: such a log is not signed again
 */
export async function appendToLog({
  db,
  env,
  clock,
}: Pick<Platform, 'db' | 'env' | 'clock'>): Promise<Checkpoint> {
  return db.$transaction(async (tx) => {
    const head = await readHead(tx)
    const now = clock.now()
    let { size, edge } = head
    const add = async (entries: NewEntry[]): Promise<void> => {
      if (entries.length === 0) return
      const stored = await storeEntries(tx, size, entries)
      const leaves = stored.map(({ entry }) => leafHash(entry))
      const grown = grow(edge, size, leaves)
      await storeTiles(tx, grown.tiles)
      edge = grown.edge
      size += leaves.length
    }
    for await (const entries of forecastsDue(tx)) await add(entries)
    await add(await eventsDue(tx, now))

    if (head.signed && size === head.size) return head.signed
    const key = await keyInUse(tx, env, now)
    const root = rootOf(edge)
    const note = signCheckpoint(key, size, root)
    await tx.recordCheckpoint.create({ data: { size: BigInt(size), note, at: now } })
    return { origin: key.name, size, root: root.toString('base64') }
  }, TRANSACTION)
}

/** Origin, size and root of a checkpoint's note. */
export function parseCheckpoint(note: string): Checkpoint {
  const [origin = '', size = '', root = ''] = note.split('\n')
  return { origin, size: Number(size), root }
}

/** The newest checkpoint and the edge of its tree. */
async function readHead(tx: Tx): Promise<{ signed: Checkpoint | null; size: number; edge: Edge }> {
  const newest = await tx.recordCheckpoint.findFirst({ orderBy: { size: 'desc' } })
  if (!newest) return { signed: null, size: 0, edge: [] }
  const signed = parseCheckpoint(newest.note)
  const { size } = signed
  const edge = await Promise.all(
    edgePlaces(size).map(async ({ level, index, width }) => {
      if (width === 0) return Buffer.alloc(0)
      const tile = await tx.recordTile.findUnique({
        where: { level_idx: { level, idx: BigInt(index) } },
      })
      return Buffer.from(tile?.hashes ?? []).subarray(0, width * HASH_BYTES)
    }),
  )
  if (rootOf(edge).toString('base64') !== signed.root)
    throw new Error(
      `The record's log was altered: the tree of its ${size} entries no longer has the root that was signed. Restore the tables record_entries and record_tiles from a backup.`,
    )
  return { signed, size, edge }
}

/** @returns the entries that were stored: all but those that are in the log already */
async function storeEntries(
  tx: Tx,
  size: number,
  entries: readonly NewEntry[],
): Promise<readonly NewEntry[]> {
  // Two changes of one kind in one instant are one.
  const fresh = [
    ...new Map(
      entries.map((one) => [`${one.matchId} ${one.asOf.getTime()} ${one.kind}`, one]),
    ).values(),
  ]
  await tx.$executeRaw`
    INSERT INTO record_entries (idx, match_id, as_of, kind, entry, salts)
    SELECT * FROM unnest(
      ${fresh.map((_, i) => size + i)}::bigint[],
      ${fresh.map(({ matchId }) => matchId)}::text[],
      ${fresh.map(({ asOf }) => asOf.toISOString())}::timestamptz[],
      ${fresh.map(({ kind }) => kind)}::text[],
      ${fresh.map((one) => one.entry)}::text[],
      ${fresh.map(({ salts }) => salts && `\\x${salts.toString('hex')}`)}::text[]::bytea[])`
  return fresh
}

/** Stores tiles that are new, or wider than they were. */
const storeTiles = (tx: Tx, tiles: readonly Tile[]): Promise<number> =>
  tx.$executeRaw`
    INSERT INTO record_tiles (level, idx, hashes)
    SELECT * FROM unnest(
      ${tiles.map(({ level }) => level)}::int[],
      ${tiles.map(({ index }) => index)}::bigint[],
      ${tiles.map(({ hashes }) => `\\x${hashes.toString('hex')}`)}::text[]::bytea[])
    ON CONFLICT (level, idx) DO UPDATE SET hashes = excluded.hashes`

/** The key of the newest secret, written down at its first use. */
async function keyInUse(
  tx: Tx,
  env: Pick<Platform['env'], 'SECRET_KEY' | 'PUBLIC_URL'>,
  since: Date,
): Promise<SigningKey> {
  const first = await tx.recordKey.findFirst({ orderBy: { seq: 'asc' } })
  const key = signingKey(env.SECRET_KEY, first?.name ?? originOf(env.PUBLIC_URL))
  const publicKey = Uint8Array.from(key.publicKey)
  const known = await tx.recordKey.findUnique({ where: { publicKey } })
  if (!known) await tx.recordKey.create({ data: { name: key.name, publicKey, since } })
  return key
}
