/** Every error code of the product. `lib/api/errors.ts` maps each to a status and a sentence. */
export const ERROR_CODES = [
  'invalid_include',
  'invalid_date',
  'invalid_days',
  'invalid_limit',
  'invalid_cursor',
  'invalid_match_id',
  'invalid_bulk_request',
  'bulk_limit_exceeded',
  'duplicate_match_ids',
  'invalid_json',
  'invalid_signature',
  'missing_api_key',
  'invalid_api_key',
  'invalid_session',
  'invalid_code',
  'competition_not_selected',
  'bulk_not_available',
  'invalid_plan_contract',
  'history_window_exceeded',
  'unreliable_predictions_require_starter',
  'forbidden_origin',
  'client_suspended',
  'reviewer_access_inactive',
  'demo_account_read_only',
  'competition_not_found',
  'match_not_found',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'request_header_too_large',
  'malformed_request',
  'request_timeout',
  'unsupported_media_type',
  'replacement_limit_reached',
  'selection_full',
  'competition_already_selected',
  'selection_already_kept',
  'plan_already_active',
  'beta_already_used',
  'beta_link_unknown',
  'beta_link_used',
  'beta_link_expired',
  'starter_contract_active',
  'active_key_limit_reached',
  'key_already_rotated',
  'key_not_active',
  'idempotency_key_used',
  'subscription_already_active',
  'payment_processing',
  'no_billing_account',
  'rate_limit_exceeded',
  'hourly_unit_quota_exceeded',
  'daily_unit_quota_exceeded',
  'daily_row_quota_exceeded',
  'concurrency_limit_exceeded',
  'too_many_codes',
  'too_many_failures',
  'unlock_link_over',
  'deletion_under_way',
  'too_many_checkouts',
  'internal_error',
  'store_unavailable',
  'leak_reports_unavailable',
  'billing_unavailable',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** A refusal that the caller can act on. The domain throws it; the API's edge turns it into an answer. */
export class ProductError extends Error {
  override name = 'ProductError'
  constructor(
    readonly code: ErrorCode,
    /** Whole seconds after which the same call can work; sent as `Retry-After`. */
    readonly retryAfterSeconds?: number,
    options?: ErrorOptions,
  ) {
    super(code, options)
  }
}

export interface FieldIssue {
  loc: (string | number)[]
  msg: string
  type: string
}

/** Input that does not fit its schema; answered as 422 in the standard shape. */
export class InvalidInputError extends Error {
  override name = 'InvalidInputError'
  constructor(readonly issues: FieldIssue[]) {
    super('invalid input')
  }
}
