import { ConfigurationError } from './errors'
import type { ReadableHeaders } from './response'
import { sleep, type RetryPolicy, type Sleep } from './retry'

/** The part of `fetch` that is used; the global one fits. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

export interface FetchInit {
  method: string
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
  redirect: 'manual'
}

export interface FetchResponse {
  status: number
  headers: ReadableHeaders
  text(): Promise<string>
}

export interface ClientOptions {
  /** Your API key, from a place outside the code: an environment variable or a secret store. */
  apiKey: string
  /** Address of the API, `https://…`; plain http only for this machine (`localhost`, 127.…, `[::1]`). */
  baseUrl: string
  /** Milliseconds one attempt may take until its answer is whole. Default 20 000. */
  timeoutMs?: number | undefined
  /**
   * Further attempts of a GET after a network error or a 502, 503 or 504. Default 0: an attempt that
   * failed on its way back may have been charged all the same.
   */
  maxRetries?: number | undefined
  /** Also wait and try again after a 429, within `maxRetries`. Default false. */
  retryOnRateLimit?: boolean | undefined
  /**
   * Replaces the global `fetch`: a proxy agent, a recorder, a fake in your tests. It must not follow
   * redirects, or the header with your key goes along.
   */
  fetch?: Fetch | undefined
  /** Replaces the wait before a retry, for tests. */
  sleep?: Sleep | undefined
}

/** The options as the transport works with them. */
export interface Settings extends RetryPolicy {
  apiKey: string
  /** Without a slash at its end. */
  baseUrl: string
  timeoutMs: number
  fetch: Fetch
  sleep: Sleep
}

const DEFAULT_TIMEOUT_MS = 20_000
/** `setTimeout` takes no more: beyond it, it fires at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

const refuse = (message: string): never => {
  throw new ConfigurationError(message, { code: 'invalid_configuration' })
}

/** @throws ConfigurationError naming the option; the text never repeats what was given */
export function readOptions(options: ClientOptions): Settings {
  const { maxRetries = 0, retryOnRateLimit = false } = options
  if (!Number.isInteger(maxRetries) || maxRetries < 0)
    refuse('maxRetries is a whole number, 0 or more.')
  if (retryOnRateLimit && maxRetries === 0)
    refuse('retryOnRateLimit has no effect without maxRetries; set that to 1 or more.')
  const apiKey = readKey(options.apiKey)
  return {
    apiKey,
    baseUrl: readBaseUrl(options.baseUrl, apiKey),
    timeoutMs: checkTimeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
    maxRetries,
    retryOnRateLimit,
    fetch: options.fetch ?? globalFetch(),
    sleep: options.sleep ?? sleep,
  }
}

/** @throws ConfigurationError */
export function checkTimeout(timeoutMs: number): number {
  if (!(timeoutMs > 0 && timeoutMs <= LONGEST_TIMEOUT_MS))
    refuse(`timeoutMs is a number of milliseconds from 1 to ${LONGEST_TIMEOUT_MS}.`)
  return timeoutMs
}

function readKey(given: unknown): string {
  // Files and environment variables like to add a line end.
  const key = typeof given === 'string' ? given.trim() : ''
  if (key === '') refuse('apiKey is missing: give the API key that the portal showed you.')
  // Checked here, because a header that fetch refuses would quote the key in its error. What these
  // characters make up looks the same in JSON, HTML and addresses, so it can be found there and hidden.
  if (!/^[\w.-]{8,}$/.test(key))
    refuse('apiKey is no API key: it has blanks or other characters in it, or is cut off.')
  return key
}

function readBaseUrl(given: unknown, apiKey: string): string {
  let url: URL
  try {
    url = new URL(String(given))
  } catch {
    return refuse('baseUrl is no address; it looks like https://api.example.com.')
  }
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
  if (!isSafe)
    refuse('baseUrl must begin with https://, so that nobody on the way can read your key.')
  if (url.username || url.password || url.search || url.hash)
    refuse('baseUrl is the address alone, without a user, a password, ? or #.')
  // In small letters, because host names are written so.
  if (decoded(url.href).toLowerCase().includes(apiKey.toLowerCase()))
    refuse('baseUrl has the API key in it. Addresses end up in logs; the key travels in a header.')
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

/** Every escape of one ASCII character undone, also where others are malformed. */
const decoded = (url: string): string =>
  url.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** Looked up at each call, so that what replaces it later (a test's fake, a tracer) is used. */
const globalFetch = (): Fetch => (url, init) => globalThis.fetch(url, init)
