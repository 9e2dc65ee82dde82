import { ProductError } from '../../platform/errors'
import { sha256Hex } from '../../platform/secrets'
import { MATCHES_PER_UNIT, PLAN_LIMITS, PLANS } from '../../plans/limits'
import type { ReleaseRow } from '../../releases/index-release'
import { isMatchId, SOURCE } from '../../releases/payload'
import { parseJson, readBytes } from '../http/guard'
import { firstHistoryDay, isInsideHistory } from './entitlement'
import { joinRows } from './join'
import { assertUnreliableAllowed, parseIncludeUnreliable, scalars } from './query'
import type { DataAnswer, DataCall, DataRoute } from './serve'
import { getMatchesBulkRoute } from './bulk-routes'

/** @throws ProductError naming the first thing wrong with the list */
function parseIds(body: unknown, most: number): string[] {
  const ids = (body as { match_ids?: unknown } | null)?.match_ids
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => typeof id === 'string'))
    throw new ProductError('invalid_bulk_request')
  if (ids.length > most) throw new ProductError('bulk_limit_exceeded')
  if (!ids.every(isMatchId)) throw new ProductError('invalid_match_id')
  if (new Set(ids).size < ids.length) throw new ProductError('duplicate_match_ids')
  return ids
}

async function prepare(call: DataCall): Promise<DataAnswer> {
  const { deps, release, limits, plan, competitions } = call
  const q = scalars(call.request, ['include_unreliable'])
  const withUnreliable = parseIncludeUnreliable(q.include_unreliable)
  const body = await readBytes(call.request)
  // All that an answer depends on: the release, what the caller may see of it, and what it sent.
  const allowed = [plan, firstHistoryDay(call), limits.bulkMatches, ...competitions]
  const name = `${release.id} bulk ${allowed.join(' ')} ${withUnreliable} ${sha256Hex(body)}`
  const { bytes, etag, asked, rows } = await deps.releases.remember(name, async () => {
    const ids = parseIds(parseJson(body), limits.bulkMatches || PLAN_LIMITS.starter.bulkMatches)
    if (limits.bulkMatches === 0) throw new ProductError('bulk_not_available')
    assertUnreliableAllowed(withUnreliable, plan)
    return find(call, ids, withUnreliable)
  })
  return { bytes, etag, units: Math.ceil(asked / MATCHES_PER_UNIT), rows, version: release.id }
}

/** The payloads of the ids in their order, and an error for each that is missing or not the caller's. */
async function find(call: DataCall, ids: string[], withUnreliable: boolean) {
  const { deps, release, plan } = call
  const found: ReleaseRow[] = []
  const errors: Buffer[] = []
  for (const id of ids) {
    const row = release.row(id)
    // One answer for missing and for not allowed: it must not reveal what exists.
    if (row && mayRead(call, row, withUnreliable)) found.push(row)
    else errors.push(Buffer.from(JSON.stringify({ match_id: id, code: 'match_not_found' })))
  }
  const variant = PLANS[plan].variant
  const parts = await Promise.all(found.map((row) => deps.releases.payload(release, row, variant)))
  const results = parts.map(({ bytes }) => bytes)
  const head = { source: SOURCE, data_version: release.id }
  return { bytes: joinRows(head, { results, errors }), asked: ids.length, rows: found.length }
}

const mayRead = (call: DataCall, row: ReleaseRow, withUnreliable: boolean): boolean =>
  (row.reliable || withUnreliable) &&
  call.competitions.includes(row.code) &&
  isInsideHistory(row, call)

export const bulk: DataRoute = { doc: getMatchesBulkRoute, name: 'bulk', prepare }
