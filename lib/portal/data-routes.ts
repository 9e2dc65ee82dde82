import type { paths } from './schema'

/** A route of the data API, by the name that usage and kept calls have for it. */
export type RouteName = NonNullable<
  NonNullable<paths['/account/requests']['get']['parameters']['query']>['route']
>

/** Routes as they are written in the reference. */
export const ROUTES = {
  leagues: 'GET /v1/leagues',
  league_matches: 'GET /v1/leagues/{code}/matches',
  match: 'GET /v1/matches/{match_id}',
  today: 'GET /v1/matches/today',
  picks: 'GET /v1/picks/today',
  bulk: 'POST /v1/matches/bulk',
  changes: 'GET /v1/changes',
  calendar: 'GET /v1/calendar/{address}',
  account: 'GET /v1/me, /v1/me/usage',
} as const satisfies Record<RouteName, string>

export const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[]

/** Those that the explorer calls: all that bring data, and the proof of a match, which usage counts as the match. */
export const EXPLORED = {
  leagues: ROUTES.leagues,
  league_matches: ROUTES.league_matches,
  match: ROUTES.match,
  opening: 'GET /v1/matches/{match_id}/opening',
  today: ROUTES.today,
  picks: ROUTES.picks,
  bulk: ROUTES.bulk,
  changes: ROUTES.changes,
} as const

export type ExplorerName = keyof typeof EXPLORED

export const EXPLORER_NAMES = Object.keys(EXPLORED) as ExplorerName[]
