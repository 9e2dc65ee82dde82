import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Webhook } from 'standardwebhooks'
import { NotPublicError, refusePrivateTarget, targetLookup, type Reach } from './target'

/** What can fail about an attempt. `answered`: with something else than 2xx. */
export const FAILURES = [
  'answered',
  'redirected',
  'timed_out',
  'not_public',
  'not_found',
  'certificate',
  'unreachable',
] as const
export type Failure = (typeof FAILURES)[number]

/** What an attempt came to. */
export interface Outcome {
  durationMs: number
  /** Null when there was no answer. */
  status: number | null
  /** Null when it was delivered: an answer of 2xx. */
  failure: Failure | null
  /** The beginning of the answer's body, as far as it is text. */
  answer: string | null
}

export interface SendOptions extends Reach {
  /** For everything, the body of the answer included. */
  timeoutMs?: number
  /** Authorities beside the usual ones, for tests. */
  ca?: string | undefined
}

export const TIMEOUT_MS = 15_000
const KEPT_ANSWER_BYTES = 1_024

/** One message, ready to be signed. */
export interface Message {
  id: string
  payload: string
  /** The newest first; each signs. */
  secrets: readonly string[]
}

/**
 * The headers of Standard Webhooks. Their time is the one of the world and of the receiver's clock, whatever the product's
 * own clock shows.
 */
export function signedHeaders({ id, payload, secrets }: Message): Record<string, string> {
  const at = new Date()
  return {
    'content-type': 'application/json',
    'user-agent': 'Prematch-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(id, at, payload))
      .join(' '),
  }
}

/** Calls an endpoint once. Never throws: whatever happens is its outcome. */
export async function send(
  target: string,
  message: Message,
  options: SendOptions,
): Promise<Outcome> {
  const startedMs = performance.now()
  const whole = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  let response: IncomingMessage | undefined
  let outcome: Omit<Outcome, 'durationMs'>
  try {
    const url = new URL(target)
    refusePrivateTarget(url, options)
    response = await post(url, message, options, whole)
    const status = response.statusCode ?? 0
    outcome = { status, failure: failureOf(status), answer: await beginning(response) }
  } catch (error) {
    outcome = {
      status: response?.statusCode ?? null,
      failure: whole.aborted ? 'timed_out' : kindOf(error),
      answer: null,
    }
  } finally {
    response?.destroy()
  }
  return { ...outcome, durationMs: Math.round(performance.now() - startedMs) }
}

function post(
  url: URL,
  message: Message,
  options: SendOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      headers: { ...signedHeaders(message), 'content-length': Buffer.byteLength(message.payload) },
      lookup: targetLookup(options),
      // A connection of its own: each is looked up anew.
      agent: false,
      signal,
      ...(options.ca && { ca: options.ca }),
    })
    request.once('response', resolve)
    request.on('error', reject)
    request.end(message.payload)
  })
}

function failureOf(status: number): Failure | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirected' : 'answered'
}

/** The first bytes of an answer, as text. One that breaks off has answered all the same. */
async function beginning(response: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= KEPT_ANSWER_BYTES) break
    }
  } catch {
    // Its status counts, and came.
  }
  const text = Buffer.concat(chunks).subarray(0, KEPT_ANSWER_BYTES).toString('utf8')
  // PostgreSQL stores no NUL.
  return text === '' ? null : text.replaceAll('\0', '\uFFFD')
}

function kindOf(error: unknown): Failure {
  if (error instanceof NotPublicError) return 'not_public'
  const { code = '' } = error as NodeJS.ErrnoException
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) return 'not_found'
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return 'certificate'
  return 'unreachable'
}
