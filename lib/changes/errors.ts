/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const CHANGES_ERRORS = ['cursor_expired'] as const

declare module '../platform/errors' {
  interface Refusals {
    changes: (typeof CHANGES_ERRORS)[number]
  }
}
