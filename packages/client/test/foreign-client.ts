import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/**
 * What client libraries for this contract do that others wrote in Python: the methods, addresses,
 * headers and bodies they send, and how they read the answers. It shares nothing with our client.
 */
export interface ForeignAnswer {
  status: number
  /** The parsed object; null on a 304. */
  payload: Record<string, unknown> | null
  notModified: boolean
  etag: string | undefined
  /** `detail`, where it is a text. */
  errorCode: string | undefined
  /** A header read as Python's `int(text.strip())` would, which raises on anything else. */
  integer(header: string): number | undefined
  /** `Content-Encoding`, and the bytes as they came. */
  encoding: string | undefined
  raw: Buffer
}

type Params = Record<string, string | number>

interface Row {
  id: string
  home_team: string
  [field: string]: unknown
}

interface LeagueQuery {
  include?: string
  start?: string
  days?: number | null
  limit?: number
  /** A bool of Python, written as the API has it. */
  include_unreliable?: 'true'
}

export type HttpLibrary = 'httpx' | 'requests'

/** What each library adds by itself; `br` only where the package for it is installed, as here with `requests`. */
const LIBRARY_HEADERS: Record<HttpLibrary, Record<string, string>> = {
  httpx: {
    Accept: '*/*',
    'Accept-Encoding': 'gzip, deflate',
    Connection: 'keep-alive',
    'User-Agent': 'python-httpx/0.28.1',
  },
  requests: {
    'User-Agent': 'python-requests/2.32.3',
    'Accept-Encoding': 'gzip, deflate, br',
    Accept: '*/*',
    Connection: 'keep-alive',
  },
}

/** JSON as each library writes it: `json.dumps` puts blanks in between, httpx since 0.28 asks it not to. */
const BULK_BODY: Record<HttpLibrary, (ids: string[]) => string> = {
  httpx: (ids) => `{"match_ids":[${ids.map((id) => `"${id}"`).join(',')}]}`,
  requests: (ids) => `{"match_ids": [${ids.map((id) => `"${id}"`).join(', ')}]}`,
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

export class ForeignClient {
  /** One connection that is kept, as by a `Client` of httpx or a `Session` of requests that one thread uses. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(
    private readonly baseUrl: string,
    private readonly credentials: Record<string, string>,
    private readonly library: HttpLibrary,
  ) {}

  close(): void {
    this.#agent.destroy()
  }

  listLeagues = (etag?: string) => this.get('/v1/leagues', {}, etag)
  listTodayMatches = (etag?: string, more: Params = {}) => this.get('/v1/matches/today', more, etag)
  listTodayPicks = (etag?: string, more: Params = {}) =>
    this.get('/v1/picks/today', { limit: 20, ...more }, etag)
  getMatch = (id: string, etag?: string, more: Params = {}) =>
    this.get(`/v1/matches/${id}`, more, etag)
  getMatchesBulk = (ids: string[], etag?: string, more: Params = {}) =>
    this.#send('POST', withQuery('/v1/matches/bulk', more), etag, BULK_BODY[this.library](ids))

  /** Sends `include`, `limit` and, unless it is null, `days` with every call. */
  listLeagueMatches(
    code: string,
    given: LeagueQuery & { cursor?: string } = {},
    etag?: string,
  ): Promise<ForeignAnswer> {
    const { include = 'upcoming', days = 14, limit = 200, ...more } = given
    const params = { include, limit, ...(days !== null && { days }), ...more }
    return this.get(`/v1/leagues/${code}/matches`, params, etag)
  }

  /** Follows `next_cursor` until it is null, with everything else unchanged. */
  async walk(code: string, given: LeagueQuery = {}): Promise<{ rows: Row[]; pages: number }> {
    const rows: Row[] = []
    let cursor: string | undefined
    for (let pages = 1; ; pages++) {
      const answer = await this.listLeagueMatches(code, { ...given, ...(cursor && { cursor }) })
      if (answer.status !== 200) throw new Error(`page ${pages}: ${answer.status}`)
      rows.push(...(answer.payload?.matches as Row[]))
      const next = answer.payload?.next_cursor
      if (next === null) return { rows, pages }
      if (typeof next !== 'string' || next === cursor) throw new Error('no usable next_cursor')
      cursor = next
    }
  }

  get(path: string, params: Params = {}, etag?: string): Promise<ForeignAnswer> {
    return this.#send('GET', withQuery(path, params), etag)
  }

  #send(method: string, path: string, etag?: string, json?: string): Promise<ForeignAnswer> {
    const headers = {
      ...LIBRARY_HEADERS[this.library],
      ...this.credentials,
      ...(etag !== undefined && { 'If-None-Match': etag }),
      ...(json !== undefined && {
        'Content-Length': String(Buffer.byteLength(json)),
        'Content-Type': 'application/json',
      }),
    }
    return new Promise((resolve, reject) => {
      const call = request(
        this.baseUrl + path,
        { method, headers, agent: this.#agent },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const bytes = Buffer.concat(chunks)
            resolve(readAnswer(response.statusCode ?? 0, response.headers, bytes))
          })
        },
      )
      call.on('error', reject)
      call.end(json)
    })
  }
}

function withQuery(path: string, params: Params): string {
  const query = Object.entries(params).map(([name, value]) => `${name}=${value}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

function readAnswer(status: number, headers: IncomingHttpHeaders, raw: Buffer): ForeignAnswer {
  const decode = DECODERS[headers['content-encoding'] ?? 'identity']
  if (!decode) throw new Error(`an encoding nobody asked for: ${headers['content-encoding']}`)
  const notModified = status === 304
  const payload = notModified
    ? null
    : (JSON.parse(decode(raw).toString('utf8')) as Record<string, unknown>)
  return {
    status,
    payload,
    notModified,
    etag: headers.etag,
    errorCode: typeof payload?.detail === 'string' ? payload.detail : undefined,
    integer(header) {
      const text = headers[header.toLowerCase()]
      if (text === undefined) return undefined
      if (typeof text !== 'string' || !/^[+-]?\d+$/.test(text.trim()))
        throw new Error(`invalid literal for int(): ${header}: ${String(text)}`)
      return Number(text)
    },
    encoding: headers['content-encoding'],
    raw,
  }
}
