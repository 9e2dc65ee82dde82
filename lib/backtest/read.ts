import type { SourceReading } from '../publishing/sources'
import { readResultsFolder } from '../publishing/sources/results-folder'

/** How each kind of source is read from its folder. */
const READERS: Partial<{ [kind: string]: (directory: string) => Promise<SourceReading> }> = {
  'football.json': readResultsFolder,
}

export const SOURCE_KINDS = Object.keys(READERS)

/** @throws RangeError for a kind that nobody reads; SourceError for a folder that can't be used */
export function readKind(kind: string, directory: string): Promise<SourceReading> {
  const read = READERS[kind]
  if (!read) throw new RangeError(`${kind} is no kind of source`)
  return read(directory)
}
