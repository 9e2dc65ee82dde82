import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from '../wire/api'
import { WireError } from '../wire/errors'
import { Chance } from './chance'

export type FaultPoint = 'before' | 'after'

/** One fault of the API, as the control route takes it. */
export const apiFault = z.strictObject({
  /** `error`: an answer with `status`; `drop`: the connection breaks; `hang`: no answer ever; `delay`: a late one. */
  kind: z.enum(['error', 'drop', 'hang', 'delay']),
  /** Whether what was asked for has happened when the fault strikes. */
  when: z.enum(['before', 'after']).default('before'),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  /** `*` stands for anything: `/v1/checkout/*`. */
  path: z.string().default('*'),
  status: z.number().int().min(400).max(599).default(500),
  delayMs: z.number().int().min(0).max(120_000).default(0),
  /** How many requests it strikes; without it every one. */
  times: z.number().int().min(1).optional(),
  probability: z.number().min(0).max(1).default(1),
  seed: z.string().default('faults'),
})
export type ApiFault = z.input<typeof apiFault>

interface Armed {
  id: string
  fault: z.output<typeof apiFault>
  chance: Chance
  left: number
  struck: number
}

const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.split('*').map(escapePattern).join('.*')}$`).test(path)

function escapePattern(part: string): string {
  return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const MESSAGES: Record<
  number,
  { type: 'api_error' | 'invalid_request_error'; message: string; code?: string }
> = {
  409: {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message:
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
  },
  429: {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  },
}

function errorOf({ status, when }: z.output<typeof apiFault>): WireError {
  const body = MESSAGES[status] ?? {
    type: 'api_error' as const,
    message: 'An unknown error occurred (a fault of the local Stripe that was asked for).',
  }
  // Once it has run, a failure is kept under the idempotency key and another try would only replay it.
  return new WireError(status, body, {
    shouldRetry: when === 'before',
    neverRan: when === 'before',
  })
}

/** Faults that the API has been told to have. */
export class ApiFaults {
  private armed: Armed[] = []
  private made = 0
  /** Requests that are left without an answer until the sandbox stops. */
  private readonly hanging = new AbortController()

  add(fault: ApiFault): { id: string } {
    const parsed = apiFault.parse(fault)
    this.made += 1
    const id = `fault_${this.made}`
    this.armed.push({
      id,
      fault: parsed,
      chance: new Chance(parsed.seed),
      left: parsed.times ?? Infinity,
      struck: 0,
    })
    return { id }
  }

  list(): object[] {
    return this.armed.map(({ id, fault, struck }) => ({ id, ...fault, struck }))
  }

  clear(): void {
    this.armed = []
  }

  /** Lets go of requests that hang. */
  release(): void {
    this.hanging.abort()
  }

  /**
   * Has the faults of a point, in the order they were added.
   * @throws WireError for a fault that answers
   */
  async strike(point: FaultPoint, method: string, path: string, c: Context<ApiEnv>): Promise<void> {
    for (const one of this.armed) {
      const { fault } = one
      if (one.left <= 0 || fault.when !== point) continue
      if (fault.method !== undefined && fault.method !== method) continue
      if (!fits(fault.path, path) || !one.chance.hits(fault.probability)) continue
      one.left -= 1
      one.struck += 1
      if (fault.delayMs > 0) await wait(fault.delayMs)
      if (fault.kind === 'error') throw errorOf(fault)
      if (fault.kind === 'hang') await this.forever()
      if (fault.kind !== 'delay') this.cut(c, point)
    }
  }

  private async forever(): Promise<void> {
    const { signal } = this.hanging
    if (signal.aborted) return
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  }

  /** Breaks the connection. Before the work: nothing happens; after it: nobody hears of it. */
  private cut(c: Context<ApiEnv>, point: FaultPoint): void {
    c.env.incoming.socket.destroy()
    if (point === 'before')
      throw new WireError(
        503,
        { type: 'api_error', message: 'The connection was cut.' },
        { neverRan: true },
      )
  }
}
