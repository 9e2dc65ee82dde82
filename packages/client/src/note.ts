import { concat, fromBase64, sha256, toBase64, utf8, type Bytes } from './merkle'

/** A signed head of the log. */
export interface Checkpoint {
  /** The log's name. */
  origin: string
  /** Entries in the log. */
  size: number
  /** Base64. */
  root: string
}

/** `<name>+<key id, hex>+<base64 of 01 and the key>` */
const KEY = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/
const NOTE =
  /^(([^\s+]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n)\n— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})\n$/
/** What a key signs, by its first byte: notes, or notes with a time (C2SP tlog-cosignature). */
const ED25519 = 1
const COSIGNATURE = 4
const KEY_BYTES = 33

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

async function parseKey(
  text: string,
  type = ED25519,
): Promise<{ name: string; id: string; key: Bytes } | null> {
  const [, name = '', id = '', encoded] = KEY.exec(text) ?? []
  const typed = fromBase64(encoded, KEY_BYTES)
  if (!typed || typed[0] !== type) return null
  const expected = hex((await sha256(utf8(`${name}\n`), typed)).subarray(0, 4))
  return expected === id ? { name, id, key: typed.slice(1) } : null
}

async function isSignedBy(key: Bytes, signature: Bytes, text: string): Promise<boolean> {
  const known = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', known, signature, utf8(text))
}

/**
 * Opens a checkpoint that one of these keys signed: origin, size, root and one signature line.
 * @param keys as `/.well-known/prematch-record` lists them
 * @returns it, and the key that did; null when none of them did
 */
export async function openCheckpoint(
  note: string,
  keys: readonly string[],
): Promise<{ checkpoint: Checkpoint; key: string } | null> {
  const [, text = '', origin = '', size = '', root = '', signer, encoded] = NOTE.exec(note) ?? []
  const signature = fromBase64(encoded, 4 + 64)
  if (!signature || signer !== origin || !fromBase64(root, 32)) return null
  const id = hex(signature.subarray(0, 4))
  for (const known of keys) {
    const parsed = await parseKey(known)
    if (parsed?.name !== origin || parsed.id !== id) continue
    if (await isSignedBy(parsed.key, signature.slice(4), text))
      return { checkpoint: { origin, size: Number(size), root }, key: known }
  }
  return null
}

/** A witness's word that a checkpoint's log had only grown, and when it said so. */
export interface Cosignature {
  /** The key of those given that signed. */
  key: string
  at: Date
}

/** A checkpoint's text, and its lines of signatures. */
function splitNote(note: string): { text: string; lines: string[] } {
  const at = note.indexOf('\n\n') + 1
  return {
    text: note.slice(0, at),
    lines: note
      .slice(at + 1)
      .split('\n')
      .filter(Boolean),
  }
}

/**
 * Opens a checkpoint as it is served: with the line of its log, and those of witnesses.
 * @param keys of the log
 * @returns null when none of them signed it
 */
export async function openServedCheckpoint(
  note: string,
  keys: readonly string[],
): Promise<Checkpoint | null> {
  const { text, lines } = splitNote(note)
  for (const line of lines) {
    const found = await openCheckpoint(`${text}\n${line}\n`, keys)
    if (found) return found.checkpoint
  }
  return null
}

/** What a witness signs of a checkpoint's text (C2SP tlog-cosignature). */
export const cosignedText = (text: string, seconds: number): string =>
  `cosignature/v1\ntime ${seconds}\n${text}`

/** The line by which a witness says that it signed a checkpoint, from what it needs to know. */
export function cosignatureLine(name: string, id: Bytes, seconds: number, signature: Bytes) {
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds))
  return `— ${name} ${toBase64(concat(id, time, signature))}\n`
}

/** The key of a witness as verifiers take it, and its id. */
export async function witnessKey(
  name: string,
  key: Uint8Array,
): Promise<{ key: string; id: Bytes }> {
  const typed = concat(Uint8Array.of(COSIGNATURE), key)
  const id = (await sha256(utf8(`${name}\n`), typed)).slice(0, 4)
  return { key: `${name}+${hex(id)}+${toBase64(typed)}`, id }
}

/**
 * The cosignatures of a checkpoint that these witnesses made.
 * @param keys of witnesses
 */
export async function readCosignatures(
  note: string,
  keys: readonly string[],
): Promise<Cosignature[]> {
  const { text, lines } = splitNote(note)
  const found: Cosignature[] = []
  for (const line of lines) {
    const [, name, encoded] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? []
    const bytes = fromBase64(encoded, 4 + 8 + 64)
    if (!bytes) continue
    const seconds = Number(new DataView(bytes.buffer).getBigUint64(4))
    for (const key of keys) {
      const parsed = await parseKey(key, COSIGNATURE)
      if (parsed?.name !== name || parsed?.id !== hex(bytes.subarray(0, 4))) continue
      if (await isSignedBy(parsed.key, bytes.slice(12), cosignedText(text, seconds)))
        found.push({ key, at: new Date(seconds * 1_000) })
    }
  }
  return found
}
