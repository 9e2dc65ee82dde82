/** What this domain refuses; `lib/api/errors.ts` says how each is answered. */
export const SELECTIONS_ERRORS = [
  'competition_not_selected',
  'replacement_limit_reached',
  'selection_full',
  'competition_already_selected',
  'selection_already_kept',
] as const

declare module '../platform/errors' {
  interface Refusals {
    selections: (typeof SELECTIONS_ERRORS)[number]
  }
}
