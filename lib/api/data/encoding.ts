import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import type { Representation } from '../../releases/store'

export type Encoding = 'br' | 'gzip'

/** A representation as it is sent. */
type Encoded = Representation & { encoding: Encoding | null }

/** Below this the headers cost more than the body saves. */
const MIN_BYTES = 1_024
const CACHE_BYTES = 128 * 1024 * 1024
/** Brotli's default of 11 takes seconds for what level 5 packs almost as tightly in milliseconds. */
const BROTLI_QUALITY = 5

/**
 * The encoding to send, from `Accept-Encoding`; br where a caller likes both the same, null where it likes plain better.
 * @param offers what there is to choose from
 */
export function chooseEncoding(
  header: string | undefined,
  offers: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  if (header === undefined || header === '') return null
  const offered = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const quality = (name: Encoding) =>
    offers.includes(name) ? (offered.get(name) ?? offered.get('*') ?? 0) : 0
  const [br, gz] = [quality('br'), quality('gzip')]
  const best = Math.max(br, gz)
  if (best <= 0 || best < (offered.get('identity') ?? 0)) return null
  return br === best ? 'br' : 'gzip'
}

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

const pack = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? packGzip(bytes)
    : packBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })

/**
 * Encoded representations. Each is packed once while it stays in memory: its tag names its bytes.
 * An encoded representation has a tag of its own, `"…-gzip"`, the form that compressing proxies give.
 */
export function createEncoder() {
  const packed = new LRUCache<string, Buffer, { bytes: Buffer; encoding: Encoding }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (b) => b.length,
    fetchMethod: (_tag, _stale, { context: { bytes, encoding } }) => pack(bytes, encoding),
    // Whoever waits for one is given it, even if its place was needed meanwhile.
    ignoreFetchAbort: true,
  })

  return {
    /** What to send to a caller that accepts `encoding`; small bodies stay as they are. */
    async encode({ bytes, etag }: Representation, encoding: Encoding | null): Promise<Encoded> {
      if (!encoding || bytes.length < MIN_BYTES) return { bytes, etag, encoding: null }
      const tag = encodedTag(etag, encoding)
      const encoded = await packed.forceFetch(tag, { context: { bytes, encoding } })
      return { bytes: encoded, etag: tag, encoding }
    },
    /** As `encode`, where nothing has to be packed for it; undefined elsewhere. */
    encodeNow({ bytes, etag }: Representation, encoding: Encoding | null): Encoded | undefined {
      if (!encoding || bytes.length < MIN_BYTES) return { bytes, etag, encoding: null }
      const tag = encodedTag(etag, encoding)
      const encoded = packed.get(tag)
      return encoded && { bytes: encoded, etag: tag, encoding }
    },
    /** The tag of what `encode` would send, without packing it. */
    tagFor: ({ bytes, etag }: Representation, encoding: Encoding | null): string =>
      encoding && bytes.length >= MIN_BYTES ? encodedTag(etag, encoding) : etag,
  }
}

export const encodedTag = (etag: string, encoding: Encoding): string =>
  `${etag.slice(0, -1)}-${encoding}"`
