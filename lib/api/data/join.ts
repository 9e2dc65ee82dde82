const COMMA = Buffer.from(',')

/**
 * A JSON object of a small head and long lists whose items are JSON already, without parsing them.
 * @param head at least one field
 * @param lists items per field, in the order of the answer
 */
export function joinRows(head: object, lists: Record<string, readonly Buffer[]>): Buffer {
  const parts: Buffer[] = [Buffer.from(JSON.stringify(head).slice(0, -1))]
  for (const [name, items] of Object.entries(lists)) {
    parts.push(Buffer.from(`,${JSON.stringify(name)}:[`))
    items.forEach((item, i) => {
      if (i > 0) parts.push(COMMA)
      parts.push(item)
    })
    parts.push(Buffer.from(']'))
  }
  parts.push(Buffer.from('}'))
  return Buffer.concat(parts)
}
