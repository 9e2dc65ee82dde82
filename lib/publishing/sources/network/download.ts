import { createWriteStream } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SourceError } from '../source'
import { refusePrivateHost, sourceLookup, type Reach } from './address'

/** How long and how large an answer may be. */
export interface DownloadLimits {
  /** Until the answer begins, for each address asked. */
  answerMs: number
  /** For everything, redirects included. */
  wholeMs: number
  bytes: number
}

const DOWNLOAD_LIMITS: DownloadLimits = {
  answerMs: 15_000,
  wholeMs: 180_000,
  bytes: 64 * 1024 * 1024,
}

/** What an earlier answer said of itself, to ask whether it still holds. */
export interface Validators {
  etag: string | null
  lastModified: string | null
}

export type Answer = { kind: 'unchanged' } | ({ kind: 'changed' } & Validators)

export interface DownloadOptions extends Reach {
  /** Of the copy that is kept; absent when there is none. */
  known?: Validators | undefined
  limits?: DownloadLimits
  /** Authorities beside the usual ones, for tests. */
  ca?: string | undefined
}

const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

const headersFor = (known: Validators | undefined): Record<string, string> => ({
  'User-Agent': 'Prematch',
  Accept: '*/*',
  // The file as it is: what comes compressed could not be measured.
  'Accept-Encoding': 'identity',
  ...(known?.etag && { 'If-None-Match': known.etag }),
  ...(known?.lastModified && { 'If-Modified-Since': known.lastModified }),
})

/** Asks one address and waits for the head of its answer. */
function ask(url: URL, options: DownloadOptions, whole: AbortSignal): Promise<IncomingMessage> {
  const { answerMs } = options.limits ?? DOWNLOAD_LIMITS
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      headers: headersFor(options.known),
      lookup: sourceLookup(options),
      agent: false,
      signal: whole,
      ...(options.ca && { ca: options.ca }),
    })
    const timer = setTimeout(
      () =>
        request.destroy(
          new SourceError(`${url.host} did not answer within ${answerMs / 1000} seconds.`),
        ),
      answerMs,
    )
    request.once('close', () => clearTimeout(timer))
    request.once('response', (response) => {
      clearTimeout(timer)
      resolve(response)
    })
    request.on('error', reject)
    request.end()
  })
}

/** Follows what leads elsewhere, to https only. */
async function askAlong(
  start: URL,
  options: DownloadOptions,
  whole: AbortSignal,
): Promise<IncomingMessage> {
  let url = start
  for (let hops = 0; ; hops++) {
    const response = await ask(url, options, whole)
    const location = response.headers.location
    if (!REDIRECTS.has(response.statusCode ?? 0) || !location) return response
    response.destroy()
    if (hops === MAX_REDIRECTS)
      throw new SourceError(`The address leads on more than ${MAX_REDIRECTS} times.`)
    if (!URL.canParse(location, url)) throw new SourceError('The address leads to no address.')
    url = new URL(location, url)
    if (url.protocol !== 'https:')
      throw new SourceError(
        `The address leads to ${url.protocol}//${url.host}: only https is followed.`,
      )
    refusePrivateHost(url, options)
  }
}

function refuseUnusable(response: IncomingMessage, bytes: number): void {
  const { statusCode = 0, headers } = response
  if (statusCode !== 200) throw new SourceError(`The server answers ${statusCode}.`)
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type.includes('html'))
    throw new SourceError(
      `The server answers with a web page (${type}), not with a file: give the address of the file itself.`,
    )
  if (type && !/^(text|application)\//.test(type))
    throw new SourceError(`The server answers with ${type}, which holds no results.`)
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity')
    throw new SourceError(`The server compresses its answer (${encoding}) though not asked to.`)
  if (Number(headers['content-length'] ?? 0) > bytes) throw tooLarge(bytes)
}

const tooLarge = (bytes: number): SourceError =>
  new SourceError(`The answer is larger than ${Math.floor(bytes / 1024 / 1024)} MB.`)

function counting(limit: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > limit) done(tooLarge(limit))
      else done(null, chunk)
    },
  })
}

/** Any failure as a sentence for the operator. */
function explainFailure(error: unknown, host: string, whole: AbortSignal, wholeMs: number): Error {
  if (error instanceof SourceError) return error
  if (whole.aborted) return new SourceError(`${host} took longer than ${wholeMs / 1000} seconds.`)
  const { code, message } = error as NodeJS.ErrnoException
  const cut = code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
  return new SourceError(
    cut
      ? `The connection to ${host} ended before the answer did.`
      : `${host} can't be reached (${code ?? message}).`,
  )
}

/**
 * Fetches a file, unless the server says that it is still the one that is known.
 * @param target where the file is written; what a failure leaves there is no whole file
 * @throws SourceError when anything is not as it should be
 */
export async function download(
  url: URL,
  target: string,
  options: DownloadOptions,
): Promise<Answer> {
  const limits = options.limits ?? DOWNLOAD_LIMITS
  const whole = AbortSignal.timeout(limits.wholeMs)
  try {
    const response = await askAlong(url, options, whole)
    try {
      if (response.statusCode === 304 && options.known) return { kind: 'unchanged' }
      refuseUnusable(response, limits.bytes)
      const file = createWriteStream(target, { flags: 'wx' })
      await pipeline(response, counting(limits.bytes), file, { signal: whole })
      const { etag = null, 'last-modified': lastModified = null } = response.headers
      return { kind: 'changed', etag, lastModified }
    } finally {
      response.destroy()
    }
  } catch (error) {
    throw explainFailure(error, url.host, whole, limits.wholeMs)
  }
}

/**
 * Asks whether a file is still the one that is known, without fetching it.
 * @throws SourceError as `download` does
 */
export async function hasChanged(url: URL, options: DownloadOptions): Promise<boolean> {
  const limits = options.limits ?? DOWNLOAD_LIMITS
  const whole = AbortSignal.timeout(limits.wholeMs)
  try {
    const response = await askAlong(url, options, whole)
    response.destroy()
    if (response.statusCode === 304 && options.known) return false
    refuseUnusable(response, limits.bytes)
    return true
  } catch (error) {
    throw explainFailure(error, url.host, whole, limits.wholeMs)
  }
}
