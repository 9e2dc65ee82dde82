import type { ResultsFormat } from '../source'
import { adjustmentsFile } from './adjustments'
import { footballDataCsv } from './football-data-csv'
import { footballJson } from './football-json'
import { footballTxt } from './football-txt'
import { internationalCsv } from './international-csv'

/**
 * Every kind of file that is read. Their order is their precedence where two say different things of one match:
 * football.json is made from Football.TXT, so the original comes first.
 */
export const FORMATS: readonly ResultsFormat[] = [
  footballDataCsv,
  footballTxt,
  footballJson,
  internationalCsv,
  adjustmentsFile,
]
