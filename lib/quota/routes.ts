/**
 * The metered routes, and the number by which the stored figures know each. A number belongs to its name for good: an hour
 * is one array, into which the versions before and after count as well. The order of this list says nothing.
 */
const STORED_AS = {
  leagues: 0,
  league_matches: 1,
  match: 2,
  today: 3,
  picks: 4,
  bulk: 5,
  account: 6,
  changes: 7,
  calendar: 8,
} as const

export type MeteredRoute = keyof typeof STORED_AS
export const METERED_ROUTES = Object.keys(STORED_AS) as readonly MeteredRoute[]

/** Figures kept per route and hour, in the order of the stored array. */
export const HOUR_FIGURES = ['requests', 'unchanged', 'denied', 'units', 'rows'] as const
type HourFigures = Record<(typeof HOUR_FIGURES)[number], number>

/** How many numbers an hour is stored as. */
export const STORED_FIGURES = (Math.max(...Object.values(STORED_AS)) + 1) * HOUR_FIGURES.length

/** Where a route's figures begin in the stored array of an hour. */
export const storedAt = (route: MeteredRoute): number => STORED_AS[route] * HOUR_FIGURES.length

/** A route's figures in the stored array of an hour; of a route that its writer did not know, nothing but zeros. */
export const figuresIn = (stored: readonly number[], route: MeteredRoute): HourFigures =>
  Object.fromEntries(
    HOUR_FIGURES.map((name, i) => [name, stored[storedAt(route) + i] ?? 0]),
  ) as HourFigures

/** The array that an hour is stored as. */
export function storedHour(figuresOf: (route: MeteredRoute) => HourFigures): number[] {
  const stored = Array<number>(STORED_FIGURES).fill(0)
  for (const route of METERED_ROUTES) {
    const figures = figuresOf(route)
    HOUR_FIGURES.forEach((name, i) => (stored[storedAt(route) + i] = figures[name]))
  }
  return stored
}
