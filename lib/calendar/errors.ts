/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const CALENDAR_ERRORS = ['calendar_not_found'] as const

declare module '../platform/errors' {
  interface Refusals {
    calendar: (typeof CALENDAR_ERRORS)[number]
  }
}
