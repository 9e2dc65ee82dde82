import type { PlanLimits } from '../plans/limits'

/** Hours that divide a day. */
const HOURS = [1, 2, 3, 4, 6, 8, 12, 24]

/**
 * How often a program should come: as often as takes at most half of what a plan has in a day even if each look is
 * answered whole, so that the other half is left to the owner's own calls.
 * @param rows of one whole answer
 * @returns seconds, from an hour to a day
 */
export function refreshSeconds(rows: number, limits: PlanLimits): number {
  const fits = (hours: number) => {
    const looks = 24 / hours
    return looks * rows <= limits.rowsPerDay / 2 && looks <= limits.unitsPerDay / 2
  }
  return (HOURS.find(fits) ?? 24) * 3_600
}
