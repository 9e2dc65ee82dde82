import { newNetwork } from '../person'
import type { ReferenceDocument } from './document'

/** What to send instead of, or besides, what the document's own examples say. */
export interface Sending {
  path?: Record<string, string>
  query?: string
  headers?: Record<string, string>
  key?: string
  token?: string
  /** An object is sent as JSON; a text as it is. */
  body?: unknown
  method?: string
}

export interface Exchange {
  /** The JSON body that was sent. */
  sent: unknown
  status: number
  headers: Headers
  /** The parsed body; undefined when there is none, or none of JSON. */
  body: unknown
}

/** Calls an operation of the document as a program would. */
export async function exchange(
  document: ReferenceDocument,
  url: string,
  operationId: string,
  sending: Sending = {},
): Promise<Exchange> {
  const operation = document.operation(operationId)
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = operation.parameters?.find((one) => one.name === name)
    const value = sending.path?.[name] ?? parameter?.schema.example
    if (value === undefined) throw new Error(`${operationId} needs a value for {${name}}`)
    // A tile's place has several segments.
    return String(value).split('/').map(encodeURIComponent).join('/')
  })
  const { body, key, token, query, method = operation.method } = sending
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const response = await send(`${url}${path}${query === undefined ? '' : `?${query}`}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': newNetwork(),
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'x-api-key': key }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...sending.headers,
    },
    ...(text !== undefined && { body: text }),
  })
  const answer = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    sent: typeof body === 'string' ? undefined : body,
    status: response.status,
    headers: response.headers,
    body: answer === '' || !isJson ? undefined : (JSON.parse(answer) as unknown),
  }
}

/** An answer 413 closes its connection; a call that had already chosen that one is sent on another. */
const send = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, init).catch((error: unknown) => {
    const { code } = (error as { cause?: { code?: string } }).cause ?? {}
    if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' || code === 'EPIPE')
      return fetch(url, init)
    throw error
  })
