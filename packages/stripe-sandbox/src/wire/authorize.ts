import { API_VERSION } from '../api-version'
import { invalidRequest, unauthorized, type WireError } from './errors'

const masked = (key: string): string =>
  key.length < 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`

function keyOf(header: string | undefined): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1]
  if (bearer !== undefined) return bearer
  const basic = /^Basic\s+(\S+)$/i.exec(header ?? '')?.[1]
  return basic && Buffer.from(basic, 'base64').toString().split(':')[0]
}

/**
 * Lets test keys in, live keys never.
 * @param expected the only key that is good; any test key when undefined
 * @throws WireError 401
 */
export function authorize(header: string | undefined, expected: string | undefined): void {
  const key = keyOf(header)
  if (key === undefined || key === '')
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  if (/^[sr]k_live_/.test(key))
    throw unauthorized(
      'This is a live key and this is the local test Stripe, which must never see one. Use a test key (sk_test_…), and roll the live key if it was sent here by mistake.',
    )
  const good = expected === undefined ? /^[sr]k_test_\w+$/.test(key) : key === expected
  if (!good) throw unauthorized(`Invalid API Key provided: ${masked(key)}`)
}

/** @throws WireError 400 for another version than the one this sandbox speaks */
export function checkVersion(header: string | undefined): void {
  if (header === undefined || header === API_VERSION) return
  throw wrongVersion(header)
}

const wrongVersion = (version: string): WireError =>
  invalidRequest(
    `Invalid Stripe API version: ${version}. The local test Stripe speaks ${API_VERSION} only, the version that the installed SDK pins.`,
  )
