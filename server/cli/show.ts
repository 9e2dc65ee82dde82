import { utcStamp } from '../../lib/platform/clock'
import { visible } from '../../lib/platform/text'

/** A value as JSON programs expect it: snake_case names, UTC times. */
export function jsonOf(value: unknown): unknown {
  if (value instanceof Date) return utcStamp(value)
  if (Array.isArray(value)) return value.map(jsonOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      jsonOf(inner),
    ]),
  )
}

/** A cell for the eye: times in UTC, nothing as a dash, a text on one line whatever somebody wrote. */
export function cell(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined || value === '') return '–'
  if (value instanceof Date) return utcStamp(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return visible(String(value))
}

/** Rows under their headings, in columns as wide as they need to be. */
export function table(headings: string[], rows: Parameters<typeof cell>[0][][]): string[] {
  const cells = rows.map((row) => row.map(cell))
  const widths = headings.map((heading, i) =>
    Math.max(heading.length, ...cells.map((row) => row[i]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    row
      .map((text, i) => text.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(headings), ...cells.map(line)]
}

/** Names and values under each other. */
export function facts(entries: Record<string, Parameters<typeof cell>[0]>): string[] {
  const width = Math.max(...Object.keys(entries).map((name) => name.length))
  return Object.entries(entries).map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`)
}
