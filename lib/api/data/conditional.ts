/** How we and compressing proxies mark the tag of an encoded body. */
const ENCODED = /-(?:br|gzip)"$/

/**
 * Whether `If-None-Match` names the current representation (RFC 9110 §13.1.2): lists, `W/` prefixes
 * (weak comparison) and `*`; anything malformed is ignored. A tag names its content in any encoding:
 * a proxy may have compressed on the way what we sent plain.
 * @param etag our strong tag of the plain bytes, quotes included
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  // Nearly always it is our own tag, as we sent it.
  if (header === etag) return true
  if (header.trim() === '*') return true
  for (const [, tag] of header.matchAll(/(?:^|,)\s*(?:W\/)?("[^"]*")\s*(?=,|$)/g)) {
    if (tag === etag || tag?.replace(ENCODED, '"') === etag) return true
  }
  return false
}
