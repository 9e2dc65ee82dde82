/** What several domains, or the platform itself, refuse. */
export const PLATFORM_ERRORS = [
  'invalid_cursor',
  'invalid_signature',
  'not_found',
  'too_many_failures',
  'store_unavailable',
] as const

/**
 * The codes of each domain, by its name: its own `errors.ts` adds them, so that whoever throws one is checked against all
 * and the platform knows none of them. `lib/api/errors.ts` joins their lists, and says how each is answered.
 */
export interface Refusals {
  platform: (typeof PLATFORM_ERRORS)[number]
}

export type ErrorCode = Refusals[keyof Refusals]

/** A refusal that the caller can act on. The domain throws it; the API's edge turns it into an answer. */
export class ProductError extends Error {
  override name = 'ProductError'
  constructor(
    readonly code: ErrorCode,
    /** Whole seconds after which the same call can work; sent as `Retry-After`. */
    readonly retryAfterSeconds?: number,
    options?: ErrorOptions & { hint?: string | undefined },
  ) {
    super(code, options)
    this.hint = options?.hint
  }
  /** A sentence more for people, with what only this refusal knows. */
  readonly hint: string | undefined
}

export interface FieldIssue {
  loc: (string | number)[]
  msg: string
  type: string
}

/** Input that does not fit its schema; answered as 422 in the standard shape. */
export class InvalidInputError extends Error {
  override name = 'InvalidInputError'
  constructor(readonly issues: FieldIssue[]) {
    super('invalid input')
  }
}
