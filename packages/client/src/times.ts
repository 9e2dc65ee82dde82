import type { Json } from './canonical'
import { fromBase64, rootByProof, toBase64, utf8, type Bytes } from './merkle'
import { openCheckpoint, readCosignatures } from './note'
import { hasMembers, refuseUnless } from './refusal'

/** Somebody else's word of when the forecast was in the log. */
export interface ForeignSignature {
  kind: 'witness' | 'authority'
  /** Of the witness, or of the authority's certificate. */
  name: string
  at: Date
  /** Whether it is by one of those that were given as trusted. */
  isTrusted: boolean
  /** Whether it is older than the kickoff; null where the log names none yet. */
  isBeforeKickoff: boolean | null
}

/** Who is trusted to tell the time. */
export interface Trusted {
  /** Keys of witnesses. */
  witnesses?: readonly string[]
  /** Certificates of roots of time-stamping authorities, DER in base64. */
  authorities?: readonly string[]
}

/** What a proof says of the forecast's place. */
interface Place {
  leaf: Bytes
  index: number
  origin: string
  /** Of the log. */
  keys: readonly string[]
}

type Told = Pick<ForeignSignature, 'kind' | 'name' | 'at' | 'isTrusted'>

async function readCosignature(item: Json, text: string, trusted: Trusted): Promise<Told> {
  refuseUnless(hasMembers(item, ['key', 'line']), 1, 'A cosignature is incomplete.')
  const { key, line } = item
  refuseUnless(typeof key === 'string' && typeof line === 'string', 1, 'A cosignature is no text.')
  const isLine = line !== '' && !line.includes('\n')
  const [found] = isLine ? await readCosignatures(`${text}\n${line}`, [key]) : []
  refuseUnless(found, 7, 'A cosignature is not one of the witness that it names.')
  const isTrusted = trusted.witnesses?.includes(key) ?? false
  return { kind: 'witness', name: key.split('+')[0] ?? '', at: found.at, isTrusted }
}

async function readStamp(item: Json, note: string, trusted: Trusted): Promise<Told> {
  refuseUnless(hasMembers(item, ['authority', 'token']), 1, 'A stamp is incomplete.')
  const [token, authority] = [fromBase64(item.token), fromBase64(item.authority)]
  // Large, and most proofs are read without it.
  const { openStamp } = await import('./stamp')
  const stamp = token && authority && (await openStamp(token, authority, utf8(note)))
  refuseUnless(stamp, 7, 'A stamp does not hold.')
  const isTrusted = trusted.authorities?.includes(item.authority as string) ?? false
  return { kind: 'authority', name: stamp.authority, at: stamp.at, isTrusted }
}

/**
 * Step 7: the forecast was in earlier heads of the log, and others signed these with the time.
 * @param kickoff Unix time in milliseconds; null where the log names none
 * @returns all that signed, the oldest first
 */
export async function checkTimes(
  times: readonly Json[],
  place: Place,
  kickoff: number | null,
  trusted: Trusted,
): Promise<ForeignSignature[]> {
  const told: Told[] = []
  let before = 0
  for (const item of times) {
    refuseUnless(
      hasMembers(item, ['checkpoint', 'cosignatures', 'inclusion', 'stamps']),
      1,
      'A time is incomplete.',
    )
    const { checkpoint: note, cosignatures, inclusion, stamps } = item
    refuseUnless(typeof note === 'string', 1, 'A time is of no checkpoint.')
    refuseUnless(
      Array.isArray(inclusion) && Array.isArray(cosignatures) && Array.isArray(stamps),
      1,
      'A time is incomplete.',
    )
    const head = (await openCheckpoint(note, place.keys))?.checkpoint
    refuseUnless(
      head?.origin === place.origin,
      7,
      'None of these keys signed an earlier checkpoint.',
    )
    refuseUnless(
      head.size > before && head.size > place.index,
      7,
      'Earlier checkpoints are out of order.',
    )
    before = head.size
    const hashes = inclusion.map((text) => fromBase64(text, 32)).filter((hash) => hash !== null)
    const root = await rootByProof(place.leaf, place.index, head.size, hashes)
    refuseUnless(
      hashes.length === inclusion.length && root && toBase64(root) === head.root,
      7,
      'The forecast is not in an earlier checkpoint.',
    )
    refuseUnless(cosignatures.length + stamps.length > 0, 7, 'Nobody signed an earlier checkpoint.')
    const text = note.slice(0, note.indexOf('\n\n') + 1)
    for (const one of cosignatures) told.push(await readCosignature(one, text, trusted))
    for (const one of stamps) told.push(await readStamp(one, note, trusted))
  }
  return told
    .map((one) => ({
      ...one,
      isBeforeKickoff: kickoff === null ? null : one.at.getTime() < kickoff,
    }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}
