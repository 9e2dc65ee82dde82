/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const PRIVACY_ERRORS = ['deletion_under_way'] as const

declare module '../platform/errors' {
  interface Refusals {
    privacy: (typeof PRIVACY_ERRORS)[number]
  }
}
