import { ACCOUNTS_ERRORS } from '../accounts/errors'
import { BETA_ERRORS } from '../beta/errors'
import { BILLING_ERRORS } from '../billing/errors'
import { CALENDAR_ERRORS } from '../calendar/errors'
import { CHANGES_ERRORS } from '../changes/errors'
import { CLIENTS_ERRORS } from '../clients/errors'
import { FOOTBALL_ERRORS } from '../football/errors'
import { KEYS_ERRORS } from '../keys/errors'
import { PLATFORM_ERRORS } from '../platform/errors'
import { PRIVACY_ERRORS } from '../privacy/errors'
import { QUOTA_ERRORS } from '../quota/errors'
import { RELEASES_ERRORS } from '../releases/errors'
import { REVIEWERS_ERRORS } from '../reviewers/errors'
import { SANDBOX_ERRORS } from '../sandbox/errors'
import { SELECTIONS_ERRORS } from '../selections/errors'
import { WEBHOOKS_ERRORS } from '../webhooks/errors'

/** What the API refuses before or beside any domain. */
const API_ERRORS = [
  'invalid_as_of',
  'invalid_limit',
  'invalid_match_id',
  'invalid_bulk_request',
  'bulk_limit_exceeded',
  'duplicate_match_ids',
  'invalid_json',
  'missing_api_key',
  'invalid_api_key',
  'bulk_not_available',
  'unreliable_predictions_require_starter',
  'as_of_requires_starter',
  'as_of_not_kept',
  'changes_require_starter',
  'forbidden_origin',
  'demo_account_read_only',
  'method_not_allowed',
  'not_acceptable',
  'payload_too_large',
  'request_header_too_large',
  'malformed_request',
  'request_timeout',
  'unsupported_media_type',
  'internal_error',
  'leak_reports_unavailable',
] as const

declare module '../platform/errors' {
  interface Refusals {
    api: (typeof API_ERRORS)[number]
  }
}

/** Every error code of the product. `errors.ts` gives each a status and a sentence. */
export const ERROR_CODES = [
  ...API_ERRORS,
  ...ACCOUNTS_ERRORS,
  ...BETA_ERRORS,
  ...BILLING_ERRORS,
  ...CALENDAR_ERRORS,
  ...CHANGES_ERRORS,
  ...CLIENTS_ERRORS,
  ...FOOTBALL_ERRORS,
  ...KEYS_ERRORS,
  ...PLATFORM_ERRORS,
  ...PRIVACY_ERRORS,
  ...QUOTA_ERRORS,
  ...RELEASES_ERRORS,
  ...REVIEWERS_ERRORS,
  ...SANDBOX_ERRORS,
  ...SELECTIONS_ERRORS,
  ...WEBHOOKS_ERRORS,
] as const
