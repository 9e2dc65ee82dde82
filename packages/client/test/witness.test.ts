import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signCheckpoint, signingKey, verifierKey } from '../../../lib/record/note'
import {
  consistencyProof,
  grow,
  HASH_BYTES,
  leafHash,
  rootOver,
  TileHashes,
  type ReadTile,
} from '../../../lib/record/tree'
import { readCosignatures } from '../src'
import { startWitness } from '../src/witness-command'

const key = signingKey('a secret of at least 32 characters', 'log.example/v1/record')
const logKey = verifierKey(key.name, key.publicKey)

/** A log with these entries: its checkpoints, and proofs that they grew. */
function logOf(entries: readonly string[]) {
  const leaves = entries.map(leafHash)
  const { tiles } = grow([], 0, leaves)
  const read: ReadTile = ({ level, index, width }) => {
    const tile = tiles.find((one) => one.level === level && one.index === index)
    const hashes = (tile?.hashes ?? Buffer.alloc(0)).subarray(0, width * HASH_BYTES)
    return Promise.resolve(new TileHashes(hashes))
  }
  const at = (size: number) => signCheckpoint(key, size, rootOver(leaves.slice(0, size)))
  const submission = async (old: number, size: number) => {
    const proof = old > 0 && old < size ? await consistencyProof(old, size, read) : []
    return [`old ${old}`, ...proof.map((hash) => hash.toString('base64')), '', at(size)].join('\n')
  }
  return { at, submission }
}
const names = (count: number, prefix = 'entry') =>
  Array.from({ length: count }, (_, i) => `${prefix} ${i}`)
const honest = logOf(names(700))

let folder: string
let witness: Awaited<ReturnType<typeof startWitness>>
const start = () =>
  startWitness({ name: 'witness.example', folder, logs: [logKey], host: '127.0.0.1', port: 0 })
const stop = () => new Promise((resolve) => witness.server.close(resolve))
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'prematch-witness-'))
  witness = await start()
})
afterEach(async () => {
  await stop()
  rmSync(folder, { recursive: true })
})

async function submit(body: string): Promise<{ status: number; body: string }> {
  const { port } = witness.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/add-checkpoint`, { method: 'POST', body })
  return { status: answer.status, body: await answer.text() }
}

describe('a witness', () => {
  test('signs each checkpoint that grew from the one before, with the time', async () => {
    const sizes = [1, 2, 3, 7, 8, 255, 256, 257, 512, 700]
    for (const [i, size] of sizes.entries()) {
      const { status, body } = await submit(await honest.submission(sizes[i - 1] ?? 0, size))
      expect([size, status]).toEqual([size, 200])
      const [cosignature] = await readCosignatures(honest.at(size) + body, [witness.key])
      expect(Math.abs(Date.now() - Number(cosignature?.at))).toBeLessThan(60_000)
      // Of no other checkpoint, and by no other witness.
      expect(await readCosignatures(honest.at(size + 1) + body, [witness.key])).toEqual([])
      expect(await readCosignatures(honest.at(size) + body, [logKey])).toEqual([])
    }
  })

  test('refuses a log that was cut and grown again, also after a restart', async () => {
    await submit(await honest.submission(0, 300))
    const rewritten = logOf([...names(290), ...names(110, 'another')])
    expect((await submit(await rewritten.submission(300, 400))).status).toBe(422)
    await stop()
    witness = await start()
    expect((await submit(await rewritten.submission(300, 400))).status).toBe(422)
    expect((await submit(await honest.submission(300, 400))).status).toBe(200)
  })

  test('signs no second checkpoint of one size, and the first one again', async () => {
    await submit(await honest.submission(0, 300))
    const other = logOf([...names(299), 'another'])
    expect(await submit(await other.submission(300, 300))).toEqual({ status: 409, body: '300\n' })
    expect((await submit(await honest.submission(300, 300))).status).toBe(200)
  })

  test('tells where it stands, and refuses what is not signed, not watched or no submission', async () => {
    await submit(await honest.submission(0, 300))
    expect(await submit(await honest.submission(0, 400))).toEqual({ status: 409, body: '300\n' })
    expect(
      (await submit((await honest.submission(300, 400)).replace('old 300', 'old 500'))).status,
    ).toBe(400)
    expect((await submit('nonsense')).status).toBe(400)
    const forged = (await honest.submission(300, 400)).replace('\n400\n', '\n401\n')
    expect((await submit(forged)).status).toBe(403)
    expect((await submit(forged.replace('log.example', 'other.example'))).status).toBe(404)
  })
})
