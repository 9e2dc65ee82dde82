import { LRUCache } from 'lru-cache'
import type { Db } from '../platform/db'
import { HASH_BYTES, TILE_WIDTH, TileHashes, type ReadTile } from './tree'

/** A resource of C2SP tlog-tiles: hashes of a level, or the entries under a tile of the lowest. */
export interface TilePlace {
  level: number | 'entries'
  index: number
  width: number
}

const LEVEL = /^(entries|0|[1-9]|[1-5]\d|6[0-3])\/(.+)$/
const WIDTH = /^(.*)\.p\/([1-9]\d{0,2})$/

/** `x001/x234/067` of 1,234,067. */
const placeText = (index: number): string => {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0')
  const parts = digits.match(/\d{3}/g) ?? []
  return parts.map((part, i) => (i < parts.length - 1 ? `x${part}` : part)).join('/')
}

/**
 * Reads what follows `tile/` in an address.
 * @returns null where it is no address of a tile; each tile has one
 */
export function parseTilePlace(path: string): TilePlace | null {
  const [, level = '', rest = ''] = LEVEL.exec(path) ?? []
  const [, whole = rest, partial] = WIDTH.exec(rest) ?? []
  const index = Number(whole.replace(/[x/]/g, ''))
  const width = partial === undefined ? TILE_WIDTH : Number(partial)
  if (level === '' || !Number.isSafeInteger(index) || placeText(index) !== whole) return null
  if (partial !== undefined && width >= TILE_WIDTH) return null
  return { level: level === 'entries' ? level : Number(level), index, width }
}

/** The hashes of a tile, fewer where the log is not so far: the first of a wider one are the narrower one. */
async function readHashes(
  db: Pick<Db, 'recordTile'>,
  { level, index, width }: Parameters<ReadTile>[0],
): Promise<Buffer> {
  const tile = await db.recordTile.findUnique({
    where: { level_idx: { level, idx: BigInt(index) } },
  })
  return Buffer.from(tile?.hashes ?? []).subarray(0, width * HASH_BYTES)
}

/** Some 16 KB each. */
const KEPT_IN_MEMORY = 512

/**
 * Reads tiles for proofs, and keeps those that were asked for last: one of a level, an index and a width never changes.
 * @throws Error where a tile is not as wide as it was asked for
 */
export function createTileReader(db: Pick<Db, 'recordTile'>): ReadTile {
  const memory = new LRUCache<string, TileHashes, Parameters<ReadTile>[0]>({
    max: KEPT_IN_MEMORY,
    fetchMethod: async (name, _stale, { context: place }) => {
      const hashes = await readHashes(db, place)
      if (hashes.length < place.width * HASH_BYTES) throw new Error(`the log has no tile ${name}`)
      return new TileHashes(hashes)
    },
    // Whoever waits for one is given it, even if its place was needed meanwhile.
    ignoreFetchAbort: true,
  })
  return (place) =>
    memory.forceFetch(`${place.level}/${place.index}.${place.width}`, { context: place })
}

/** The bytes of a tile or a bundle of entries; null where the log is not so far. */
export async function readTile(
  db: Pick<Db, 'recordTile' | 'recordEntry'>,
  { level, index, width }: TilePlace,
): Promise<Buffer | null> {
  if (level !== 'entries') {
    const bytes = await readHashes(db, { level, index, width })
    return bytes.length === width * HASH_BYTES ? bytes : null
  }
  const first = index * TILE_WIDTH
  const rows = await db.recordEntry.findMany({
    where: { idx: { gte: first, lt: first + width } },
    orderBy: { idx: 'asc' },
    select: { entry: true },
  })
  if (rows.length !== width) return null
  return Buffer.concat(
    rows.flatMap(({ entry }) => {
      const data = Buffer.from(entry)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(data.length)
      return [length, data]
    }),
  )
}
