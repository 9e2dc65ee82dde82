import { crc32 } from 'node:zlib'
import { TABLE_PLANS, type TablePlan } from '../plans/limits'
import { BASE62, base62Of, randomBase62 } from '../platform/ids'
import { decodeAscii } from '../platform/redact'
import { hmacSha256, type NewestFirst } from '../platform/secrets'

/** The word in a key's head. It tells people what the key was made for; code never reads a plan out of it. */
export type KeyKind = TablePlan | typeof TEST_WORD

/** The word in the head of a sandbox's keys. By it alone a key is looked up there, and never among live ones. */
const TEST_WORD = 'test'

const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const keyWith = (words: readonly string[]) =>
  new RegExp(`^pm_(?:${words.join('|')})_[0-9A-Za-z]{38}$`)
const LIVE_KEY = keyWith(TABLE_PLANS)
const TEST_KEY = keyWith([TEST_WORD])

export interface NewKey {
  /** The whole key; shown once, never stored. */
  key: string
  /** Readable head for lists: kind and the first four random characters. */
  prefix: string
  last4: string
}

/** CRC-32 of the text before it, as six base62 digits: tells a mistyped key without asking the database. */
function checksum(body: string): string {
  let rest = crc32(body) >>> 0
  let out = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    out = BASE62.charAt(rest % 62) + out
    rest = Math.floor(rest / 62)
  }
  return out
}

/** A new key: `pm_<kind>_`, 32 random base62 characters (190 bits), a checksum of six. */
export const newApiKey = (kind: KeyKind): NewKey => keyOf(kind, randomBase62(RANDOM_LENGTH))

/** The key that a digest of 32 bytes stands for: the same digest always makes the same key. */
export const keyOfDigest = (kind: KeyKind, digest: Uint8Array): NewKey =>
  keyOf(kind, base62Of(digest, RANDOM_LENGTH))

function keyOf(kind: KeyKind, secret: string): NewKey {
  const head = `pm_${kind}_`
  const body = head + secret
  const key = body + checksum(body)
  return { key, prefix: body.slice(0, head.length + 4), last4: key.slice(-4) }
}

const fitsChecksum = (text: string): boolean =>
  text.slice(-CHECKSUM_LENGTH) === checksum(text.slice(0, -CHECKSUM_LENGTH))

/** True when the text has a live key's form and its checksum fits. Says nothing about whether it exists. */
export const isWellFormedKey = (text: string): boolean => LIVE_KEY.test(text) && fitsChecksum(text)

/** The same of a sandbox's key. */
export const isWellFormedTestKey = (text: string): boolean =>
  TEST_KEY.test(text) && fitsChecksum(text)

/** True for what is meant as a sandbox's key, well-formed or not. */
export const isTestKey = (text: string): boolean => text.startsWith(`pm_${TEST_WORD}_`)

const KEY_IN_TEXT = /pm_(?:developer|starter|beta|test)_\w+/

/** True when an address holds anything that looks like a key, plain or percent-encoded. */
export const showsKey = (url: string): boolean =>
  KEY_IN_TEXT.test(url) || (url.includes('%') && KEY_IN_TEXT.test(decodeAscii(url)))

/** A hash as the database takes it. */
export type StoredHash = Uint8Array<ArrayBuffer>

/**
 * What is stored and looked up: HMAC-SHA-256 of the key under a pepper that is not in the database.
 * @param pepper one of `deriveSecrets(SECRET_KEY, 'api-key')`
 */
export const hashApiKey = (pepper: Buffer, key: string): Buffer => hmacSha256(pepper, key)

/** The hashes under which a key may be stored, the one under the newest secret first. */
export function apiKeyHashes(peppers: NewestFirst<Buffer>, key: string): NewestFirst<StoredHash> {
  const [newest, ...older] = peppers
  const hash = (pepper: Buffer) => Uint8Array.from(hashApiKey(pepper, key))
  return [hash(newest), ...older.map(hash)]
}
