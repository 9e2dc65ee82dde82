import { createHmac } from 'node:crypto'
import { sameDigest } from '../platform/secrets'

/** A report signed longer ago, or further ahead, is refused: what was recorded can't be sent again later. */
const TOLERANCE_SECONDS = 300
const MAX_SIGNATURES = 4
const HEADER = /^t=(\d{1,12})((?:,v1=[0-9a-f]{64}){1,4})$/

const digest = (secret: string, atSeconds: string, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${atSeconds}.`).update(body).digest()

/** `t=<epoch seconds>,v1=<hex HMAC-SHA-256 of "t.body">`, as reporters put it into the header. */
export const signReport = (secret: string, atSeconds: number, body: Uint8Array): string =>
  `t=${atSeconds},v1=${digest(secret, String(atSeconds), body).toString('hex')}`

/**
 * True when the raw bytes were signed with one of the secrets in the last five minutes. Several
 * signatures and several secrets may meet while one is rolled.
 */
export function isSigned(
  secrets: readonly string[],
  header: string | undefined,
  body: Uint8Array,
  nowMs: number,
): boolean {
  const [, atSeconds, list] = HEADER.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (atSeconds === undefined || list === undefined) return false
  if (Math.abs(nowMs / 1000 - Number(atSeconds)) > TOLERANCE_SECONDS) return false
  const given = list.split(',v1=').slice(1, MAX_SIGNATURES + 1)
  return secrets.some((secret) => {
    const expected = digest(secret, atSeconds, body)
    return given.some((hex) => sameDigest(Buffer.from(hex, 'hex'), expected))
  })
}
