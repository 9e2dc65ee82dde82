import { endAfter } from '../../launch/steps/lifetime.mjs'
import { readOptions } from '../options'
import { connectDb, type Db } from '../../lib/platform/db'
import { newestCheckpoint, readLogKeys } from '../../lib/record/heads'
import { parseCheckpoint } from '../../lib/record/log'
import { signCheckpoint, signingKey } from '../../lib/record/note'
import { proofOf } from '../../lib/record/proof'
import { createTileReader } from '../../lib/record/tiles'
import {
  edgePlaces,
  grow,
  HASH_BYTES,
  leafHash,
  TILE_WIDTH,
  rootOf,
  type Edge,
  type ReadTile,
} from '../../lib/record/tree'
import { verifyProof } from '../../packages/client/src/verify'
import { onDatabase, publish, SECRET_KEY } from '../publish/publication'

readOptions(
  {
    command: 'npm run bench:record',
    does: 'grows a log to a million entries, and makes and checks the proofs of 200 matches',
  },
  {},
)

const ENTRIES = 1_000_000
const CHUNK = 10_000
const TIMES = 200

const line = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)

/** Median, what 19 of 20 stay under, and CPU time of this process, in milliseconds. */
async function timed(work: (i: number) => Promise<unknown>): Promise<string> {
  const took: number[] = []
  const cpu = process.cpuUsage()
  for (let i = 0; i < TIMES; i++) {
    const startedMs = performance.now()
    await work(i)
    took.push(performance.now() - startedMs)
  }
  const { user, system } = process.cpuUsage(cpu)
  took.sort((a, b) => a - b)
  const at = (share: number) => (took[Math.floor(share * TIMES)] ?? 0).toFixed(1)
  return `${at(0.5)} (${at(0.95)}), CPU ${((user + system) / 1_000 / TIMES).toFixed(1)}`
}

/** Grows the tree to a million leaves, in memory and its tiles in the database. @returns microseconds a leaf, at the begin and the end */
async function growLog(db: Db, from: number): Promise<{ root: Buffer; micros: [number, number] }> {
  let edge: Edge = await Promise.all(
    edgePlaces(from).map(async ({ level, index, width }) => {
      const tile = await db.recordTile.findFirst({ where: { level, idx: index } })
      return Buffer.from(tile?.hashes ?? []).subarray(0, width * HASH_BYTES)
    }),
  )
  const micros: number[] = []
  for (let size = from; size < ENTRIES;) {
    const count = Math.min(CHUNK, ENTRIES - size)
    const startedMs = performance.now()
    const leaves = Array.from({ length: count }, (_, i) => leafHash(`entry ${size + i}`))
    const grown = grow(edge, size, leaves)
    micros.push(((performance.now() - startedMs) * 1_000) / count)
    for (const { level, index, hashes } of grown.tiles)
      await db.$executeRaw`INSERT INTO record_tiles VALUES (${level}, ${index}, ${Uint8Array.from(hashes)})
        ON CONFLICT (level, idx) DO UPDATE SET hashes = excluded.hashes`
    edge = grown.edge
    size += count
  }
  const mean = (some: number[]) => some.reduce((sum, one) => sum + one, 0) / some.length
  return { root: rootOf(edge), micros: [mean(micros.slice(0, 10)), mean(micros.slice(-10))] }
}

await endAfter(() =>
  onDatabase(async (database) => {
    const db = connectDb(database.url)
    await publish(database, { dir: '', now: '2026-03-01T12:00:00Z' })
    const signed = parseCheckpoint((await newestCheckpoint(db)) ?? '')
    const { root, micros } = await growLog(db, signed.size)
    const note = signCheckpoint(signingKey(SECRET_KEY, signed.origin), ENTRIES, root)
    const finals = await db.recordEntry.findMany({ where: { kind: 'final' }, take: TIMES })
    const keys = (await readLogKeys(db)).keys.map(({ key }) => key)

    const proofs: string[] = []
    const idOf = (i: number) => finals[i % finals.length]?.matchId ?? ''
    const withTiles = (readTile: ReadTile) => (i: number) =>
      proofOf({ db, readTile }, idOf(i), note, Date.now())
    const first = await timed((i) => withTiles(createTileReader(db))(i))
    const shared = createTileReader(db)
    // All matches of this log stand in few tiles; of a match that nobody asked for, its own are not in memory.
    const unasked: ReadTile = (place) =>
      place.level === 0 && place.width === TILE_WIDTH ? createTileReader(db)(place) : shared(place)
    await withTiles(unasked)(0)
    const making = await timed((i) => withTiles(unasked)(i))
    for (let i = 0; i < TIMES; i++) proofs.push((await withTiles(shared)(i)) ?? '')
    const again = await timed((i) => withTiles(shared)(i))
    await verifyProof(proofs[0] ?? '', keys)
    const checking = await timed((i) => verifyProof(proofs[i] ?? '', keys))
    const largest = Math.max(...proofs.map((proof) => Buffer.byteLength(proof)))
    line([
      'entries',
      'largest proof, bytes',
      'made, ms: the first after a start',
      'of any match',
      'of one beside others that were asked for',
      'checked, ms',
      'a leaf more, µs: at first, at last',
    ])
    line(Array.from({ length: 7 }, () => '---'))
    line([
      ENTRIES,
      largest,
      first,
      making,
      again,
      checking,
      micros.map((one) => one.toFixed(1)).join(', '),
    ])
    await db.$disconnect()
  }),
)
