import { MATCHES_PER_UNIT, PLAN_LIMITS, type PlanLimits, type TablePlan } from '@/lib/plans/limits'

/** How somebody means to use the data: every match ahead of some competitions, read in full, several times a day. */
export interface Habit {
  competitions: number
  /** Matches that are ahead in each of them. */
  matchesAhead: number
  looksPerDay: number
  /** Sends `If-None-Match`: what has not changed since the last look costs no rows. */
  sendsTags: boolean
}

/** What a day of it costs on one plan, in the units, rows and requests that the API counts. */
export interface Estimate {
  requestsPerLook: number
  unitsPerDay: number
  /** Of the busiest hour: the one in which everything is read in full. */
  unitsPerHour: number
  rowsPerDay: number
}

/** The plans on offer, the smallest first. */
export const OFFERED = ['developer', 'starter'] as const satisfies TablePlan[]
export type OfferedPlan = (typeof OFFERED)[number]

/** Forecasts are published once a day: of a day's looks with tags one reads everything. */
const CHANGES_PER_DAY = 1

/**
 * A look asks for the list of each competition and for all their matches in bulk, in calls as large as the plan allows.
 * A list costs a unit and its rows, a bulk call a unit for every ten matches begun and its rows; either costs one unit
 * and no row where nothing has changed. Source: contract/service.md, "The six data routes".
 */
export function estimateDay(habit: Habit, limits: PlanLimits): Estimate {
  const { competitions, matchesAhead, looksPerDay, sendsTags } = habit
  const matches = competitions * matchesAhead
  const fullBulks = Math.floor(matches / limits.bulkMatches)
  const unitsOfBulk = (ids: number) => Math.ceil(ids / MATCHES_PER_UNIT)
  const bulkUnits =
    fullBulks * unitsOfBulk(limits.bulkMatches) + unitsOfBulk(matches % limits.bulkMatches)
  const requestsPerLook = competitions + Math.ceil(matches / limits.bulkMatches)
  const inFull = { units: competitions + bulkUnits, rows: 2 * matches }
  const again = sendsTags ? { units: requestsPerLook, rows: 0 } : inFull
  const fullLooks = Math.min(looksPerDay, CHANGES_PER_DAY)
  const looksPerHour = Math.ceil(looksPerDay / 24)
  return {
    requestsPerLook,
    unitsPerDay: fullLooks * inFull.units + (looksPerDay - fullLooks) * again.units,
    unitsPerHour: inFull.units + (looksPerHour - 1) * again.units,
    rowsPerDay: fullLooks * inFull.rows + (looksPerDay - fullLooks) * again.rows,
  }
}

/** The limits that a day would pass. */
export function exceeded(habit: Habit, limits: PlanLimits): (keyof PlanLimits)[] {
  const { unitsPerDay, unitsPerHour, rowsPerDay } = estimateDay(habit, limits)
  const used = { competitions: habit.competitions, unitsPerHour, unitsPerDay, rowsPerDay }
  return (Object.keys(used) as (keyof typeof used)[]).filter((name) => used[name] > limits[name])
}

/** The smallest plan on offer in which a day has room, or null. */
export const smallestPlan = (habit: Habit): OfferedPlan | null =>
  OFFERED.find((plan) => exceeded(habit, PLAN_LIMITS[plan]).length === 0) ?? null
