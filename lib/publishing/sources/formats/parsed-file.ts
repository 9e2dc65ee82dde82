import { countryOfCode } from '../../../football/countries'
import type { NamedTeam, ParsedFile, Quarantined, SourceFile } from '../source'
import type { FilePlace } from '../file-place'

/** The longest piece of a row that a report shows. */
const SHOWN = 200

/** Characters that no name has: they come from torn writes and broken exports. */
const CONTROL = /\p{Cc}/u

/** What of a row is shown: on one line, without characters that would garble a terminal. */
export const shownText = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SHOWN)

/** A file as a whole, or one row of it, that is not used. */
export const quarantine = (
  file: string,
  competition: string | null,
  reason: string,
  row?: { line: number; text: string },
): Quarantined => ({
  file,
  line: row?.line ?? null,
  competition,
  reason,
  text: shownText(row?.text ?? ''),
})

/** What becomes of a file that holds no season of the catalogue: a note, or the fault it has. */
export function unplaced(
  file: SourceFile,
  place: Exclude<FilePlace, { kind: 'season' }>,
): ParsedFile {
  if (place.kind === 'unknown_competition')
    return {
      rows: [],
      quarantined: [],
      notes: [`${file.path}: ignored, not a competition of the catalogue`],
    }
  const { competition, reason } = place
  return {
    rows: [],
    quarantined: [quarantine(file.path, competition?.code ?? null, reason)],
    notes: [],
  }
}

/** "Liverpool FC (ENG)" names its country; any other name stands for itself. */
export function namedTeam(text: string): NamedTeam {
  const [, name, code] = /^(.*\S)\s*\(([A-Z]{3})\)$/.exec(text.trim()) ?? []
  const country = code === undefined ? undefined : countryOfCode(code)
  return name !== undefined && country !== undefined ? { name, country } : { name: text.trim() }
}

/** What is wrong with a team's name, or undefined. */
export const nameFault = (name: string): string | undefined =>
  CONTROL.test(name)
    ? 'a team name holds control characters'
    : /[\p{L}?]/u.test(name)
      ? undefined
      : 'a team name is missing'
