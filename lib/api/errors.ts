import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import {
  InvalidInputError,
  ProductError,
  type ErrorCode,
  type FieldIssue,
} from '../platform/errors'
import type { Logger } from '../platform/log'
import { storeFailure } from '../platform/store-failure'
import type { ApiEnv } from './context'
import { ERROR_CODES } from './error-codes'
import { respond, type Answer } from './http/answer'

/** Status and the sentence that says what to do, for every code of the product. */
export const ERRORS: Record<ErrorCode, { status: ContentfulStatusCode; message: string }> = {
  invalid_include: { status: 400, message: 'Set include to one of the values that the reference lists for this route.' },
  invalid_date: { status: 400, message: 'Give start and end as existing dates, YYYY-MM-DD, with end on or after start and without days.' },
  invalid_as_of: { status: 400, message: 'Give as_of as an instant of the past in UTC, like 2026-03-01T12:00:00Z.' },
  invalid_days: { status: 400, message: 'Give a window of 1 to 31 days.' },
  invalid_limit: { status: 400, message: 'Give limit as a whole number inside the range of this route.' },
  invalid_cursor: { status: 400, message: 'Use next_cursor exactly as you received it, with the same other parameters, or start again without it.' },
  invalid_match_id: { status: 400, message: 'Match ids look like fsm:v1: followed by 64 lower-case hexadecimal characters.' },
  invalid_bulk_request: { status: 400, message: 'Send {"match_ids": [...]} with at least one id, all of them strings.' },
  bulk_limit_exceeded: { status: 400, message: 'These are more ids than one bulk call of your plan takes; split them.' },
  duplicate_match_ids: { status: 400, message: 'Each match id may stand in the list only once.' },
  invalid_json: { status: 400, message: 'Send one valid JSON object in UTF-8 as the body.' },
  invalid_signature: { status: 400, message: 'The signature does not fit these bytes; sign the raw body with the current secret.' },
  missing_api_key: { status: 401, message: 'Send your API key in the X-API-Key header.' },
  invalid_api_key: { status: 401, message: 'This key is unknown, revoked or given twice; create or copy a key in the portal.' },
  invalid_session: { status: 401, message: 'Your session has ended; sign in again.' },
  invalid_code: { status: 401, message: 'That code does not work; check the newest mail or ask for a new code.' },
  competition_not_selected: { status: 403, message: 'This competition is not in your selection; choose it in the portal first.' },
  bulk_not_available: { status: 403, message: 'Bulk calls are not part of your plan; fetch the matches one by one.' },
  invalid_plan_contract: { status: 403, message: 'No plan is in force for this client; activate one in the portal.' },
  history_window_exceeded: { status: 403, message: 'This window reaches further back than your plan; ask for fewer days.' },
  unreliable_predictions_require_starter: { status: 403, message: 'include_unreliable is part of the Starter plan; leave it out or upgrade.' },
  as_of_requires_starter: { status: 403, message: 'as_of is part of the Starter plan; leave it out or upgrade.' },
  changes_require_starter: { status: 403, message: 'Changes are part of the Starter plan; upgrade to ask for them.' },
  test_key_required: { status: 403, message: 'The clock is the sandbox’s: call it with a test key (pm_test_…) from the portal, never with a live one.' },
  forbidden_origin: { status: 403, message: 'This change was asked for by another site; make it from the portal or from your server without an Origin header.' },
  client_suspended: { status: 403, message: 'Access of this client is suspended by the operator; keys and sessions work again once that is lifted.' },
  reviewer_access_inactive: { status: 403, message: 'This reviewer invitation is missing, expired or revoked; open the newest link you were sent, or ask for one.' },
  demo_account_read_only: { status: 403, message: 'This is a demo account: it shows everything and changes nothing; sign in with your own address to make changes.' },
  competition_not_found: { status: 404, message: 'There is no competition with this code; GET /v1/leagues lists yours.' },
  cursor_expired: { status: 410, message: 'This cursor leads on no more: call without since, read your lists anew, and go on from the new cursor.' },
  calendar_not_found: { status: 404, message: 'There is no calendar at this address: it was replaced or ended, or is not whole; copy the newest one from the portal.' },
  match_not_found: { status: 404, message: 'No published match with this id is available to you.' },
  as_of_not_kept: { status: 404, message: 'Nothing is kept of what was served at that instant; ask for a later one.' },
  not_found: { status: 404, message: 'There is nothing at this address; the reference lists every route.' },
  method_not_allowed: { status: 405, message: 'This address does not answer that method; see the Allow header.' },
  not_acceptable: { status: 406, message: 'Answers here are application/json, lists also text/csv in UTF-8 with a header; name one of these in Accept, or */*.' },
  payload_too_large: { status: 413, message: 'Send a smaller body: at most 1 MiB, 8 MiB of an event of Stripe.' },
  request_header_too_large: { status: 431, message: 'The address and headers of a request may have 16 KiB together; shorten them.' },
  malformed_request: { status: 400, message: 'This is not a valid HTTP request; look at what stands between you and us.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time; send it again.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  replacement_limit_reached: { status: 409, message: 'All replacements of this month are used; they renew on the first of the next month, Paris time.' },
  selection_full: { status: 409, message: 'Your plan has no such slot; replace a competition instead.' },
  competition_already_selected: { status: 409, message: 'This competition is already in another slot.' },
  selection_already_kept: { status: 409, message: 'There is nothing to choose: your selection fits your plan, or you have chosen what to keep already; replace a competition instead.' },
  plan_already_active: { status: 409, message: 'This plan is already active; there is nothing to do.' },
  beta_already_used: { status: 409, message: 'Beta access was given to this address before and is given once; sign in and activate a plan instead.' },
  beta_link_unknown: { status: 404, message: 'This beta link is not one of ours; open it exactly as it stands in the mail, or ask for a new one.' },
  beta_link_used: { status: 409, message: 'This beta link has given its key already; sign in to see it masked or to create another.' },
  beta_link_expired: { status: 410, message: 'This beta link has expired; ask for a new one.' },
  starter_contract_active: { status: 409, message: 'Your Starter plan is still running; Developer can be activated after it has ended.' },
  key_already_rotated: { status: 409, message: 'This key has been rotated already; rotate the key that took its place.' },
  key_not_active: { status: 409, message: 'This key no longer works; rotate one that does, or create a new one.' },
  idempotency_key_used: { status: 409, message: 'This Idempotency-Key has made a key already, too long ago to show it again; use a new one for another key.' },
  active_key_limit_reached: { status: 409, message: 'Your plan has no room for another active key; rotate or revoke one first.' },
  clock_moves_forward_only: { status: 409, message: 'The sandbox’s clock stands later than that already; go forward, or reset it to the beginning of its season.' },
  webhook_url_refused: { status: 400, message: 'Webhooks go to https addresses on the Internet alone.' },
  webhook_limit_reached: { status: 409, message: 'Your plan has no room for another webhook endpoint; delete or pause one first.' },
  payment_processing: { status: 409, message: 'Your first payment is still on its way; there is nothing more to pay. We mail you when it arrives, or if it fails.' },
  subscription_already_active: { status: 409, message: 'You already have a subscription; manage it in the billing portal instead of buying again.' },
  no_billing_account: { status: 409, message: 'There is nothing to manage yet; choose Starter first.' },
  rate_limit_exceeded: { status: 429, message: 'Too many requests in the last minute; wait for Retry-After.' },
  hourly_unit_quota_exceeded: { status: 429, message: 'The units of this hour are used up; wait for Retry-After.' },
  daily_unit_quota_exceeded: { status: 429, message: 'The units of today are used up; they renew at midnight, Paris time.' },
  daily_row_quota_exceeded: { status: 429, message: 'This answer needs more rows than are left today; ask for fewer or wait for midnight, Paris time.' },
  concurrency_limit_exceeded: { status: 429, message: 'Too many of your requests are running at once; wait for one to end.' },
  too_many_codes: { status: 429, message: 'Too many codes were asked for or tried; wait for Retry-After, or have a link mailed by POST /auth/request-unlock.' },
  too_many_failures: { status: 429, message: 'Too many unknown keys or links came from your network; wait for Retry-After, and send one that you were given.' },
  unlock_link_over: { status: 410, message: 'This link is used or expired; have a new one mailed from the sign-in page.' },
  email_taken: { status: 409, message: 'This address belongs to another account, or did until lately; choose another one.' },
  email_changed: { status: 409, message: 'The account of this address has another one since lately; sign in with that, or undo the change with the link that was mailed to this address.' },
  email_undo_link_over: { status: 410, message: 'This link is used or expired, or an earlier change was undone; write to the operator if the account is not as it should be.' },
  deletion_under_way: { status: 409, message: 'The time to undo this deletion is over and it is being carried out; sign in again for a new account.' },
  too_many_clock_moves: { status: 429, message: 'The sandbox’s clock was moved too often within a minute; wait for Retry-After, or move it further at once.' },
  too_many_checkouts: { status: 429, message: 'Too many payment pages were opened from your network; wait for Retry-After, or sign in first.' },
  internal_error: { status: 500, message: 'Something failed on our side and was logged; try again, and quote the request id if it stays.' },
  leak_reports_unavailable: { status: 503, message: 'Leak reports are not set up here; the operator has to set LEAK_REPORT_SECRET.' },
  sandbox_not_ready: { status: 503, message: 'The sandbox has no season yet; try again after Retry-After. Live keys work as always.' },
  store_unavailable: { status: 503, message: 'Our database does not answer right now; try again after Retry-After.' },
  billing_unavailable: { status: 503, message: 'Payments can’t be reached right now; nothing was charged. Try again after Retry-After.' },
} // prettier-ignore

export const errorBody = z
  .object({
    detail: z.enum(ERROR_CODES).openapi('ErrorCode'),
    message: z.string().describe('What to do next.'),
    request_id: z.string(),
  })
  .openapi('Error')

/** How an answer with this code looks, for the document. */
export const errorExample = (code: ErrorCode): z.infer<typeof errorBody> => ({
  detail: code,
  message: ERRORS[code].message,
  request_id: 'req_4fTq0Zb81LwXe2Ry',
})

export const validationBody = z
  .object({
    detail: z.array(
      z.object({
        loc: z.array(z.union([z.string(), z.number()])),
        msg: z.string(),
        type: z.string(),
      }),
    ),
    request_id: z.string(),
  })
  .openapi('ValidationError')

const refusalHeaders = (requestId: string): Record<string, string> => ({
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Request-Id': requestId,
})

/**
 * The answer for an error code.
 * @param hint a sentence more
 */
export function refusal(
  requestId: string,
  code: ErrorCode,
  retryAfterSeconds?: number,
  headers: Record<string, string> = {},
  hint?: string,
): Answer {
  const { status, message } = ERRORS[code]
  // Without a figure of its own a 503 still has to say when to come back.
  const wait = retryAfterSeconds ?? (status === 503 ? 2 : undefined)
  const all = refusalHeaders(requestId)
  if (wait !== undefined) all['Retry-After'] = String(Math.max(1, Math.ceil(wait)))
  return {
    status,
    headers: Object.assign(all, headers),
    body: JSON.stringify({
      detail: code,
      message: hint === undefined ? message : `${message} ${hint}`,
      request_id: requestId,
    }),
    error: code,
  }
}

/** The 422 answer in the standard shape. */
function fieldRefusal(
  requestId: string,
  issues: FieldIssue[],
  headers: Record<string, string> = {},
): Answer {
  return {
    status: 422,
    headers: Object.assign(refusalHeaders(requestId), headers),
    body: JSON.stringify({ detail: issues, request_id: requestId }),
    error: 'invalid_input',
  }
}

/** `refusal` for the routes that Hono serves. */
export const errorAnswer = (
  c: Context<ApiEnv>,
  code: ErrorCode,
  retryAfterSeconds?: number,
  headers?: Record<string, string>,
): Response => respond(c, refusal(c.get('requestId'), code, retryAfterSeconds, headers))

/** The 422 answer for the routes that Hono serves. */
export const validationAnswer = (c: Context<ApiEnv>, issues: FieldIssue[]): Response =>
  respond(c, fieldRefusal(c.get('requestId'), issues))

/** Names of the standard shape for what the framework calls otherwise. */
const PLACES: Record<string, string> = { json: 'body', param: 'path' }

/** Zod issues as the standard validation items, below the part of the request they are in. */
export const fieldIssues = (error: z.ZodError, target: string): FieldIssue[] =>
  error.issues.map((issue) => ({
    loc: [
      PLACES[target] ?? target,
      ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    ],
    msg: issue.message,
    type: issue.code,
  }))

/** The one place where anything thrown becomes an answer. */
export function answerThrown(
  requestId: string,
  thrown: unknown,
  log: Logger,
  headers: Record<string, string> = {},
): Answer {
  if (thrown instanceof ProductError)
    return refusal(requestId, thrown.code, thrown.retryAfterSeconds, headers, thrown.hint)
  if (thrown instanceof InvalidInputError) return fieldRefusal(requestId, thrown.issues, headers)
  if (thrown instanceof HTTPException) {
    if (thrown.status === 400) return refusal(requestId, 'invalid_json')
    if (thrown.status === 413) return refusal(requestId, 'payload_too_large')
  }
  const reason = storeFailure(thrown)
  if (reason !== undefined) {
    log.warn({ requestId, reason }, 'store unavailable')
    return refusal(requestId, 'store_unavailable')
  }
  log.error({ requestId, err: thrown }, 'unexpected error')
  return refusal(requestId, 'internal_error')
}
