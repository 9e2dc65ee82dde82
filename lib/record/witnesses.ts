import { createPublicKey, verify } from 'node:crypto'
import type { Platform } from '../platform'
import { attemptEach } from '../platform/attempt-each'
import type { Db } from '../platform/db'
import { newestCheckpoint } from './heads'
import { parseCheckpoint } from './log'
import { SPKI_HEAD } from './note'
import { createTileReader } from './tiles'
import { consistencyProof } from './tree'

/** Who signs checkpoints beside us. */
export type Witness = Platform['env']['RECORD_WITNESSES'][number]

type WitnessDb = Pick<Db, 'recordCheckpoint' | 'recordCosignature' | 'recordTile'>

const TIMEOUT_MS = 10_000
/** Of an answer; a witness has nothing longer to say. */
const LONGEST = 4_096
const COSIGNATURE_BYTES = 4 + 8 + 64

/**
 * Has the newest checkpoint signed by every witness that hasn't yet. A witness that does not answer, or refuses, is asked again
 * the next time; nothing waits for it.
 */
export async function collectCosignatures({
  db,
  env,
  log,
}: Pick<Platform, 'db' | 'env' | 'log'>): Promise<void> {
  if (env.RECORD_WITNESSES.length === 0) return
  const note = await newestCheckpoint(db)
  if (note === null) return
  await attemptEach(
    log,
    'a witness did not sign the checkpoint, and will be asked again',
    env.RECORD_WITNESSES,
    ({ url }) => ({ witness: new URL(url).host }),
    (witness) => collectFrom(db, witness, note),
  )
}

async function collectFrom(db: WitnessDb, { key, url }: Witness, note: string): Promise<void> {
  const { size } = parseCheckpoint(note)
  const last = await db.recordCosignature.findFirst({
    where: { witness: key },
    orderBy: { size: 'desc' },
  })
  if (last && Number(last.size) === size) return
  let answer = await submit(db, url, Number(last?.size ?? 0), note)
  // It may have signed what we never stored: it says where it stands.
  if (answer.status === 409 && /^\d{1,16}\n?$/.test(answer.body) && Number(answer.body) <= size)
    answer = await submit(db, url, Number(answer.body), note)
  if (answer.status !== 200) throw new Error(`the witness answers ${answer.status}`)
  const signed = readCosignature(answer.body, key, note)
  if (!signed) throw new Error('the witness did not sign this checkpoint')
  await db.recordCosignature.create({ data: { size: BigInt(size), witness: key, ...signed } })
}

/** C2SP tlog-witness `add-checkpoint`: where the witness stands, what leads from there to the checkpoint, and the checkpoint. */
async function submit(db: WitnessDb, url: string, old: number, note: string) {
  const { size } = parseCheckpoint(note)
  const proof = old > 0 && old < size ? await consistencyProof(old, size, createTileReader(db)) : []
  const lines = [`old ${old}`, ...proof.map((hash) => hash.toString('base64')), '', note]
  const answer = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    body: lines.join('\n'),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: answer.status, body: (await answer.text()).slice(0, LONGEST) }
}

/** The line among an answer's that a witness signed a checkpoint by (C2SP tlog-cosignature); null without one. */
function readCosignature(
  body: string,
  key: string,
  note: string,
): { line: string; at: Date } | null {
  const [name = '', id = ''] = key.split('+')
  const publicKey = Buffer.from(key.slice(name.length + id.length + 2), 'base64').subarray(1)
  const text = note.slice(0, note.indexOf('\n\n') + 1)
  for (const line of body.split('\n')) {
    const bytes = Buffer.from(line.slice(`— ${name} `.length), 'base64')
    if (line !== `— ${name} ${bytes.toString('base64')}` || bytes.length !== COSIGNATURE_BYTES)
      continue
    if (bytes.subarray(0, 4).toString('hex') !== id) continue
    const seconds = bytes.readBigUInt64BE(4)
    const known = createPublicKey({
      key: Buffer.concat([SPKI_HEAD, publicKey]),
      format: 'der',
      type: 'spki',
    })
    const message = Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`)
    if (verify(null, message, known, bytes.subarray(12)))
      return { line: `${line}\n`, at: new Date(Number(seconds) * 1_000) }
  }
  return null
}

/** A checkpoint with the lines of the witnesses that signed it. */
export async function cosigned(db: Pick<Db, 'recordCosignature'>, note: string): Promise<string> {
  const { size } = parseCheckpoint(note)
  const lines = await db.recordCosignature.findMany({
    where: { size: BigInt(size) },
    orderBy: { witness: 'asc' },
  })
  return note + lines.map(({ line }) => line).join('')
}
