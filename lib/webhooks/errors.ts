/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const WEBHOOKS_ERRORS = ['webhook_url_refused', 'webhook_limit_reached'] as const

declare module '../platform/errors' {
  interface Refusals {
    webhooks: (typeof WEBHOOKS_ERRORS)[number]
  }
}
