import { fromBase64, isGrownFrom, utf8, type Bytes } from './merkle'
import {
  cosignatureLine,
  cosignedText,
  openServedCheckpoint,
  witnessKey,
  type Checkpoint,
} from './note'

export interface WitnessOptions {
  /** Its name, as keys have it. */
  name: string
  /** 32 bytes (RFC 8032). */
  publicKey: Uint8Array
  sign: (message: Uint8Array) => Promise<Bytes> | Bytes
  /** Keys of the logs that it watches. */
  logs: readonly string[]
  /** The last checkpoint of a log that it signed; null before the first. */
  load: (origin: string) => Promise<Checkpoint | null>
  /** Keeps it, so that no loss of power undoes it: only then is it signed. */
  store: (checkpoint: Checkpoint) => Promise<void>
  /** Unix time in seconds. */
  now?: () => number
}

export interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422
  type: string
  body: string
}

export interface Witness {
  /** Its key, as verifiers take it. */
  key: string
  /** Answers `POST add-checkpoint` of C2SP tlog-witness. */
  addCheckpoint(body: string): Promise<WitnessAnswer>
}

const MOST_HASHES = 63

const plain = (status: WitnessAnswer['status'], body = ''): WitnessAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body,
})

/** Where a log stands with this witness: what the next submission has to begin from. */
const conflict = (size: number): WitnessAnswer => ({
  status: 409,
  type: 'text/x.tlog.size',
  body: `${size}\n`,
})

interface Submission {
  old: number
  proof: Bytes[]
  note: string
}

/** @returns null where it is no submission */
function readSubmission(body: string): Submission | null {
  const end = body.indexOf('\n\n')
  if (end < 0) return null
  const [first = '', ...lines] = body.slice(0, end).split('\n')
  const [, size] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? []
  const proof = lines.map((line) => fromBase64(line, 32)).filter((hash) => hash !== null)
  if (size === undefined || proof.length < lines.length || proof.length > MOST_HASHES) return null
  return { old: Number(size), proof, note: body.slice(end + 2) }
}

/**
 * A witness (C2SP tlog-witness): it signs a checkpoint with the time when the log grew from the one that it signed before, and
 * never two different ones of a size. So whoever trusts it knows that all see the same log, and since when.
 */
export async function createWitness(options: WitnessOptions): Promise<Witness> {
  const { name, logs, load, store, sign, now = () => Math.floor(Date.now() / 1_000) } = options
  const { key, id } = await witnessKey(name, options.publicKey)
  const origins = new Set(logs.map((log) => log.split('+')[0]))

  async function answer(body: string): Promise<WitnessAnswer> {
    const submission = readSubmission(body)
    if (!submission) return plain(400, 'This is no submission.\n')
    const { old, proof, note } = submission
    const [origin = ''] = note.split('\n')
    if (!origins.has(origin)) return plain(404, 'This log is not watched here.\n')
    const head = await openServedCheckpoint(note, logs)
    if (!head) return plain(403, 'No known key signed this checkpoint.\n')
    if (old > head.size) return plain(400, 'The log shrank.\n')

    const last = await load(origin)
    if (old !== (last?.size ?? 0)) return conflict(last?.size ?? 0)
    if (last && head.size === last.size) {
      if (head.root !== last.root) return conflict(last.size)
    } else if (last && last.size > 0) {
      const [before, after] = [fromBase64(last.root, 32), fromBase64(head.root, 32)]
      const grew =
        before &&
        after &&
        (await isGrownFrom(
          { size: last.size, root: before },
          { size: head.size, root: after },
          proof,
        ))
      if (!grew)
        return plain(422, 'The log was rewritten: it did not grow from what was signed here.\n')
    }
    if (proof.length > 0 && (old === 0 || old === head.size))
      return plain(422, 'Nothing has to be proven here.\n')

    await store(head)
    const seconds = now()
    const text = note.slice(0, note.indexOf('\n\n') + 1)
    const signature = await sign(utf8(cosignedText(text, seconds)))
    return plain(200, cosignatureLine(name, id, seconds, signature))
  }

  /** One after the other: two at a time could both grow from the same checkpoint. */
  let before: Promise<unknown> = Promise.resolve()
  return {
    key,
    addCheckpoint(body) {
      const next = before.then(() => answer(body))
      before = next.catch(() => undefined)
      return next
    },
  }
}
