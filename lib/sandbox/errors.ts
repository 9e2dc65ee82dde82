/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const SANDBOX_ERRORS = [
  'sandbox_not_ready',
  'test_key_required',
  'clock_moves_forward_only',
  'too_many_clock_moves',
] as const

/** After which to ask again whether a sandbox is ready. */
export const RETRY_SECONDS = 30

declare module '../platform/errors' {
  interface Refusals {
    sandbox: (typeof SANDBOX_ERRORS)[number]
  }
}
