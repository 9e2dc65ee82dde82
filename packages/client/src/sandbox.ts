import type { ApiResponse } from './response'
import type { Transport } from './transport'
import type { CallOptions, MovedSandboxClock, SandboxClock } from './types'

/**
 * The clock of your sandbox, for a client that was made with a test key (`pm_test_…`). With it every other method answers from a past
 * season, as of this clock. A move is never repeated by itself: whether a lost one was made, `clock()` tells.
 */
export class Sandbox {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Where it stands, and what comes next. Costs nothing. */
  clock(options: CallOptions = {}): Promise<ApiResponse<SandboxClock>> {
    return this.#send('GET', undefined, options)
  }

  /**
   * Moves it forward.
   * @param duration ISO 8601: `P1D`, `PT6H`
   * @returns where it stands now, and what happened on the way
   */
  advance(duration: string, options: CallOptions = {}): Promise<ApiResponse<MovedSandboxClock>> {
    return this.#send('POST', { advance: duration }, options)
  }

  /** Moves it to the next publication or kickoff, or to a later instant. */
  advanceTo(
    place: 'next_publication' | 'next_kickoff' | Date,
    options: CallOptions = {},
  ): Promise<ApiResponse<MovedSandboxClock>> {
    const to = place instanceof Date ? place.toISOString() : place
    return this.#send('POST', { to }, options)
  }

  /** Sets it back to the beginning of the season, with unused quotas. */
  reset(options: CallOptions = {}): Promise<ApiResponse<MovedSandboxClock>> {
    return this.#send('POST', { reset: true }, options)
  }

  #send<Answer>(
    method: 'GET' | 'POST',
    body: object | undefined,
    { signal, timeoutMs }: CallOptions,
  ): Promise<Answer> {
    const call = { method, path: '/v1/test/clock', body, signal, timeoutMs }
    return this.#transport.send(call) as Promise<Answer>
  }
}
