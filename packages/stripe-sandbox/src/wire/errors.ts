/** The `error` object of an answer, as Stripe writes it. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  doc_url?: string
  charge?: string
  payment_intent?: unknown
  payment_method?: unknown
}

interface Circumstances {
  /** The value of `stripe-should-retry`; absent when Stripe leaves it to the status. */
  shouldRetry?: boolean
  /** True when what the request did before it failed stays: a declined card leaves a failed charge. */
  keepsChanges?: boolean
  /** True when the request never began to execute: its idempotency key stays free. */
  neverRan?: boolean
}

/** A refusal with Stripe's status and body. Anything else thrown is a fault of the sandbox itself. */
export class WireError extends Error {
  override name = 'WireError'
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly circumstances: Circumstances = {},
  ) {
    super(body.message)
  }
}

const documented = (code: string) =>
  `https://stripe.com/docs/error-codes/${code.replace(/_/g, '-')}`

/** A 400 for a parameter that can't be used. */
export const invalidRequest = (message: string, param?: string, code?: string): WireError =>
  new WireError(400, {
    type: 'invalid_request_error',
    message,
    ...(param !== undefined && { param }),
    ...(code !== undefined && { code, doc_url: documented(code) }),
  })

/**
 * The answer for an id that names nothing: 404 when it stands in the path, 400 when in a parameter.
 * @param noun how Stripe calls the kind in messages: "customer", "checkout.session"
 */
export const resourceMissing = (noun: string, id: string, param = 'id'): WireError =>
  new WireError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    doc_url: documented('resource_missing'),
    message: `No such ${noun}: '${id}'`,
    param,
  })

/** A 402: the bank said no. What was recorded about the attempt stays. */
export const cardError = (
  code: string,
  message: string,
  more: Partial<ErrorBody> = {},
  keepsChanges = true,
): WireError =>
  new WireError(
    402,
    { type: 'card_error', code, message, doc_url: documented(code), ...more },
    { keepsChanges },
  )

export const unauthorized = (message: string): WireError =>
  new WireError(401, { type: 'invalid_request_error', message }, { neverRan: true })
