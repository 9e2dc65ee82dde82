/**
 * The metered routes, in the order of the stored figures: a place in this list is part of what the
 * database holds, so new routes go to the end and none is ever moved.
 */
export const METERED_ROUTES = [
  'leagues',
  'league_matches',
  'match',
  'today',
  'picks',
  'bulk',
  'account',
] as const

export type MeteredRoute = (typeof METERED_ROUTES)[number]
