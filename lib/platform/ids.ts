import { randomFillSync, randomInt } from 'node:crypto'

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random bytes asked for in blocks: one call to the system per 4 KiB instead of one per id. */
const pool = Buffer.alloc(4096)
let taken = pool.length

function randomByte(): number {
  if (taken === pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  const byte = pool[taken] ?? 0
  pool[taken++] = 0 // what has become part of a secret does not stay behind
  return byte
}

/** `length` characters of base62 from the system's CSPRNG, without modulo bias. */
export function randomBase62(length: number): string {
  let out = ''
  while (out.length < length) {
    const byte = randomByte()
    // 248 = 4 × 62: larger bytes would favour the first characters.
    if (byte < 248) out += BASE62.charAt(byte % 62)
  }
  return out
}

/** The first `length` digits of base62 in a number of bytes; even enough where the bytes hold 64 bits more than that. */
export function base62Of(bytes: Uint8Array, length: number): string {
  let rest = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let out = ''
  while (out.length < length) {
    out += BASE62.charAt(Number(rest % 62n))
    rest /= 62n
  }
  return out
}

/** A decimal code of fixed length as a string; leading zeros count. */
export const randomDigits = (length: number): string =>
  randomInt(10 ** length)
    .toString()
    .padStart(length, '0')

export type IdPrefix =
  | 'acc'
  | 'cli'
  | 'con'
  | 'key'
  | 'ses'
  | 'chl'
  | 'cod'
  | 'emc'
  | 'rep'
  | 'aud'
  | 'chk'
  | 'req'
  | 'inv'
  | 'bet'
  | 'pub'
  | 'src'
  | 'ict'
  | 'oca'
  | 'whe'
  | 'msg'

/** A new identifier such as `acc_5FoQ…` (16 base62 characters, 95 bits). */
export const newId = (prefix: IdPrefix): string => `${prefix}_${randomBase62(16)}`
