import { createRoute, z } from '@hono/zod-openapi'
import { findCompetition } from '../../football/catalogue'
import { addParisDays, PARIS, parisDay, utcStamp } from '../../platform/clock'
import { ProductError } from '../../platform/errors'
import { deriveSecrets, type NewestFirst } from '../../platform/secrets'
import { decodeCursor, encodeCursor } from '../../releases/cursor'
import { leagueRef, matchSummary, SOURCE } from '../../releases/payload'
import { countHistory } from '../../releases/counts'
import { countEnded } from '../../releases/index-release'
import { nextPage, type WalkPosition } from '../../releases/walk'
import { assertWithinHistory, INCLUDES, resolveWindow, type Window } from '../../releases/window'
import type { ApiDeps } from '../context'
import { DATA_ERRORS, errorResponses, notModified, representationHeaders } from '../responses'
import { joinRows } from './join'
import { ACTIVITY, competitionSummary } from './leagues'
import { assertUnreliableAllowed, parseIncludeUnreliable, parseLimit, scalars } from './query'
import type { DataAnswer, DataCall, DataRoute } from './serve'

const DEFAULT_LIMIT = 200
const MAX_LIMIT = 500

const query = z.object({
  include: z.enum(INCLUDES).default('upcoming').optional(),
  start: z.iso
    .date()
    .optional()
    .describe('First Europe/Paris day. Default: today; for past, so that the window ends today.'),
  end: z.iso.date().optional().describe('Last day, inclusive. Only with start, instead of days.'),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(31)
    .optional()
    .describe('Default 14; for past min(history entitlement, 31).'),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT).optional(),
  cursor: z
    .string()
    .optional()
    .describe('next_cursor of the page before, with all other parameters unchanged.'),
  include_unreliable: z
    .enum(['true', 'false'])
    .default('false')
    .optional()
    .describe('Starter only.'),
})

const body = z
  .object({
    league: leagueRef,
    catalog_status: z.enum(['selectable', 'retired']),
    activity_status: z.enum(ACTIVITY),
    matches_available: z.number().int().describe('Same as future_matches_available.'),
    matches_returned: z.number().int(),
    future_matches_available: z.number().int(),
    historical_matches_available: z.number().int(),
    history_entitlement_days: z.number().int(),
    history_available_from: z.iso.datetime().nullable(),
    next_cursor: z.string().nullable(),
    date_range: z.object({ start: z.iso.date(), end: z.iso.date(), include: z.enum(INCLUDES) }),
    timezone: z.literal(PARIS),
    source: z.string(),
    data_version: z.string(),
    matches: z.array(matchSummary),
  })
  .openapi('LeagueMatches')

const route = createRoute({
  method: 'get',
  path: '/v1/leagues/{code}/matches',
  operationId: 'listLeagueMatches',
  tags: ['Data'],
  summary: 'Matches of one competition',
  security: [{ apiKey: [] }],
  request: { params: z.object({ code: z.string().openapi({ example: 'LIGUE_1' }) }), query },
  responses: {
    200: {
      description: 'Matches by kickoff, then id. 1 unit, one row per match.',
      headers: representationHeaders,
      content: { 'application/json': { schema: body } },
    },
    ...notModified,
    ...errorResponses(
      [
        ...DATA_ERRORS,
        'invalid_include',
        'invalid_date',
        'invalid_days',
        'invalid_limit',
        'invalid_cursor',
        'competition_not_found',
        'competition_not_selected',
        'history_window_exceeded',
        'unreliable_predictions_require_starter',
      ],
      { validation: true },
    ),
  },
})

interface ListRequest {
  window: Window
  limit: number
  withUnreliable: boolean
  position: WalkPosition | undefined
  /** Everything a cursor is bound to. */
  scope: readonly unknown[]
}

function parseRequest(
  call: DataCall,
  code: string,
  cursorSecrets: NewestFirst<Buffer>,
): ListRequest {
  const q = scalars(call.request, [
    'include',
    'start',
    'end',
    'days',
    'limit',
    'cursor',
    'include_unreliable',
  ])
  const limit = parseLimit(q.limit, DEFAULT_LIMIT, MAX_LIMIT)
  let window = resolveWindow(q, parisDay(call.nowMs), call.limits.historyDays)
  const withUnreliable = parseIncludeUnreliable(q.include_unreliable)
  const scope = [code, window.include, q.start, q.end, q.days, limit, withUnreliable]
  if (q.cursor === undefined) return { window, limit, withUnreliable, position: undefined, scope }
  const { startDay, endDay, ...position } = decodeCursor(cursorSecrets, q.cursor, scope)
  // A walk keeps the window of its first page, also past midnight.
  window = { ...window, startDay, endDay }
  return { window, limit, withUnreliable, position, scope }
}

function prepareWith(cursorSecrets: NewestFirst<Buffer>) {
  return async (call: DataCall): Promise<DataAnswer> => {
    const { deps, release, limits, nowMs, competitions } = call
    const code = call.request.param
    const request = parseRequest(call, code, cursorSecrets)
    assertUnreliableAllowed(request.withUnreliable, call.plan)
    const competition = findCompetition(code)
    if (!competition) throw new ProductError('competition_not_found')
    if (!competitions.includes(code)) throw new ProductError('competition_not_selected')
    const today = parisDay(nowMs)
    // A walk from the first day of the history may have begun before midnight.
    const since = request.position ? addParisDays(today, -1) : today
    assertWithinHistory(request.window, since, limits.historyDays)

    const own = release.competition(code)
    const rows = own?.rows ?? []
    // In one release the clock changes a list in two ways only: the day turns, or a match is no longer to come.
    const moment = `${today} ${own ? countEnded(own, nowMs) : 0}`
    const name = `${release.id} list ${moment} ${limits.historyDays} ${JSON.stringify(request)}`
    const made = await deps.releases.remember(name, async () => {
      const { position } = request
      const moved = position !== undefined && position.releaseId !== release.id
      const before = moved ? await deps.releases.rowsOf(position.releaseId, code) : undefined
      const filter = { ...request, nowMs }
      const page = nextPage(rows, release.id, filter, request.limit, position, before)
      const summary = competitionSummary(release, code, nowMs)
      const head = {
        league: { code, name: competition.name, country: competition.country },
        catalog_status: summary.catalog_status,
        activity_status: summary.activity_status,
        matches_available: summary.matches_available,
        matches_returned: page.rows.length,
        future_matches_available: summary.matches_available,
        historical_matches_available: countHistory(rows, today, limits.historyDays),
        history_entitlement_days: limits.historyDays,
        history_available_from: release.historyFrom ? utcStamp(release.historyFrom) : null,
        next_cursor: page.next
          ? encodeCursor(cursorSecrets, { ...page.next, ...request.window }, request.scope)
          : null,
        date_range: {
          start: request.window.startDay,
          end: request.window.endDay,
          include: request.window.include,
        },
        timezone: PARIS,
        source: SOURCE,
        data_version: release.id,
      }
      const summaries = await deps.releases.summaries(release, page.rows)
      return { bytes: joinRows(head, { matches: summaries }), rows: page.rows.length }
    })
    return { ...made, units: 1 }
  }
}

export const leagueMatches = (deps: ApiDeps): DataRoute => ({
  doc: route,
  name: 'league_matches',
  prepare: prepareWith(deriveSecrets(deps.env.SECRET_KEY, 'cursor')),
})
