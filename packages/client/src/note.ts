import { fromBase64, sha256, utf8, type Bytes } from './merkle'

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
const ED25519 = 1
const KEY_BYTES = 33

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

async function parseKey(text: string): Promise<{ name: string; id: string; key: Bytes } | null> {
  const [, name = '', id = '', encoded] = KEY.exec(text) ?? []
  const typed = fromBase64(encoded, KEY_BYTES)
  if (!typed || typed[0] !== ED25519) return null
  const expected = hex((await sha256(utf8(`${name}\n`), typed)).subarray(0, 4))
  return expected === id ? { name, id, key: typed.slice(1) } : null
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
    const key = await crypto.subtle.importKey('raw', parsed.key, 'Ed25519', false, ['verify'])
    const isSigned = await crypto.subtle.verify('Ed25519', key, signature.slice(4), utf8(text))
    if (isSigned) return { checkpoint: { origin, size: Number(size), root }, key: known }
  }
  return null
}
