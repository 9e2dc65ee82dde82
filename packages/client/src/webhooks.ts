import { PrematchError } from './errors'
import { concat, fromBase64, utf8, type Bytes } from './merkle'
import type { WebhookEvent } from './types'

/** A message is not ours, not as it was sent, or too old; `code` says which. */
export class WebhookVerificationError extends PrematchError {
  override name = 'WebhookVerificationError'
  constructor(message: string, code: 'missing_headers' | 'too_old' | 'invalid_signature') {
    super(message, { code })
  }
}

/** The headers of a request, as servers of any kind hand them out. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Record<string, string | readonly string[] | undefined>

/** How far the clock of the sender may be from ours, in seconds: a message that somebody kept is refused after it. */
const TOLERANCE_SECONDS = 300
const PREFIX = 'whsec_'

/**
 * Verifies a message as Standard Webhooks (https://www.standardwebhooks.com) says, and reads it.
 * @param payload the body exactly as it came, before anything parsed it
 * @param secrets of the endpoint, `whsec_…`; several while one is rotated
 * @throws WebhookVerificationError when it is not to be believed
 */
export async function verifyWebhook(
  payload: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
): Promise<WebhookEvent> {
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const signature = header(headers, 'webhook-signature')
  if (!id || !timestamp || !signature)
    throw new WebhookVerificationError(
      'webhook-id, webhook-timestamp or webhook-signature is missing.',
      'missing_headers',
    )
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : NaN
  if (!(Math.abs(Date.now() / 1000 - seconds) <= TOLERANCE_SECONDS))
    throw new WebhookVerificationError(
      'webhook-timestamp is not of the last five minutes: is the clock right?',
      'too_old',
    )
  const body = typeof payload === 'string' ? utf8(payload) : payload
  const signed = concat(utf8(`${id}.${timestamp}.`), body)
  const given = signature.split(' ').flatMap(readSignature)
  for (const secret of [secrets].flat())
    for (const one of given)
      if (await isBy(secret, one, signed))
        return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent
  throw new WebhookVerificationError(
    'No signature fits: is it the secret of this endpoint, and the body as it came?',
    'invalid_signature',
  )
}

function header(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const all = headers as Record<string, string | readonly string[] | undefined>
  const [, value] = Object.entries(all).find(([one]) => one.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : value?.[0]
}

/** Those of a version that is known, as bytes. */
function readSignature(text: string): Bytes[] {
  const [version, value = ''] = text.split(',')
  const bytes = version === 'v1' ? fromBase64(value) : null
  return bytes ? [bytes] : []
}

/** Compared by the platform, in a time that tells nothing. */
async function isBy(secret: string, signature: Bytes, signed: Bytes): Promise<boolean> {
  const key = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret)
  if (!key)
    throw new TypeError('A webhook secret looks like whsec_… and base64: copy it as it was shown.')
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const known = await crypto.subtle.importKey('raw', key, hmac, false, ['verify'])
  return crypto.subtle.verify('HMAC', known, signature, signed)
}
