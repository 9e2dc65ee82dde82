import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { ApiEnv } from '../context'

/** An answer in plain values, before any framework. */
export interface Answer {
  status: number
  /** Without Content-Length, which follows from the body. */
  headers: Record<string, string>
  /** Null for a 304. */
  body: Buffer | string | null
  /** The code of a refusal, for the log. */
  error?: string
}

/** An answer for what Hono serves; the log hears of a refusal. */
export function respond(c: Context<ApiEnv>, { status, headers, body, error }: Answer): Response {
  if (error !== undefined) c.set('error', error)
  return new Response(body as Uint8Array<ArrayBuffer> | string | null, { status, headers })
}

/**
 * Writes an answer to a socket, its head and its body together.
 * @param always what every answer carries
 */
export function sendAnswer(
  outgoing: ServerResponse,
  { status, headers, body }: Answer,
  always: Readonly<Record<string, string>>,
): void {
  Object.assign(headers, always)
  if (body !== null) headers['Content-Length'] = String(Buffer.byteLength(body))
  outgoing.writeHead(status, headers)
  outgoing.end(body)
}
