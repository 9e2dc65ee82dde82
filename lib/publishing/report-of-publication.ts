import type { Match } from '../football/match'
import type { Platform } from '../platform'
import type { ForecastFault } from './freeze'
import { readReports } from './publications'
import type { Reading } from './record'
import { writeReport, type PublicationReport } from './report'
import type { Quarantined } from './sources/source'

/** What became of a reading on the way to a release. */
interface Shortcomings {
  unforecast: readonly ForecastFault[]
  /** Matches whose stored forecast no longer has its hash. */
  altered: readonly Match[]
  /** The release holds nothing. */
  isEmpty: boolean
}

const NOTHING_TO_SHOW =
  'No match lies within the last 90 and the next 35 days: the release is empty. Give newer results, or set PREMATCH_NOW to a day of their season.'

const UNFORECAST =
  'It could not be forecast, which is a fault of ours: the log of the publisher tells more.'
const ALTERED =
  'Its forecast was changed in the database after it was stored: it no longer has its hash and is not served. Restore it from a backup.'

/** A match that the sources have, and the release has not. */
const leftOut = (match: Match, reason: string): Quarantined => ({
  file: match.sourceRef,
  line: null,
  competition: match.competitionCode,
  reason,
  text: `${match.homeTeam} – ${match.awayTeam} (${match.id})`,
})

/** The report of a publication, whose news are what the one before did not say; faults of ours go into the log as well. */
export async function reportOf(
  { db, clock, log }: Platform,
  reading: Reading,
  { unforecast, altered, isEmpty }: Shortcomings,
): Promise<PublicationReport> {
  const [first] = unforecast
  if (first) log.error({ err: first.error, matches: unforecast.length }, 'matches not forecast')
  if (altered.length > 0) log.error({ matches: altered.length }, 'stored forecasts were altered')
  const [before] = await readReports(db, 1)
  const quarantined = [
    ...unforecast.map(({ match }) => leftOut(match, UNFORECAST)),
    ...altered.map((match) => leftOut(match, ALTERED)),
    ...reading.quarantined,
  ]
  const notes = isEmpty ? [...reading.notes, NOTHING_TO_SHOW] : reading.notes
  return writeReport({ ...reading, quarantined, notes }, clock.nowMs(), before?.report ?? null)
}
