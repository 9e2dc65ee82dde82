/** What JSON can hold. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json | undefined }

/**
 * The canonical text of a value (RFC 8785, JSON Canonicalization Scheme): members sorted by the UTF-16 units of their
 * names, numbers and strings as ECMAScript writes them, nothing between the tokens. Members that are undefined are left out.
 * @throws RangeError for what JSON has no text for: NaN, infinities, lone surrogates
 */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalText(item)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value as Record<string, Json | undefined>)
      .filter((member): member is [string, Json] => member[1] !== undefined)
      // The order of strings in ECMAScript is that of their UTF-16 units.
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([name, item]) => `${canonicalText(name)}:${canonicalText(item)}`).join(',')}}`
  }
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError(`JSON has no text for ${value}`)
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value))
    throw new RangeError('a text with half a surrogate pair has no UTF-8')
  return JSON.stringify(value)
}
