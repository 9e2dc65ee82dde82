/** What an answer says about your limits. A figure is undefined when the server did not send it. */
export interface Quota {
  requestsPerMinute: number | undefined
  requestsRemaining: number | undefined
  /** Epoch second at which the oldest request leaves the sliding minute. */
  requestsResetEpochSeconds: number | undefined
  unitsRemainingHour: number | undefined
  unitsRemainingDay: number | undefined
  rowsRemainingDay: number | undefined
  /** What this answer cost. */
  cost: { units: number; rows: number } | undefined
}

interface AnswerFacts {
  /** Tag of exactly this answer; give it to the next call as `etag`. */
  etag: string | undefined
  /** The release that the answer is from; undefined where it is from none. */
  dataVersion: string | undefined
  quota: Quota
  requestId: string | undefined
}

/** An answer with data. */
export interface ApiResponse<T> extends AnswerFacts {
  notModified: false
  status: number
  data: T
}

/** Nothing has changed since the answer whose `etag` you gave: keep using that one. */
export interface NotModified extends AnswerFacts {
  notModified: true
  status: 304
}

/** `NotModified` can come only from a call that was given an etag. */
export type Outcome<T, Etag> = [Etag] extends [undefined]
  ? ApiResponse<T>
  : ApiResponse<T> | NotModified

/** The part of a `Headers` object that is read. */
export interface ReadableHeaders {
  get(name: string): string | null
}

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\s*\d+\s*$/.test(text) ? Number(text) : undefined

/** The quota headers as integers. */
export function readQuota(headers: ReadableHeaders): Quota {
  const cost = /^units=(\d+), rows=(\d+)$/.exec(headers.get('x-request-cost') ?? '')
  return {
    requestsPerMinute: wholeNumber(headers.get('x-ratelimit-limit')),
    requestsRemaining: wholeNumber(headers.get('x-ratelimit-remaining')),
    requestsResetEpochSeconds: wholeNumber(headers.get('x-ratelimit-reset')),
    unitsRemainingHour: wholeNumber(headers.get('x-quota-units-remaining-hour')),
    unitsRemainingDay: wholeNumber(headers.get('x-quota-units-remaining-day')),
    rowsRemainingDay: wholeNumber(headers.get('x-match-rows-remaining-day')),
    cost: cost ? { units: Number(cost[1]), rows: Number(cost[2]) } : undefined,
  }
}

/**
 * `Retry-After` in seconds: our server sends seconds, what stands in front of it may send a date.
 * @returns undefined for anything else, such as `1.5`, which `Date` would take for a day in 2001
 */
export function readRetryAfter(headers: ReadableHeaders): number | undefined {
  const text = headers.get('retry-after')
  const seconds = wholeNumber(text)
  if (text === null || seconds !== undefined) return seconds
  const untilMs = Date.parse(text)
  // The one form that HTTP has for dates is also the one that `Date` writes.
  const isHttpDate = !Number.isNaN(untilMs) && new Date(untilMs).toUTCString() === text.trim()
  return isHttpDate ? Math.max(0, Math.ceil((untilMs - Date.now()) / 1000)) : undefined
}
