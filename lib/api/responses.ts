import { z } from '@hono/zod-openapi'
import type { ErrorCode } from '../platform/errors'
import { errorBody, errorExample, ERRORS, validationBody } from './errors'

/** Every metered route can answer these. */
export const METERED_ERRORS = [
  'missing_api_key',
  'invalid_api_key',
  'too_many_failures',
  'client_suspended',
  'invalid_plan_contract',
  'not_acceptable',
  'rate_limit_exceeded',
  'hourly_unit_quota_exceeded',
  'daily_unit_quota_exceeded',
  'concurrency_limit_exceeded',
  'internal_error',
  'store_unavailable',
  'sandbox_not_ready',
] as const satisfies readonly ErrorCode[]

/** A metered route whose answer has rows can also run out of these. */
export const DATA_ERRORS = [
  ...METERED_ERRORS,
  'daily_row_quota_exceeded',
] as const satisfies readonly ErrorCode[]

/** Every route behind a session can answer these. */
export const SESSION_ERRORS = [
  'invalid_session',
  'too_many_failures',
  'client_suspended',
  'reviewer_access_inactive',
  'internal_error',
  'store_unavailable',
] as const satisfies readonly ErrorCode[]

/** A change behind a session can also answer these, even when it takes no body. */
export const BODILESS_CHANGE_ERRORS = [
  'forbidden_origin',
  'payload_too_large',
  'unsupported_media_type',
  'demo_account_read_only',
  ...SESSION_ERRORS,
] as const satisfies readonly ErrorCode[]

/** A change with a body. */
export const CHANGE_ERRORS = [
  'invalid_json',
  ...BODILESS_CHANGE_ERRORS,
] as const satisfies readonly ErrorCode[]

/** Every step of a sign-in can answer these. */
export const SIGN_IN_ERRORS = [
  'invalid_json',
  'forbidden_origin',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_codes',
  'internal_error',
  'store_unavailable',
] as const satisfies readonly ErrorCode[]

/** OpenAPI responses for error codes: one entry per status, with an example per code. */
export function errorResponses(
  codes: readonly ErrorCode[],
  options: { validation?: boolean } = {},
) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const { status } = ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const entries = [...byStatus].map(([status, list]): [number, ErrorResponse] => [
    status,
    {
      description: list.map((code) => `\`${code}\``).join(', '),
      content: {
        'application/json': {
          schema: errorBody,
          examples: Object.fromEntries(list.map((code) => [code, { value: errorExample(code) }])),
        },
      },
      ...((status === 429 || status === 503) && { headers: retryAfter }),
    },
  ])
  if (options.validation) {
    entries.push([
      422,
      {
        description: 'The request does not fit its schema; each item names the place.',
        content: { 'application/json': { schema: validationBody } },
      },
    ])
  }
  return Object.fromEntries(entries) as Record<number, ErrorResponse>
}

interface ErrorResponse {
  description: string
  content: {
    'application/json': {
      schema: typeof errorBody | typeof validationBody
      examples?: Record<string, { value: z.infer<typeof errorBody> }>
    }
  }
  headers?: typeof retryAfter
}

const retryAfter = z.object({
  'Retry-After': z.string().openapi({
    description: 'Whole seconds, at least 1, after which the same call can work.',
    example: '41',
  }),
})

const header = (description: string, example: string) =>
  z.string().openapi({ description, example })

/** The receipt that every answer carries which was counted: all behind a valid key of a client in good standing, but 5xx. */
export const receiptSchema = z.object({
  'X-RateLimit-Limit': header('Requests a minute.', '2'),
  'X-RateLimit-Remaining': header('Requests left in the sliding minute.', '1'),
  'X-RateLimit-Reset': header(
    'Epoch second at which the oldest request leaves the minute.',
    '1772366460',
  ),
  'X-Quota-Units-Remaining-Hour': header('Units left in this clock hour.', '29'),
  'X-Quota-Units-Remaining-Day': header('Units left in this Europe/Paris day.', '49'),
  'X-Match-Rows-Remaining-Day': header('Rows left in this Europe/Paris day.', '100'),
  'X-Request-Cost': header('What this answer cost.', 'units=1, rows=0'),
})

/** Headers of a successful metered answer. */
export const representationHeaders = receiptSchema.extend({
  ETag: header(
    'Strong tag of exactly these bytes; send it back as If-None-Match.',
    '"q0nB7h3JmT2yVb8cLx5KZ1sWd4e"',
  ),
  'Cache-Control': header('Private, one minute.', 'private, max-age=60'),
  'X-Data-Version': header('The release that the answer is from.', 'rel_20260301T060000Z_5f1c09aa'),
})

export const notModified = {
  304: {
    description: 'Unchanged since the ETag you sent. Costs 1 unit and no rows.',
    headers: representationHeaders,
  },
}
