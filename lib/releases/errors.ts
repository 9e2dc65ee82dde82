/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const RELEASES_ERRORS = [
  'invalid_include',
  'invalid_date',
  'invalid_days',
  'history_window_exceeded',
  'match_not_found',
] as const

declare module '../platform/errors' {
  interface Refusals {
    releases: (typeof RELEASES_ERRORS)[number]
  }
}
