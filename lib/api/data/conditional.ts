/**
 * Whether `If-None-Match` names the current representation (RFC 9110 §13.1.2): lists, `W/` prefixes
 * (weak comparison) and `*`; anything malformed is ignored.
 * @param etag our strong tag, quotes included
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  for (const [, tag] of header.matchAll(/(?:^|,)\s*(?:W\/)?("[^"]*")\s*(?=,|$)/g)) {
    if (tag === etag) return true
  }
  return false
}
