/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const REVIEWERS_ERRORS = ['reviewer_access_inactive'] as const

declare module '../platform/errors' {
  interface Refusals {
    reviewers: (typeof REVIEWERS_ERRORS)[number]
  }
}
