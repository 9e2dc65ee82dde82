import type { Quota } from './response'

/** One thing wrong with a request, as a 422 answer lists them. */
export interface FieldIssue {
  /** Where: for example `['query', 'limit']`. */
  loc: (string | number)[]
  msg: string
  type: string
}

/** What is known about a failure. */
export interface ErrorFacts {
  code: string
  status?: number | undefined
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  quota?: Quota | undefined
  issues?: readonly FieldIssue[] | undefined
}

/** The base of every error of this package. Nothing in it ever contains the API key. */
export class PrematchError extends Error {
  override name = 'PrematchError'
  /** Machine-readable reason: the server's own code where it gave one. */
  readonly code: string
  /** HTTP status; undefined when there was no answer, or no call. */
  readonly status: number | undefined
  /** The server's id of this request: quote it when you ask about it. */
  readonly requestId: string | undefined
  /** Seconds after which the same call can work, where the server said so. */
  readonly retryAfterSeconds: number | undefined
  /** What was left when the server answered, where it said so. */
  readonly quota: Quota | undefined

  constructor(message: string, facts: ErrorFacts) {
    super(message)
    this.code = facts.code
    this.status = facts.status
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.quota = facts.quota
  }
}

/** The client was given options it cannot work with. */
export class ConfigurationError extends PrematchError {
  override name = 'ConfigurationError'
}

/** The server answered with an error status. The classes below name the common ones. */
export class ApiError extends PrematchError {
  override name = 'ApiError'
}

/** 400 or 422: the request is wrong. Without a status it was found out before any call. */
export class ValidationError extends ApiError {
  override name = 'ValidationError'
  /** What is wrong, item by item, on a 422. */
  readonly issues: readonly FieldIssue[]

  constructor(message: string, facts: ErrorFacts) {
    super(message, facts)
    this.issues = facts.issues ?? []
  }
}

/** 401: the key is missing, unknown or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}

/** 403: the plan or the selection does not include this. */
export class PermissionError extends ApiError {
  override name = 'PermissionError'
}

/** 404: no such competition or match, or not available to you. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}

/** 409: it conflicts with the state of your account. */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}

/** 429: a limit is reached; `code` says which, `retryAfterSeconds` for how long. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError'
}

/** 5xx: the server, or something in front of it, failed. */
export class ServerError extends ApiError {
  override name = 'ServerError'
}

/** No answer arrived. `code` is the system's, such as `ECONNRESET`, where there is one. */
export class NetworkError extends PrematchError {
  override name = 'NetworkError'
}

/** No complete answer arrived in time. The server may have served and charged the call all the same. */
export class TimeoutError extends NetworkError {
  override name = 'TimeoutError'
}

/** Something answered, but not as this API does: a redirect, no JSON, no page of matches, or a cursor that leads in a circle. */
export class InvalidResponseError extends PrematchError {
  override name = 'InvalidResponseError'
}

const BY_STATUS: Record<number, new (message: string, facts: ErrorFacts) => ApiError> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: ValidationError,
  429: RateLimitError,
}

/** The error for an answer with an error status. */
export function errorOfStatus(status: number, message: string, facts: ErrorFacts): ApiError {
  const ErrorClass = BY_STATUS[status] ?? (status >= 500 ? ServerError : ApiError)
  return new ErrorClass(message, { ...facts, status })
}
