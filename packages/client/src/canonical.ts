/** A parsed JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** The canonical text of a JSON value (RFC 8785): members by the UTF-16 units of their names, nothing between tokens. */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalText(value[name] ?? null)}`)
  return `{${members.join(',')}}`
}
