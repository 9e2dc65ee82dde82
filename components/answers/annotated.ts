/** One line of an answer as JSON. */
export interface AnnotatedLine<Text> {
  depth: number
  /** The name of a field, without quotes. */
  name: string | null
  /** What follows it, as JSON. */
  value: string
  /** What the field means, where it stands for the first time. */
  meaning: Text | null
  /** Items of a list that are left out here. */
  leftOut: number | null
}

/** Items of a list that are written out. */
const SHOWN_ITEMS = 2

/**
 * An answer as it reads, with what its fields mean: of a long list the first items only, and each meaning once.
 * @param meanings by the path of a field, as `explorerRoute` has them
 */
export function annotate<Text>(
  body: unknown,
  meanings: Record<string, Text>,
): AnnotatedLine<Text>[] {
  const lines: AnnotatedLine<Text>[] = []
  const told = new Set<string>()

  function write(
    value: unknown,
    at: { depth: number; path: string; name: string | null; end: string },
  ): void {
    const { depth, path, name, end } = at
    const known = meanings[path]
    const meaning = name !== null && known !== undefined && !told.has(path) ? known : null
    if (meaning !== null) told.add(path)
    const add = (text: string, more: Partial<AnnotatedLine<Text>> = {}) =>
      lines.push({ depth, name: null, value: text, meaning: null, leftOut: null, ...more })
    const isList = Array.isArray(value)
    const inside: [string | null, unknown][] = isList
      ? value.map((item: unknown) => [null, item])
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
        : []
    if (inside.length === 0) {
      add(JSON.stringify(value) + end, { name, meaning })
      return
    }
    add(isList ? '[' : '{', { name, meaning })
    const shown = isList && inside.length > SHOWN_ITEMS + 1 ? inside.slice(0, SHOWN_ITEMS) : inside
    shown.forEach(([key, item], i) => {
      const below = isList ? `${path}[]` : path === '' ? (key ?? '') : `${path}.${key ?? ''}`
      const last = i === inside.length - 1
      write(item, { depth: depth + 1, path: below, name: key, end: last ? '' : ',' })
    })
    if (shown.length < inside.length)
      lines.push({
        depth: depth + 1,
        name: null,
        value: '',
        meaning: null,
        leftOut: inside.length - shown.length,
      })
    add((isList ? ']' : '}') + end)
  }

  write(body, { depth: 0, path: '', name: null, end: '' })
  return lines
}
