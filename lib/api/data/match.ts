import { ProductError } from '../../platform/errors'
import { PLANS } from '../../plans/limits'
import { type Section } from '../../releases/variants'
import { scalars } from './query'
import type { DataAnswer, DataCall, DataRoute } from './serve'
import { matchIdIn, shownMatch } from './shown-match'
import { SECTION_NAMES, getMatchRoute } from './match-routes'

async function prepare(call: DataCall): Promise<DataAnswer> {
  const { request, deps } = call
  const id = matchIdIn(request)
  const q = scalars(request, ['include', 'include_unreliable', 'as_of'])
  const sections = parseSections(q.include)
  const { release, row } = await shownMatch(call, id, q)
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
