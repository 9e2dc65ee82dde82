import { hash } from 'node:crypto'

/**
 * The Merkle tree of RFC 6962 §2.1 over SHA-256, kept in the tiles of C2SP tlog-tiles: tile n of level l holds the roots of the
 * subtrees of 256^l leaves, from the (256 n)-th on; a tile that is not full is the last of its level.
 */

export const HASH_BYTES = 32
/** Hashes in a full tile. */
export const TILE_WIDTH = 256

const LEAF = Buffer.from([0])

/** Hash of a leaf with these bytes. */
export const leafHash = (data: Buffer | string): Buffer =>
  hash(
    'sha256',
    Buffer.concat([LEAF, typeof data === 'string' ? Buffer.from(data) : data]),
    'buffer',
  )

/** Used again for each node: there are hundreds in a proof. */
const NODE = Buffer.alloc(1 + 2 * HASH_BYTES, 1)

/** As text of a character a byte: a third of the time that a buffer takes. */
const NODE_TEXT = 'binary'
const nodeText = (): string => hash('sha256', NODE, NODE_TEXT)

function nodeHash(left: Buffer, right: Buffer): Buffer {
  left.copy(NODE, 1)
  right.copy(NODE, 1 + HASH_BYTES)
  return Buffer.from(nodeText(), NODE_TEXT)
}

/** The largest power of two below n > 1. */
const splitAt = (n: number): number => {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

/**
 * The root over the roots of neighbouring subtrees: all of one size (a power of two of leaves), but for the last, which may be
 * smaller. Over leaf hashes it is the Merkle tree hash of the RFC.
 */
export function rootOver(roots: readonly Buffer[]): Buffer {
  return roots.length === 0 ? hash('sha256', '', 'buffer') : rootBetween(roots, 0, roots.length)
}

function rootBetween(roots: readonly Buffer[], from: number, until: number): Buffer {
  if (until - from === 1) return roots[from] as Buffer
  const middle = from + splitAt(until - from)
  return nodeHash(rootBetween(roots, from, middle), rootBetween(roots, middle, until))
}

/** The hashes in a tile's bytes. */
export const hashesIn = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, i) =>
    bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  )

export interface Tile {
  level: number
  index: number
  hashes: Buffer
}

/** Of each level, from 0 on, the bytes of the tile that is not full; empty where the last one is. */
export type Edge = readonly Buffer[]

/** How many levels a tree of this size has tiles on, and where the last tile of each is, full ones not counted. */
export function edgePlaces(size: number): { level: number; index: number; width: number }[] {
  const places: ReturnType<typeof edgePlaces> = []
  for (let level = 0, n = size; n > 0; level++, n = Math.floor(n / TILE_WIDTH))
    places.push({ level, index: Math.floor(n / TILE_WIDTH), width: n % TILE_WIDTH })
  return places
}

/** The root of a tree, by its edge. */
export function rootOf(edge: Edge): Buffer {
  let smaller: Buffer | undefined
  for (const bytes of edge) {
    const roots = [...hashesIn(bytes), ...(smaller ? [smaller] : [])]
    if (roots.length > 0) smaller = rootOver(roots)
  }
  return smaller ?? rootOver([])
}

/**
 * Adds leaves to a tree; linear in their number.
 * @param size leaves in the tree before
 * @returns the tiles that are new or wider, and the edge afterwards
 */
export function grow(
  edge: Edge,
  size: number,
  leaves: readonly Buffer[],
): { tiles: Tile[]; edge: Buffer[] } {
  const tiles: Tile[] = []
  const grown: Buffer[] = []
  let added = leaves
  for (let level = 0, before = size; added.length > 0 || level < edge.length; level++) {
    const index = Math.floor(before / TILE_WIDTH)
    const all = Buffer.concat([edge[level] ?? Buffer.alloc(0), ...added])
    const full = TILE_WIDTH * HASH_BYTES
    const roots: Buffer[] = []
    let from = 0
    for (; all.length - from >= full; from += full) {
      const hashes = all.subarray(from, from + full)
      roots.push(rootOver(hashesIn(hashes)))
      tiles.push({ level, index: index + roots.length - 1, hashes })
    }
    const rest = Buffer.from(all.subarray(from))
    if (rest.length > 0 && added.length > 0)
      tiles.push({ level, index: index + roots.length, hashes: rest })
    grown.push(rest)
    added = roots
    before = index
  }
  return { tiles, edge: grown }
}

/** A tile as proofs read it, with the roots over its parts: computed at once, for one proof needs nearly all of them. */
export class TileHashes {
  /** By height: the hashes themselves, the roots over two of them, over four, and so on. */
  readonly #rows: Buffer[]

