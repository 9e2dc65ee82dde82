import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGrownFrom } from '../../packages/client/src/merkle'
import {
  consistencyProof,
  edgePlaces,
  grow,
  hashesIn,
  TileHashes,
  inclusionProof,
  leafHash,
  rootOf,
  rootOver,
  type Edge,
} from './tree'

/** RFC 6962 §2.1, as it stands there. */
const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const k = (n: number) => 2 ** Math.floor(Math.log2(n - 1))
function mth(data: Buffer[]): Buffer {
  if (data.length === 0) return sha256()
  if (data.length === 1) return sha256(Buffer.from([0]), data[0] as Buffer)
  const at = k(data.length)
  return sha256(Buffer.from([1]), mth(data.slice(0, at)), mth(data.slice(at)))
}
function path(m: number, data: Buffer[]): Buffer[] {
  if (data.length === 1) return []
  const at = k(data.length)
  return m < at
    ? [...path(m, data.slice(0, at)), mth(data.slice(at))]
    : [...path(m - at, data.slice(at)), mth(data.slice(0, at))]
}

const leaves = (n: number) => Array.from({ length: n }, (_, i) => Buffer.from(`leaf ${i}`))

/** A log that keeps its tiles as the database does. */
function memoryLog() {
  const tiles = new Map<string, Buffer>()
  let [edge, size]: [Edge, number] = [[], 0]
  return {
    add(data: Buffer[]) {
      const grown = grow(edge, size, data.map(leafHash))
      for (const { level, index, hashes } of grown.tiles) {
        const before = tiles.get(`${level}/${index}`) ?? Buffer.alloc(0)
        expect(hashes.subarray(0, before.length)).toEqual(before)
        tiles.set(`${level}/${index}`, hashes)
      }
      edge = grown.edge
      size += data.length
    },
    root: () => rootOf(edge),
    tiles,
    read: ({ level, index, width }: { level: number; index: number; width: number }) =>
      Promise.resolve(
        new TileHashes((tiles.get(`${level}/${index}`) as Buffer).subarray(0, width * 32)),
      ),
  }
}

test('a tree that grew in any steps has the root of RFC 6962, and proves each leaf as the RFC does', async () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(cuts, fc.nat(), async (steps, where) => {
      const log = memoryLog()
      const data = leaves(steps.reduce((a, b) => a + b, 0))
      let done = 0
      for (const step of steps) log.add(data.slice(done, (done += step)))
      expect(log.root()).toEqual(mth(data))
      for (const index of [0, where % data.length, data.length - 1])
        expect(await inclusionProof(index, data.length, log.read)).toEqual(path(index, data))
    }),
    { numRuns: 15 },
  )
})

test('a proof in an earlier tree is made from the tiles of a later one', async () => {
  const log = memoryLog()
  const data = leaves(1_000)
  log.add(data)
  for (const size of [1, 2, 255, 256, 257, 700, 1_000])
    for (const index of [0, size >> 1, size - 1])
      expect(await inclusionProof(index, size, log.read)).toEqual(path(index, data.slice(0, size)))
})

test('a consistency proof leads from each size to each later one, and to no other tree', async () => {
  const log = memoryLog()
  const data = leaves(1_000)
  log.add(data)
  const sizes = [1, 2, 3, 7, 8, 255, 256, 257, 511, 512, 700, 999, 1_000]
  const head = (size: number) => ({ size, root: Uint8Array.from(mth(data.slice(0, size))) })
  const other = { root: Uint8Array.from(sha256(Buffer.from('another'))) }
  for (const [i, from] of sizes.entries())
    for (const to of sizes.slice(i + 1)) {
      const proof = (await consistencyProof(from, to, log.read)).map((hash) =>
        Uint8Array.from(hash),
      )
      expect([from, to, await isGrownFrom(head(from), head(to), proof)]).toEqual([from, to, true])
      expect(await isGrownFrom(head(from), { ...other, size: to }, proof)).toBe(false)
      expect(await isGrownFrom({ ...other, size: from }, head(to), proof)).toBe(false)
      expect(await isGrownFrom(head(from), head(to), proof.slice(1))).toBe(false)
    }
})

test('over 65,536 leaves a third level begins, and full tiles are hashed into it', async () => {
  const log = memoryLog()
  const data = leaves(70_000)
  log.add(data.slice(0, 65_000))
  log.add(data.slice(65_000))
  // The example of the specification.
  expect(edgePlaces(70_000)).toEqual([
    { level: 0, index: 273, width: 112 },
    { level: 1, index: 1, width: 17 },
    { level: 2, index: 0, width: 1 },
  ])
  expect([...log.tiles.values()].filter((bytes) => bytes.length === 8192)).toHaveLength(274)
  const [left, right] = [mth(data.slice(0, 65_536)), data.slice(65_536)]
  expect(log.tiles.get('2/0')).toEqual(left)
  expect(log.root()).toEqual(sha256(Buffer.from([1]), left, mth(right)))
  const proof = await inclusionProof(69_999, 70_000, log.read)
  expect(proof).toEqual([...path(right.length - 1, right), left])
})

test('the empty tree and the first two have their published hashes', () => {
  expect(rootOf([]).toString('hex')).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
  // Test vectors of the Certificate Transparency project.
  expect(leafHash(Buffer.alloc(0)).toString('hex')).toBe(
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  )
  expect(rootOver([leafHash(Buffer.alloc(0)), leafHash(Buffer.from([0]))]).toString('hex')).toBe(
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  )
  expect(hashesIn(Buffer.alloc(96))).toHaveLength(3)
})
