import type { ResultsFormat, SourceFile } from '../source'
import { footballJson } from './football-json'
import { footballTxt } from './football-txt'

/**
 * Every kind of file that is read. Their order is their precedence where two say different things of one match:
 * football.json is made from Football.TXT, so the original comes first.
 */
export const FORMATS: readonly ResultsFormat[] = [footballTxt, footballJson]

/** The format of a file by its content, or undefined when it is no results file. */
export const formatOf = (file: SourceFile): ResultsFormat | undefined =>
  FORMATS.find((format) => format.recognises(file))
