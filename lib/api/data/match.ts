import { ProductError } from '../../platform/errors'
import { PLANS } from '../../plans/limits'
import { isMatchId } from '../../releases/payload'
import { type Section } from '../../releases/variants'
import { momentOf, parseAsOf } from './as-of'
import { isInsideHistory } from './entitlement'
import { assertUnreliableAllowed, parseIncludeUnreliable, scalars } from './query'
import type { DataAnswer, DataCall, DataRoute } from './serve'
import { SECTION_NAMES, getMatchRoute } from './match-routes'

async function prepare(call: DataCall): Promise<DataAnswer> {
  const { request, deps, competitions } = call
  const id = request.param
  if (!isMatchId(id)) throw new ProductError('invalid_match_id')
  const q = scalars(request, ['include', 'include_unreliable', 'as_of'])
  const sections = parseSections(q.include)
  const withUnreliable = parseIncludeUnreliable(q.include_unreliable)
  const asOfMs = parseAsOf(q.as_of, call.nowMs)
  assertUnreliableAllowed(withUnreliable, call.plan)
  const { release } = await momentOf(call, asOfMs)

  const row = release.row(id)
  if (!row || (!row.reliable && !withUnreliable)) throw new ProductError('match_not_found')
  if (!competitions.includes(row.code)) throw new ProductError('competition_not_selected')
  if (!isInsideHistory(row, call)) throw new ProductError('history_window_exceeded')
  const variant = PLANS[call.plan].variant
  const { bytes, etag } = await deps.releases.payload(release, row, variant, sections)
  return { bytes, etag, units: 1, rows: 1, version: release.id }
}

/** @returns sections in the order of the table, without repeats; undefined for all */
function parseSections(include: string | undefined): Section[] | undefined {
  if (include === undefined) return undefined
  const wanted = new Set(include.split(','))
  const sections = SECTION_NAMES.filter((name) => wanted.delete(name))
  if (wanted.size > 0) throw new ProductError('invalid_include')
  return sections
}

export const match: DataRoute = { doc: getMatchRoute, name: 'match', prepare }
