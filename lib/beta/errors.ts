/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const BETA_ERRORS = [
  'beta_already_used',
  'beta_link_unknown',
  'beta_link_used',
  'beta_link_expired',
] as const

declare module '../platform/errors' {
  interface Refusals {
    beta: (typeof BETA_ERRORS)[number]
  }
}
