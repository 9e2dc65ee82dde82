/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const FOOTBALL_ERRORS = ['competition_not_found'] as const

declare module '../platform/errors' {
  interface Refusals {
    football: (typeof FOOTBALL_ERRORS)[number]
  }
}
