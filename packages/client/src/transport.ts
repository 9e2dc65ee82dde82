import { checkEtag } from './checks'
import {
  errorOfStatus,
  InvalidResponseError,
  NetworkError,
  TimeoutError,
  ValidationError,
  type FieldIssue,
} from './errors'
import { checkTimeout, type FetchResponse, type Settings } from './options'
import { readQuota, readRetryAfter, type ApiResponse, type NotModified } from './response'
import { retryDelayMs } from './retry'
import { VERSION } from './version'

/** One call of the API. */
export interface Call {
  method: 'GET' | 'POST'
  /** Path below the base address, its parts encoded. */
  path: string
  query?: Record<string, string | number | boolean | undefined>
  /** Sent as JSON. */
  body?: unknown
  /** Makes the call conditional. */
  etag?: string | undefined
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  /** Leave the key out. */
  isOpen?: boolean
  /** True for an answer with an error status that is data all the same. */
  isData?: (status: number, body: object) => boolean
}

interface Received {
  status: number
  headers: FetchResponse['headers']
  text: string
}

/** Sends calls and turns every way they can end into an answer or a typed error. */
export class Transport {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** @throws PrematchError; or the reason of `call.signal`, when that is aborted */
  async send<T>(call: Call): Promise<ApiResponse<T> | NotModified> {
    const timeoutMs = checkTimeout(call.timeoutMs ?? this.#settings.timeoutMs)
    checkEtag(call.etag)
    for (let attempt = 0; ; attempt++) {
      try {
        return this.#read<T>(call, await this.#attempt(call, timeoutMs))
      } catch (error) {
        const waitMs =
          call.method === 'GET' ? retryDelayMs(error, attempt, this.#settings) : undefined
        if (waitMs === undefined) throw error
        await this.#settings.sleep(waitMs, call.signal)
      }
    }
  }

  async #attempt(call: Call, timeoutMs: number): Promise<Received> {
    const { signal } = call
    signal?.throwIfAborted()
    const url = this.#urlOf(call)
    const controller = new AbortController()
    const stop = () => controller.abort()
    signal?.addEventListener('abort', stop, { once: true })
    const late = new TimeoutError(`${nameOf(call)}: no complete answer within ${timeoutMs} ms.`, {
      code: 'timeout',
    })
    const timer = setTimeout(() => controller.abort(late), timeoutMs)
    try {
      const response = await this.#settings.fetch(url, {
        method: call.method,
        headers: this.#headersOf(call),
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        signal: controller.signal,
        // fetch would carry the key's header along to wherever a redirect points.
        redirect: 'manual',
      })
      return { status: response.status, headers: response.headers, text: await response.text() }
    } catch (thrown) {
      signal?.throwIfAborted()
      if (controller.signal.reason === late) throw late
      throw new NetworkError(`${nameOf(call)}: no answer: ${this.#hideKey(reasonOf(thrown))}.`, {
        code: this.#hideKey(systemCodeOf(thrown) ?? 'network_error'),
      })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }

  #urlOf({ path, query = {} }: Call): string {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, String(value))
    }
    const text = search.toString()
    const url = this.#settings.baseUrl + path + (text && `?${text}`)
    if (url.includes(this.#settings.apiKey)) {
      throw new ValidationError(
        'The API key was given where a part of the address belongs. No call was made: addresses end up in logs.',
        { code: 'api_key_in_url' },
      )
    }
    return url
  }

  #headersOf(call: Call): Record<string, string> {
    return {
      Accept: 'application/json',
      'User-Agent': `prematch-client/${VERSION}`,
      ...(!call.isOpen && { 'X-API-Key': this.#settings.apiKey }),
      ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(call.etag !== undefined && { 'If-None-Match': call.etag }),
    }
  }

  #read<T>(call: Call, { status, headers, text }: Received): ApiResponse<T> | NotModified {
    const quota = readQuota(headers)
    const requestId = this.#hideKey(headers.get('x-request-id') ?? '') || undefined
    const etag = headers.get('etag') ?? undefined
    const dataVersion = headers.get('x-data-version') ?? undefined
    if (status === 304 && call.etag !== undefined)
      return { notModified: true, status, etag: etag ?? call.etag, dataVersion, quota, requestId }

    const body = parseObject(text)
    const isData = (status >= 200 && status < 300) || (body && call.isData?.(status, body))
    if (isData && body)
      return { notModified: false, status, data: body as T, etag, dataVersion, quota, requestId }

    const facts = { status, requestId, quota, retryAfterSeconds: readRetryAfter(headers) }
    if (status >= 400) {
      const shown = this.#readError(text)
      const code = typeof shown.detail === 'string' ? shown.detail : codeOfStatus(status)
      const advice = typeof shown.message === 'string' ? ` ${shown.message}` : ''
      const issues = Array.isArray(shown.detail) ? (shown.detail as FieldIssue[]) : undefined
      const message = `${nameOf(call)}: ${status} ${code}.${advice}`
      throw errorOfStatus(status, this.#hideKey(message), { ...facts, code, issues })
    }
    throw new InvalidResponseError(`${nameOf(call)}: ${status}${strangeness(status)}`, {
      ...facts,
      code: 'invalid_response',
    })
  }

  /** Hidden in the text that was parsed: as it arrived, any letter of the key could be an escape. */
  #readError(text: string): ErrorBody {
    try {
      return parseObject(this.#hideKey(JSON.stringify(JSON.parse(text)))) ?? {}
    } catch {
      return {}
    }
  }

  /** Whatever somebody else wrote, before it becomes part of an error. */
  #hideKey(text: string): string {
    return text.split(this.#settings.apiKey).join('[api key]')
  }
}

interface ErrorBody {
  detail?: unknown
  message?: unknown
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Why an answer that is no error cannot be one of this API either. */
function strangeness(status: number): string {
  if (REDIRECTS.has(status))
    return ". The server points elsewhere, and the key does not follow; set baseUrl to the API's own address."
  if (status === 304)
    return ', but no etag was sent to compare with. Something on the way answers in place of the API, such as a cache.'
  if (status >= 200 && status < 300)
    return ', but no JSON object. Is baseUrl the address of the API?'
  return ', which the API never answers. Is baseUrl its address?'
}

/** A code for answers of servers other than ours, which give none. */
const codeOfStatus = (status: number) => (status === 422 ? 'validation_error' : `http_${status}`)

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** `fetch` says only that it failed; why is in what it was caused by. */
function reasonOf(thrown: unknown): string {
  const cause = (thrown as { cause?: unknown } | undefined)?.cause
  const error = cause instanceof Error && cause.message ? cause : thrown
  return error instanceof Error ? error.message : String(error)
}

function systemCodeOf(thrown: unknown): string | undefined {
  const error = thrown as { code?: unknown; cause?: { code?: unknown } } | undefined
  const code = error?.cause?.code ?? error?.code
  return typeof code === 'string' ? code : undefined
}
