import type { ErrorCode } from '../platform/errors'

/** What a refusal of a data route takes of the client's counters. No refusal costs rows. */
export interface RefusalCost {
  /** Places in the minute. */
  requests: number
  units: number
}

const NOTHING: RefusalCost = { requests: 0, units: 0 }
const REQUEST: RefusalCost = { requests: 1, units: 0 }

/** By code, as far as it can be said before the call. `data/cost.test.ts` asks for each and reads the counters. */
export const REFUSAL_COSTS: Partial<Record<ErrorCode, RefusalCost>> = {
  missing_api_key: NOTHING,
  invalid_api_key: NOTHING,
  not_found: NOTHING,
  calendar_not_found: NOTHING,
  rate_limit_exceeded: NOTHING,
  invalid_include: REQUEST,
  invalid_date: REQUEST,
  invalid_days: REQUEST,
  invalid_limit: REQUEST,
  invalid_cursor: REQUEST,
  cursor_expired: REQUEST,
  invalid_match_id: REQUEST,
  invalid_bulk_request: REQUEST,
  bulk_limit_exceeded: REQUEST,
  duplicate_match_ids: REQUEST,
  invalid_json: REQUEST,
  competition_not_selected: REQUEST,
  competition_not_found: REQUEST,
  history_window_exceeded: REQUEST,
  method_not_allowed: REQUEST,
  not_acceptable: REQUEST,
  payload_too_large: REQUEST,
  unsupported_media_type: REQUEST,
  daily_row_quota_exceeded: REQUEST,
  hourly_unit_quota_exceeded: REQUEST,
  daily_unit_quota_exceeded: REQUEST,
  // It had to be looked up.
  match_not_found: { requests: 1, units: 1 },
}
