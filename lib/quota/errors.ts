/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const QUOTA_ERRORS = [
  'rate_limit_exceeded',
  'hourly_unit_quota_exceeded',
  'daily_unit_quota_exceeded',
  'daily_row_quota_exceeded',
  'concurrency_limit_exceeded',
] as const

declare module '../platform/errors' {
  interface Refusals {
    quota: (typeof QUOTA_ERRORS)[number]
  }
}
