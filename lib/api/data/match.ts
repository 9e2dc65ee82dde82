import { addParisDays, parisDay, parisDayStartMs } from '../../platform/clock'
import { ProductError } from '../../platform/errors'
import { PLANS } from '../../plans/limits'
import type { ReleaseRow } from '../../releases/index-release'
import { isMatchId } from '../../releases/payload'
import { type Section } from '../../releases/variants'
import { assertUnreliableAllowed, parseIncludeUnreliable, scalars } from './query'
import type { DataAnswer, DataCall, DataRoute } from './serve'
import { SECTION_NAMES, getMatchRoute } from './match-routes'

async function prepare(call: DataCall): Promise<DataAnswer> {
  const { request, deps, release, competitions } = call
  const id = request.param
  if (!isMatchId(id)) throw new ProductError('invalid_match_id')
  const q = scalars(request, ['include', 'include_unreliable'])
  const sections = parseSections(q.include)
  const withUnreliable = parseIncludeUnreliable(q.include_unreliable)
  assertUnreliableAllowed(withUnreliable, call.plan)

  const row = release.row(id)
  if (!row || (!row.reliable && !withUnreliable)) throw new ProductError('match_not_found')
  if (!competitions.includes(row.code)) throw new ProductError('competition_not_selected')
  if (!isInsideHistory(row, call)) throw new ProductError('history_window_exceeded')
  const variant = PLANS[call.plan].variant
  const { bytes, etag } = await deps.releases.payload(release, row, variant, sections)
  return { bytes, etag, units: 1, rows: 1 }
}

/** The Paris day on which the history entitlement begins. */
export const firstHistoryDay = ({ limits, nowMs }: DataCall): string =>
  addParisDays(parisDay(nowMs), -limits.historyDays)

/** True unless the match was played before the history entitlement. */
export const isInsideHistory = (row: ReleaseRow, call: DataCall): boolean =>
  !row.final || row.kickoffMs >= parisDayStartMs(firstHistoryDay(call))

/** @returns sections in the order of the table, without repeats; undefined for all */
function parseSections(include: string | undefined): Section[] | undefined {
  if (include === undefined) return undefined
  const wanted = new Set(include.split(','))
  const sections = SECTION_NAMES.filter((name) => wanted.delete(name))
  if (wanted.size > 0) throw new ProductError('invalid_include')
  return sections
}

export const match: DataRoute = { doc: getMatchRoute, name: 'match', prepare }
