/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const ACCOUNTS_ERRORS = [
  'invalid_session',
  'invalid_code',
  'too_many_codes',
  'unlock_link_over',
  'email_taken',
  'email_changed',
  'email_undo_link_over',
] as const

declare module '../platform/errors' {
  interface Refusals {
    accounts: (typeof ACCOUNTS_ERRORS)[number]
  }
}
