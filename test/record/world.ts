import { expect } from 'vitest'
import { newestCheckpoint } from '../../lib/record/heads'
import { hashesIn, leafHash } from '../../lib/record/tree'
import { publish } from '../../lib/publishing'
import { copyInventedResults } from '../publishing'
import { manualClock, startTestServer } from '../server'
import { eventually } from '../eventually'

/** Friday; the weekend's matches are to come. */
export const BEFORE = '2026-02-27T12:00:00Z'
/** Monday; the weekend's results are known. */
export const AFTER = '2026-03-02T12:00:00Z'

interface Known {
  keys: { key: string }[]
}

export type RecordWorld = Awaited<ReturnType<typeof startRecordWorld>>

/**
 * A server that published before a weekend and after it; its clock stands at `AFTER`.
 * @param env settings besides those of every test
 * @param between what happens after the first publication, when the weekend's matches are to come
 */
export async function startRecordWorld(
  env: Record<string, string> = {},
  between?: (world: {
    deps: Awaited<ReturnType<typeof startTestServer>>['product']['deps']
    keys: string[]
  }) => Promise<void>,
) {
  const clock = manualClock(BEFORE)
  const results = copyInventedResults()
  const server = await startTestServer({ clock, env })
  const { deps } = server.product
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers })
  const text = async (path: string) => (await get(path)).text()
  const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())
  /** The log's sizes when each was published. */
  const sizes: number[] = []

  async function publishAt(instant: string): Promise<void> {
    clock.set(instant)
    await publish(deps, { resultsDir: results.folder })
    await deps.releases.refresh()
    const note = (await newestCheckpoint(deps.db)) ?? ''
    sizes.push(Number(note.split('\n')[1]))
    await eventually(async () => expect(await text('/v1/record/checkpoint')).toContain(note))
  }

  const readKeys = async () => {
    const known = JSON.parse(await text('/.well-known/prematch-record')) as Known
    return known.keys.map(({ key }) => key)
  }

  await publishAt(BEFORE)
  await between?.({ deps, keys: await readKeys() })
  const { id: played } = await deps.db.match.findFirstOrThrow({
    where: {
      kickoff: { gt: new Date(BEFORE), lt: new Date(AFTER) },
      sourceRef: { contains: 'en.1' },
    },
    orderBy: { kickoff: 'asc' },
  })
  const proofPath = (id: string) => `/v1/matches/${id}/proof`
  const before = await text(proofPath(played))
  await publishAt(AFTER)
  const after = await text(proofPath(played))
  return {
    server,
    db: deps.db,
    clock,
    sizes,
    /** A match of the weekend, and its proofs before and after it. */
    played,
    before,
    after,
    keys: await readKeys(),
    get,
    text,
    bytes,
    proofPath,
    publishAt,
    async close() {
      results.remove()
      await server.close()
    },
  }
}

/** Entries of a log of this size, from its bundles; that its tiles have their hashes is looked at on the way. */
export async function readEntries(
  { bytes }: Pick<RecordWorld, 'bytes'>,
  size: number,
): Promise<Buffer[]> {
  const entries: Buffer[] = []
  for (let n = 0; n * 256 < size; n++) {
    const width = Math.min(256, size - n * 256)
    const place = `${String(n).padStart(3, '0')}${width < 256 ? `.p/${width}` : ''}`
    const bundle = await bytes(`/v1/record/tile/entries/${place}`)
    const leaves: Buffer[] = []
    for (let at = 0; at < bundle.length;) {
      const end = at + 2 + bundle.readUInt16BE(at)
      leaves.push(bundle.subarray(at + 2, end))
      at = end
    }
    expect(hashesIn(await bytes(`/v1/record/tile/0/${place}`))).toEqual(leaves.map(leafHash))
    entries.push(...leaves)
  }
  return entries
}
