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
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError(`JSON has no text for ${value}`)
  if (typeof value === 'string' && !value.isWellFormed())
    throw new RangeError('a text with half a surrogate pair has no UTF-8')
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const all = value as Record<string, Json | undefined>
  const members: string[] = []
  // Strings are sorted by their UTF-16 units.
  for (const name of Object.keys(all).sort()) {
    const item = all[name]
    if (item !== undefined) members.push(`${canonicalText(name)}:${canonicalText(item)}`)
  }
  return `{${members.join(',')}}`
}
