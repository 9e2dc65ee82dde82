import { inParis } from '../platform/clock'
import { sha256 } from '../platform/secrets'
import { storedHour, type MeteredRoute } from '../quota'

/** How far back the invented usage of a demo account reaches. */
export const DEMO_DAYS = 90

/** Part of an hour's calls that a route gets, matches in each of its answers, and the part that is a 304. */
const SHARE: Record<MeteredRoute, { calls: number; rows: number; unchanged: number }> = {
  leagues: { calls: 0.03, rows: 0, unchanged: 0.6 },
  league_matches: { calls: 0.22, rows: 4, unchanged: 0.3 },
  match: { calls: 0.4, rows: 1, unchanged: 0.2 },
  today: { calls: 0.15, rows: 5, unchanged: 0.4 },
  picks: { calls: 0.1, rows: 4, unchanged: 0.3 },
  bulk: { calls: 0.04, rows: 12, unchanged: 0 },
  changes: { calls: 0, rows: 0, unchanged: 0 },
  calendar: { calls: 0, rows: 0, unchanged: 0 },
  account: { calls: 0.06, rows: 0, unchanged: 0 },
}
const CALLS_IN_A_BUSY_HOUR = 60
/** Matches in one unit of a bulk call. */
const BULK_PER_UNIT = 10

/** How busy an hour is, 0..1: nights are quiet, evenings and weekends are not. */
function busyness(hourStartMs: number): number {
  const { hour, weekday } = inParis(hourStartMs)
  const ofDay = hour < 7 ? 0.1 : hour < 12 ? 0.35 : hour < 17 ? 0.55 : hour < 23 ? 0.9 : 0.3
  return ofDay * (weekday >= 6 ? 1 : weekday === 5 ? 0.75 : 0.55)
}

/**
 * The invented figures of one clock hour, in the form of `usage_hours`; the same hour gives the same figures on every
 * instance. They keep the rules of the service: what a call costs, and Starter's limits.
 */
export function demoHour(hourStartMs: number): number[] {
  const [ofHour = 0] = sha256(`demo hour ${hourStartMs}`)
  const [ofDay = 0] = sha256(`demo day ${inParis(hourStartMs).toISODate()}`)
  const mood = (0.6 + (0.8 * ofHour) / 255) * (0.55 + (0.45 * ofDay) / 255)
  const calls = CALLS_IN_A_BUSY_HOUR * busyness(hourStartMs) * mood
  return storedHour((route) => {
    const share = SHARE[route]
    const requests = Math.round(calls * share.calls)
    const unchanged = Math.floor(requests * share.unchanged)
    const rows = (requests - unchanged) * share.rows
    const perCall = route === 'bulk' ? Math.ceil(share.rows / BULK_PER_UNIT) : 1
    const units = route === 'account' ? 0 : requests * perCall
    return { requests, unchanged, denied: 0, units, rows }
  })
}
