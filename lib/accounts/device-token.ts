import { macsOf, sameDigest } from '../platform/secrets'
import type { Email } from './email'

const DAY_MS = 86_400_000
const DEVICE_DAYS = 90
const FORM = /^pmd_([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/

const macs = (secretKey: string, email: Email, issuedAt: string) =>
  macsOf(secretKey, 'device', `${issuedAt}|${email}`)

/**
 * What a browser keeps after signing in, to prove next time that it is no stranger to this address:
 * `pmd_<epoch ms in base 36>.<HMAC>`. It signs nobody in; it only decides whose caps count.
 */
export function newDeviceToken(secretKey: string, email: Email, now: Date): string {
  const issuedAt = now.getTime().toString(36)
  const [mac] = macs(secretKey, email, issuedAt)
  return `pmd_${issuedAt}.${mac.toString('base64url')}`
}

/** True when the token was issued to this address in the last 90 days. Looks nothing up. */
export function isDeviceOf(
  secretKey: string,
  email: Email,
  token: string | undefined,
  now: Date,
): boolean {
  const [, issuedAt, signature] = FORM.exec(token ?? '') ?? []
  if (issuedAt === undefined || signature === undefined) return false
  const ageMs = now.getTime() - parseInt(issuedAt, 36)
  const given = Buffer.from(signature, 'base64url')
  return (
    macs(secretKey, email, issuedAt).some((mac) => sameDigest(given, mac)) &&
    ageMs < DEVICE_DAYS * DAY_MS
  )
}