  /** @param hashes of a tile, as many as it has */
  constructor(hashes: Buffer) {
    this.#rows = [hashes]
    for (let row = hashes; row.length >= 2 * HASH_BYTES; this.#rows.push(row)) {
      const above = Buffer.alloc(Math.floor(row.length / 2 / HASH_BYTES) * HASH_BYTES)
      for (let at = 0; at < above.length; at += HASH_BYTES) {
        row.copy(NODE, 1, 2 * at, 2 * (at + HASH_BYTES))
        above.write(nodeText(), at, NODE_TEXT)
      }
      row = above
    }
  }

  /**
   * The root over some of the hashes.
   * @param first a multiple of `count`
   * @param count a power of two
   */
  root(first: number, count: number): Buffer {
    const at = (first / count) * HASH_BYTES
    const root = this.#rows[Math.log2(count)]?.subarray(at, at + HASH_BYTES)
    if (root?.length !== HASH_BYTES) throw new RangeError('a tile has not so many hashes')
    return root
  }
}

/** Reads a tile: at least the first `width` hashes of it. */
export type ReadTile = (place: {
  level: number
  index: number
  width: number
}) => Promise<TileHashes>

/**
 * Roots of subtrees beside the way to a leaf.
 * @param read a handful of tiles is read: those on the way, and the edge
 */
async function subtreesBeside(index: number, size: number, read: ReadTile) {
  const places: Parameters<ReadTile>[0][] = []
  for (let level = 0, n = size, i = index; n > 0; level++) {
    const [own, last] = [Math.floor(i / TILE_WIDTH), Math.floor((n - 1) / TILE_WIDTH)]
    for (const at of new Set([own, last])) {
      const width = Math.min(TILE_WIDTH, n - at * TILE_WIDTH)
      if (width > 0) places.push({ level, index: at, width })
    }
    n = Math.floor(n / TILE_WIDTH)
    i = own
  }
  // All at once: the database is asked in one question.
  const tiles = new Map(
    await Promise.all(
      places.map(async (place) => [`${place.level}/${place.index}`, await read(place)] as const),
    ),
  )

  /** The root of the complete subtree of `count` leaves, a power of two, from `first` on. */
  const complete = (first: number, count: number): Buffer => {
    let [level, unit] = [0, 1]
    while (unit * TILE_WIDTH <= count) [level, unit] = [level + 1, unit * TILE_WIDTH]
    const start = first / unit
    const tile = tiles.get(`${level}/${Math.floor(start / TILE_WIDTH)}`)
    if (!tile) throw new Error(`tile ${level}/${Math.floor(start / TILE_WIDTH)} was not read`)
    return tile.root(start % TILE_WIDTH, count / unit)
  }
  /** The root of the subtree of `count` leaves from `first` on. */
  return function subtree(first: number, count: number): Buffer {
    const k = count === 1 ? 1 : splitAt(count)
    if (count === 1 || k * 2 === count) return complete(first, count)
    return nodeHash(complete(first, k), subtree(first + k, count - k))
  }
}

/** The inclusion proof of a leaf (RFC 6962 §2.1.1): the hashes beside its way to the root, from below. */
export async function inclusionProof(
  index: number,
  size: number,
  read: ReadTile,
): Promise<Buffer[]> {
  const subtree = await subtreesBeside(index, size, read)
  const way = (leaf: number, first: number, count: number): Buffer[] => {
    if (count === 1) return []
    const k = splitAt(count)
    return leaf < first + k
      ? [...way(leaf, first, k), subtree(first + k, count - k)]
      : [...way(leaf, first + k, count - k), subtree(first, k)]
  }
  return way(index, 0, size)
}

/**
 * The consistency proof between two sizes of a tree (RFC 6962 §2.1.2): that the later one grew from the earlier one.
 * @param from leaves of the earlier tree, at least one and fewer than `to`
 */
export async function consistencyProof(
  from: number,
  to: number,
  read: ReadTile,
): Promise<Buffer[]> {
  const subtree = await subtreesBeside(from - 1, to, read)
  const way = (m: number, first: number, count: number, isWhole: boolean): Buffer[] => {
    // Whoever checks has the root of the whole earlier tree already.
    if (m === count) return isWhole ? [] : [subtree(first, count)]
    const k = splitAt(count)
    return m <= k
      ? [...way(m, first, k, isWhole), subtree(first + k, count - k)]
      : [...way(m - k, first + k, count - k, false), subtree(first, k)]
  }
  return way(from, 0, to, true)
}
