/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const CLIENTS_ERRORS = [
  'invalid_plan_contract',
  'client_suspended',
  'plan_already_active',
  'starter_contract_active',
] as const

declare module '../platform/errors' {
  interface Refusals {
    clients: (typeof CLIENTS_ERRORS)[number]
  }
}
