import { findCompetition } from '../../football/catalogue'
import { addParisDays, PARIS, parisDay, utcStamp } from '../../platform/clock'
import { ProductError } from '../../platform/errors'
import { deriveSecrets, type NewestFirst } from '../../platform/secrets'
import { decodeCursor, encodeCursor } from '../../releases/cursor'
import { SOURCE } from '../../releases/payload'
import { countHistory } from '../../releases/counts'
import { countEnded } from '../../releases/index-release'
import { nextPage, type WalkPosition } from '../../releases/walk'
import { assertWithinHistory, resolveWindow, type Window } from '../../releases/window'
import type { ApiDeps } from '../context'
import { momentOf, parseAsOf } from './as-of'
import { joinRows } from './join'
import { competitionSummary } from './leagues'
import { assertUnreliableAllowed, parseIncludeUnreliable, parseLimit, scalars } from './query'
import type { DataAnswer, DataCall, DataRoute } from './serve'
import { DEFAULT_LIMIT, MAX_LIMIT, listLeagueMatchesRoute } from './league-matches-routes'

interface ListRequest {
  /** The instant that is asked about; undefined for now. */
  asOfMs: number | undefined
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
    'as_of',
  ])
  const limit = parseLimit(q.limit, DEFAULT_LIMIT, MAX_LIMIT)
  const asOfMs = parseAsOf(q.as_of, call.nowMs)
  let window = resolveWindow(q, parisDay(asOfMs ?? call.nowMs), call.limits.historyDays)
  const withUnreliable = parseIncludeUnreliable(q.include_unreliable)
  const scope = [code, window.include, q.start, q.end, q.days, limit, withUnreliable]
  if (asOfMs !== undefined) scope.push(asOfMs)
  const asked = { asOfMs, limit, withUnreliable, scope }
  if (q.cursor === undefined) return { ...asked, window, position: undefined }
  const { startDay, endDay, ...position } = decodeCursor(cursorSecrets, q.cursor, scope)
  // A walk keeps the window of its first page, also past midnight.
  window = { ...window, startDay, endDay }
  return { ...asked, window, position }
}

function prepareWith(cursorSecrets: NewestFirst<Buffer>) {
  return async (call: DataCall): Promise<DataAnswer> => {
    const { deps, limits, competitions } = call
    const code = call.request.param
    const request = parseRequest(call, code, cursorSecrets)
    assertUnreliableAllowed(request.withUnreliable, call.plan)
    const competition = findCompetition(code)
    if (!competition) throw new ProductError('competition_not_found')
    if (!competitions.includes(code)) throw new ProductError('competition_not_selected')
    const today = parisDay(call.nowMs)
    // A walk from the first day of the history may have begun before midnight.
    const since = request.position ? addParisDays(today, -1) : today
    assertWithinHistory(request.window, since, limits.historyDays)
    const { release, nowMs } = await momentOf(call, request.asOfMs)
    const day = parisDay(nowMs)

    const own = release.competition(code)
    const rows = own?.rows ?? []
    // In one release the clock changes a list in two ways only: the day turns, or a match is no longer to come.
    const moment = `${day} ${own ? countEnded(own, nowMs) : 0}`
    const name = `${release.id} list ${moment} ${limits.historyDays} ${JSON.stringify(request)}`
    const {
      bytes,
      etag,
      rows: returned,
    } = await deps.releases.remember(name, async () => {
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
        historical_matches_available: countHistory(rows, day, limits.historyDays),
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
    return { bytes, etag, units: 1, rows: returned, version: release.id }
  }
}

export const leagueMatches = (deps: ApiDeps): DataRoute => ({
  doc: listLeagueMatchesRoute,
  name: 'league_matches',
  prepare: prepareWith(deriveSecrets(deps.env.SECRET_KEY, 'cursor')),
})
