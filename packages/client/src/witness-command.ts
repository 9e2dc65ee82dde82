import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import path from 'node:path'
import type { Checkpoint } from './note'
import { createWitness } from './witness'

export interface WitnessSettings {
  name: string
  /** Where its key and what it signed last are kept. */
  folder: string
  /** Keys of the logs that it watches. */
  logs: readonly string[]
  host: string
  port: number
  /** Unix time in seconds; the machine's without it. */
  now?: () => number
}

const LARGEST = 64 * 1024

/** Written beside and renamed: at no moment is it gone or half there. */
function keep(file: string, text: string): void {
  const half = `${file}.new`
  const handle = openSync(half, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(half, file)
}

/** The witness's own key, made at its first start. */
function ownKey(folder: string) {
  const file = path.join(folder, 'witness.pem')
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), {
      mode: 0o600,
      flag: 'wx',
    })
  }
  const privateKey = createPrivateKey(readFileSync(file))
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { privateKey, publicKey: Uint8Array.from(spki.subarray(-32)) }
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LARGEST) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Runs a witness that others' services submit their checkpoints to, at `/add-checkpoint`.
 * @returns the server, listening, and the key to give to them
 */
export async function startWitness(
  settings: WitnessSettings,
): Promise<{ key: string; server: Server }> {
  const { name, folder, logs, host, port, now } = settings
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { privateKey, publicKey } = ownKey(folder)
  const fileOf = (origin: string) =>
    path.join(folder, `${createHash('sha256').update(origin).digest('hex')}.json`)
  const witness = await createWitness({
    name,
    logs,
    ...(now && { now }),
    publicKey,
    sign: (message) => Uint8Array.from(sign(null, message, privateKey)),
    load: (origin) => {
      const file = fileOf(origin)
      const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Checkpoint) : null
      return Promise.resolve(kept)
    },
    store: (checkpoint) =>
      Promise.resolve(keep(fileOf(checkpoint.origin), JSON.stringify(checkpoint))),
  })
  const server = createServer((request, response) => {
    const end = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type }).end(body)
    if (request.method !== 'POST' || !request.url?.endsWith('/add-checkpoint')) {
      end(404, 'Only POST /add-checkpoint is answered here.\n')
      return
    }
    bodyOf(request)
      .then((body) => (body === null ? null : witness.addCheckpoint(body)))
      .then((answer) =>
        answer ? end(answer.status, answer.body, answer.type) : end(413, 'Too large.\n'),
      )
      .catch(() => end(500, 'It could not be kept, so it was not signed.\n'))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return { key: witness.key, server }
}
