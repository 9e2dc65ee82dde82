/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const KEYS_ERRORS = [
  'active_key_limit_reached',
  'key_already_rotated',
  'key_not_active',
  'idempotency_key_used',
] as const

declare module '../platform/errors' {
  interface Refusals {
    keys: (typeof KEYS_ERRORS)[number]
  }
}
