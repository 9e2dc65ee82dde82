import { createHash } from 'node:crypto'
import { WireError } from './errors'

export interface Answer {
  status: number
  body: string
  requestId: string
}

export interface Remembered {
  fingerprint: string
  /** Seconds since the epoch. */
  at: number
  /** Absent while the first request is still running. */
  answer?: Answer
}

const KEPT_SECONDS = 24 * 3600

export const fingerprintOf = (method: string, path: string, body: string): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')

/** Answers by idempotency key: the same request again gets the same answer, whatever it was. */
export class IdempotencyKeys {
  private readonly keys = new Map<string, Remembered>()

  /**
   * Begins a request under a key.
   * @returns the answer to replay, if the request has run before
   * @throws WireError 400 for other parameters, 409 while the first one still runs
   */
  begin(key: string, fingerprint: string, nowSeconds: number): Answer | undefined {
    const known = this.keys.get(key)
    if (!known || known.at + KEPT_SECONDS < nowSeconds) {
      this.keys.set(key, { fingerprint, at: nowSeconds })
      return undefined
    }
    if (known.fingerprint !== fingerprint)
      throw new WireError(
        400,
        {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        },
        { neverRan: true },
      )
    if (!known.answer)
      throw new WireError(
        409,
        {
          type: 'invalid_request_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        },
        { neverRan: true, shouldRetry: true },
      )
    return known.answer
  }

  remember(key: string, answer: Answer): void {
    const known = this.keys.get(key)
    if (known) known.answer = answer
  }

  /** The request never ran: the key is as if unused. */
  forget(key: string): void {
    if (!this.keys.get(key)?.answer) this.keys.delete(key)
  }

  dump(): [string, Remembered][] {
    return [...this.keys].filter(([, known]) => known.answer)
  }

  load(entries: [string, Remembered][]): void {
    this.keys.clear()
    for (const [key, known] of entries) this.keys.set(key, known)
  }
}
