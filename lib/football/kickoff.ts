import { DateTime } from 'luxon'
import { findCompetition } from './catalogue'

/** Local time assumed when a source gives only the day. */
export const DEFAULT_KICKOFF = '15:00'

/** When a match begins, as far as its source says. */
export interface Kickoff {
  competitionCode: string
  kickoffMs: number
  /** False when the source gives only the day; the time is then `DEFAULT_KICKOFF`. */
  kickoffConfirmed: boolean
}

/** How long before its kickoff a forecast is frozen. */
const FREEZE_LEAD_MS = 60 * 60_000

/** From kickoff to a result that can be trusted: the match, its breaks, and the score's confirmation. */
const RESULT_DELAY_MS = 3 * 3_600_000

/** The zone of a competition's kickoffs, of which its local days are. */
const timezoneOf = (code: string): string => findCompetition(code)?.timezone ?? 'UTC'

interface LocalDay {
  startMs: number
  nextMs: number
}

/** Days that were looked up: thousands of matches share their kickoff, and a zone's rules are slow to ask. */
const localDays = new Map<string, LocalDay>()
const MOST_DAYS = 50_000

function localDay({ competitionCode, kickoffMs }: Kickoff): LocalDay {
  const zone = timezoneOf(competitionCode)
  const key = `${zone} ${kickoffMs}`
  const known = localDays.get(key)
  if (known) return known
  const start = DateTime.fromMillis(kickoffMs, { zone }).startOf('day')
  const day = {
    startMs: start.toMillis(),
    nextMs: start.plus({ days: 1 }).startOf('day').toMillis(),
  }
  if (localDays.size >= MOST_DAYS) localDays.clear()
  localDays.set(key, day)
  return day
}

/**
 * From when on (epoch ms) the forecast of a match stays as it is. A match without a confirmed kickoff may begin
 * at any hour of its local day, so its forecast is frozen when that day begins.
 */
export const freezesAtMs = (kickoff: Kickoff): number =>
  kickoff.kickoffConfirmed ? kickoff.kickoffMs - FREEZE_LEAD_MS : localDay(kickoff).startMs

/**
 * The last instant (epoch ms) at which a match is still to come: its kickoff, or without a confirmed one the end
 * of its local day.
 */
export const upcomingUntilMs = (kickoff: Kickoff): number =>
  kickoff.kickoffConfirmed ? kickoff.kickoffMs : localDay(kickoff).nextMs - 1

/** When the result counts as known (epoch ms): some hours after the kickoff, or after the local day it was in. */
export const resultKnownAtMs = (kickoff: Kickoff): number =>
  RESULT_DELAY_MS + (kickoff.kickoffConfirmed ? kickoff.kickoffMs : localDay(kickoff).nextMs)
