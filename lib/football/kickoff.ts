import { DateTime } from 'luxon'
import { findCompetition } from './catalogue'
import { remember } from './remember'

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
const DAY_MS = 86_400_000

/** The zone of a competition's kickoffs, of which its local days are. */
const timezoneOf = (code: string): string => findCompetition(code)?.timezone ?? 'UTC'

interface LocalDay {
  startMs: number
  nextMs: number
}

/** Thousands of matches share their kickoff, and a zone's rules are slow to ask. */
const dayAround = remember((text): LocalDay => {
  const [zone = '', ms] = text.split(' ')
  const start = DateTime.fromMillis(Number(ms), { zone }).startOf('day')
  return {
    startMs: start.toMillis(),
    nextMs: start.plus({ days: 1 }).startOf('day').toMillis(),
  }
})

const dayOf = ({ competitionCode, kickoffMs }: Kickoff): LocalDay =>
  dayAround(`${timezoneOf(competitionCode)} ${kickoffMs}`)

/** What a zone's clocks are ahead of UTC (ms) in a week and the days around it; null where they are changed in between. */
const weekOffset = remember((text): { ms: number } | null => {
  const [zone = '', week] = text.split(' ')
  const offsetAt = (days: number) =>
    DateTime.fromMillis((Number(week) * 7 + days) * DAY_MS, { zone }).offset * 60_000
  const ms = offsetAt(-2)
  return ms === offsetAt(9) ? { ms } : null
})

/**
 * The instant (epoch ms) of a local day and time.
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`; `DEFAULT_KICKOFF` where only the day is known
 */
export function kickoffAt(zone: string, day: string, time = DEFAULT_KICKOFF): number {
  const utcMs = Date.parse(`${day}T${time}Z`)
  const offset = weekOffset(`${zone} ${Math.floor(utcMs / (7 * DAY_MS))}`)
  // Asking a zone for its rules is slow, and most weeks need it once.
  return offset ? utcMs - offset.ms : DateTime.fromISO(`${day}T${time}`, { zone }).toMillis()
}

/** The day of a kickoff where its competition is played, `YYYY-MM-DD`. */
export const localDay = (competitionCode: string, kickoffMs: number): string =>
  DateTime.fromMillis(kickoffMs, { zone: timezoneOf(competitionCode) }).toFormat('yyyy-MM-dd')

/**
 * From when on (epoch ms) the forecast of a match stays as it is. A match without a confirmed kickoff may begin
 * at any hour of its local day, so its forecast is frozen when that day begins.
 */
export const freezesAtMs = (kickoff: Kickoff): number =>
  kickoff.kickoffConfirmed ? kickoff.kickoffMs - FREEZE_LEAD_MS : dayOf(kickoff).startMs

/**
 * The last instant (epoch ms) at which a match is still to come: its kickoff, or without a confirmed one the end
 * of its local day.
 */
export const upcomingUntilMs = (kickoff: Kickoff): number =>
  kickoff.kickoffConfirmed ? kickoff.kickoffMs : dayOf(kickoff).nextMs - 1

/** True while a match is still to come, as far as its kickoff tells. */
export const isToCome = (kickoff: Kickoff, nowMs: number): boolean =>
  upcomingUntilMs(kickoff) >= nowMs

/** When the result counts as known (epoch ms): some hours after the kickoff, or after the local day it was in. */
export const resultKnownAtMs = (kickoff: Kickoff): number =>
  RESULT_DELAY_MS + (kickoff.kickoffConfirmed ? kickoff.kickoffMs : dayOf(kickoff).nextMs)
