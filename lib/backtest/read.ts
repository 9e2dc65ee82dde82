import type { SourceReading } from '../publishing/sources'
import { FORMATS } from '../publishing/sources/formats'
import { adjustmentsFile } from '../publishing/sources/formats/adjustments'
import { readResultsFolder } from '../publishing/sources/results-folder'

/** Every kind of file, mixed as publishing reads it. */
const ANY = 'results'

/** What a backtest can be told to read: one kind of file, or all that a folder holds. */
export const SOURCE_KINDS = [
  ANY,
  ...FORMATS.filter((format) => format !== adjustmentsFile).map(({ name }) => kindOf(name)),
]

/** A format's name as a word to type: `football-data`. */
function kindOf(name: string): string {
  return name.toLowerCase().replace(/ csv$/, '').replace(/ /g, '-')
}

/** @throws RangeError for a kind that nobody reads; SourceError for a folder that can't be used */
export function readKind(kind: string, directory: string): Promise<SourceReading> {
  const formats = FORMATS.filter(({ name }) => kind === ANY || kindOf(name) === kind)
  if (formats.length === 0) throw new RangeError(`${kind} is no kind of source`)
  return readResultsFolder(directory, undefined, formats)
}
