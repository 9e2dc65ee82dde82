/** Why a call to the data API did not work, in the terms a page can explain. */
export interface Problem {
  /** An error code of the API, `invalid_input` (422), or one of those below. */
  code: string
  requestId: string | null
  /** Whole seconds after which the same call can work. */
  retryAfterSeconds: number | null
}

const ofOurs = (code: string): Problem => ({ code, requestId: null, retryAfterSeconds: null })

/** The API was not reached, or did not answer a question: nothing was changed. */
export const UNREACHABLE = ofOurs('unreachable')

/** A change was sent and no answer came: it may have been made or not. */
export const ANSWER_LOST = ofOurs('answer_lost')

/** The same of a change that can be sent again without being made twice. */
export const ANSWER_LOST_REPEATABLE = ofOurs('answer_lost_repeatable')

/** The page comes from an older version of the service, whose actions there are no more. */
export const PAGE_OUTDATED = ofOurs('page_outdated')

/** The link that a page was drawn for is not the one that was opened last. */
export const OTHER_LINK = ofOurs('other_link_opened')

/** This browser has not begun to sign in, or too long ago. */
export const NOT_BEGUN = ofOurs('sign_in_not_begun')

/** After which problems nobody can say whether a change was made. */
const UNKNOWN_OUTCOMES = new Set([ANSWER_LOST.code, 'internal_error', 'store_unavailable'])

export const leavesOutcomeUnknown = ({ code }: Problem): boolean => UNKNOWN_OUTCOMES.has(code)

/** A problem that came as the text of next-auth's error; anything else is one of next-auth itself. */
export function readRefusal(text: string): Problem {
  try {
    const { code, requestId, retryAfterSeconds } = JSON.parse(text) as Problem
    if (typeof code === 'string') return { code, requestId, retryAfterSeconds }
  } catch {
    // Not ours.
  }
  return { code: 'internal_error', requestId: null, retryAfterSeconds: null }
}

/** Reads the error answer of the API. */
export function readProblem(response: Response, body: unknown): Problem {
  const detail = field(body, 'detail')
  const requestId = field(body, 'request_id') ?? response.headers.get('x-request-id')
  const wait = Number(response.headers.get('retry-after'))
  return {
    code:
      typeof detail === 'string'
        ? detail
        : response.status === 422
          ? 'invalid_input'
          : 'internal_error',
    requestId: typeof requestId === 'string' ? requestId : null,
    retryAfterSeconds: Number.isInteger(wait) && wait > 0 ? wait : null,
  }
}

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined

/**
 * A problem on its way to the error page. Next hides the message of a thrown error from the browser but
 * keeps its digest, so the digest carries what the error page shows: code and request id.
 */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly digest: string
  constructor(problem: Problem) {
    super(`The data API answered ${problem.code}`)
    this.digest = `problem:${problem.code}:${problem.requestId ?? ''}`
  }
}

/** The digest of an error that came from the server. */
export const digestOf = (error: unknown): string | undefined =>
  error instanceof Error && 'digest' in error && typeof error.digest === 'string'
    ? error.digest
    : undefined

/** The problem inside a digest; for any other error, the digest as the reference to quote. */
export function problemOfDigest(digest: string | undefined): Problem {
  const [kind, code, requestId] = digest?.split(':') ?? []
  if (kind === 'problem' && code)
    return { code, requestId: requestId || null, retryAfterSeconds: null }
  return { code: 'internal_error', requestId: digest ?? null, retryAfterSeconds: null }
}
