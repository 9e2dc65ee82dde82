import { ProductError } from '../../platform/errors'
import type { LoadedRelease, ReleaseRow } from '../../releases/index-release'
import { isMatchId } from '../../releases/payload'
import { momentOf, parseAsOf } from './as-of'
import { isInsideHistory } from './entitlement'
import { assertUnreliableAllowed, parseIncludeUnreliable } from './query'
import type { DataRequest } from './request'
import type { DataCall } from './serve'

/** @throws ProductError invalid_match_id */
export function matchIdIn({ param }: DataRequest): string {
  if (!isMatchId(param)) throw new ProductError('invalid_match_id')
  return param
}

/**
 * The match that a call asks for, and the release that has it, as far as its caller may see it.
 * @throws ProductError what forbids it
 */
export async function shownMatch(
  call: DataCall,
  id: string,
  asked: { include_unreliable?: string | undefined; as_of?: string | undefined },
): Promise<{ release: LoadedRelease; row: ReleaseRow }> {
  const withUnreliable = parseIncludeUnreliable(asked.include_unreliable)
  const asOfMs = parseAsOf(asked.as_of, call.nowMs)
  assertUnreliableAllowed(withUnreliable, call.plan)
  const { release } = await momentOf(call, asOfMs)
  const row = release.row(id)
  if (!row || (!row.reliable && !withUnreliable)) throw new ProductError('match_not_found')
  if (!call.competitions.includes(row.code)) throw new ProductError('competition_not_selected')
  if (!isInsideHistory(row, call)) throw new ProductError('history_window_exceeded')
  return { release, row }
}
