import type { WebhookFaults } from '../faults/webhook-faults'
import type { StripeEvent } from '../rows/event'
import { BY_TIME, listens, type World } from '../state/world'
import { signature } from './sign'

export interface Attempt {
  /** Wall-clock milliseconds since the epoch. */
  atMs: number
  /** The receiver's status; 0 when nobody answered. */
  status: number
  error?: string
}

export interface Delivery {
  id: string
  event: string
  type: string
  endpoint: string
  state: 'pending' | 'delivered' | 'failed' | 'lost'
  attempts: Attempt[]
  /** When it is tried next, in wall-clock milliseconds. */
  dueMs: number
}

export interface DeliveryOptions {
  /** From each failed attempt to the next. */
  retryDelaysMs: readonly number[]
  timeoutMs: number
  /** The wall clock: signatures carry it, whatever the sandbox's clock shows. */
  nowMs: () => number
}

const KEPT = 2_000
const OLD_SECONDS = 600

/** Sends events to the endpoints that want them, again and again until they are taken. */
export class Deliveries {
  private all: Delivery[] = []
  private held = false
  private stopped = false
  private readonly timers = new Map<string, NodeJS.Timeout>()
  private readonly underWay = new Set<Promise<unknown>>()
  private waiters: (() => void)[] = []

  constructor(
    private readonly world: World,
    private readonly faults: WebhookFaults,
    private readonly options: DeliveryOptions,
  ) {}

  /** Takes events on, in the order they happened. */
  take(events: StripeEvent[]): void {
    for (const event of events) {
      for (const endpoint of this.world.store.all('webhook_endpoint')) {
        if (!listens(endpoint, event.type)) continue
        this.add(event, endpoint.id)
        if (this.faults.strikes('duplicate', event.type)) this.add(event, endpoint.id)
      }
    }
  }

  private add(event: StripeEvent, endpoint: string): void {
    const delivery: Delivery = {
      id: this.world.ids.next('delivery'),
      event: event.id,
      type: event.type,
      endpoint,
      state: this.faults.strikes('lose', event.type) ? 'lost' : 'pending',
      attempts: [],
      dueMs: this.options.nowMs() + this.faults.delayMs(),
    }
    this.all.push(delivery)
    this.forgetOld()
    this.schedule(delivery)
  }

  private forgetOld(): void {
    if (this.all.length <= KEPT) return
    const index = this.all.findIndex((one) => one.state !== 'pending')
    if (index !== -1) this.all.splice(index, 1)
  }

  private schedule(delivery: Delivery): void {
    if (this.held || this.stopped || delivery.state !== 'pending') return
    const waitMs = Math.max(0, delivery.dueMs - this.options.nowMs())
    const timer = setTimeout(() => {
      this.timers.delete(delivery.id)
      void this.attempt(delivery)
    }, waitMs)
    timer.unref()
    this.timers.set(delivery.id, timer)
  }

  private unschedule(): void {
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const sending = this.send(delivery)
    this.underWay.add(sending)
    try {
      delivery.attempts.push(await sending)
      this.judge(delivery)
    } finally {
      this.underWay.delete(sending)
      this.wake()
    }
  }

  private judge(delivery: Delivery): void {
    const { status } = delivery.attempts.at(-1) ?? { status: 0 }
    if (status >= 200 && status < 300) {
      delivery.state = 'delivered'
      this.countDown(delivery.event)
      return
    }
    const waitMs = this.options.retryDelaysMs[delivery.attempts.length - 1]
    if (waitMs === undefined) {
      delivery.state = 'failed'
      return
    }
    delivery.dueMs = this.options.nowMs() + waitMs
    this.schedule(delivery)
  }

  private countDown(id: string): void {
    const event = this.world.store.get('event', id)
    if (!event || event.pending_webhooks === 0) return
    this.world.transact(BY_TIME, () => {
      this.world.store.update('event', id, { pending_webhooks: event.pending_webhooks - 1 })
    })
  }

  /** The object as its first event showed it: what a receiver sees that was overtaken. */
  private staleCopy(event: StripeEvent): StripeEvent {
    const first = this.world.store
      .all('event')
      .find((one) => one.data.object.id === event.data.object.id)
    return first ? { ...event, data: { ...event.data, object: first.data.object } } : event
  }

  private async send(delivery: Delivery): Promise<Attempt> {
    const atMs = this.options.nowMs()
    const endpoint = this.world.store.get('webhook_endpoint', delivery.endpoint)
    const event = this.world.store.get('event', delivery.event)
    if (!endpoint || !event) return { atMs, status: 0, error: 'The endpoint or the event is gone.' }
    const strikes = (fault: 'stale' | 'wrongSecret' | 'oldTimestamp') =>
      this.faults.strikes(fault, event.type)
    const payload = JSON.stringify(strikes('stale') ? this.staleCopy(event) : event, null, 2)
    const secret = strikes('wrongSecret') ? 'whsec_of_somebody_else' : endpoint.sandbox.secret
    const seconds = Math.floor(atMs / 1000) - (strikes('oldTimestamp') ? OLD_SECONDS : 0)
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.timeout(this.options.timeoutMs),
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signature(payload, seconds, secret),
          'User-Agent': 'Stripe/1.0 (local test Stripe)',
        },
      })
      await response.arrayBuffer()
      return { atMs, status: response.status }
    } catch (thrown) {
      return { atMs, status: 0, error: reasonOf(thrown) }
    }
  }

  /** Keeps deliveries back until {@link release} or {@link flush}. */
  hold(): void {
    this.held = true
    this.unschedule()
    this.wake()
  }

  release(): void {
    this.held = false
    for (const delivery of this.pending())
      if (!this.timers.has(delivery.id)) this.schedule(delivery)
  }

  /** Tries everything that is pending once, now, one after another; held ones stay held afterwards. */
  async flush(): Promise<Delivery[]> {
    this.unschedule()
    await Promise.all(this.underWay)
    const pending = this.faults.order(this.pending())
    this.unschedule()
    for (const delivery of pending) if (delivery.state === 'pending') await this.attempt(delivery)
    return pending
  }

  pending(): Delivery[] {
    return this.all.filter((one) => one.state === 'pending')
  }

  list(): Delivery[] {
    return this.all
  }

  /** Sends an event again, to every endpoint that wants it. */
  resend(event: StripeEvent): void {
    this.take([event])
  }

  /** Waits until all that is due, and neither held nor delayed, has been tried once. Returns false when that takes too long. */
  async firstTries(withinMs: number): Promise<boolean> {
    const isOpen = ({ state, attempts, dueMs }: Delivery) =>
      state === 'pending' && attempts.length === 0 && dueMs <= this.options.nowMs()
    const late = AbortSignal.timeout(withinMs)
    late.addEventListener('abort', () => this.wake())
    while (!late.aborted && !this.held && !this.stopped && this.all.some(isOpen))
      await new Promise<void>((resolve) => this.waiters.push(resolve))
    return !late.aborted
  }

  /** Resolves once nothing is pending: all taken, given up or lost. */
  async settled(): Promise<void> {
    while (this.pending().length > 0 || this.underWay.size > 0)
      await new Promise<void>((resolve) => this.waiters.push(resolve))
  }

  private wake(): void {
    for (const waiter of this.waiters.splice(0)) waiter()
  }

  /** Takes up what was pending before a restart. */
  load(pending: Delivery[]): void {
    this.unschedule()
    this.wake()
    this.all = pending
    for (const delivery of pending) this.schedule(delivery)
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.unschedule()
    this.wake()
    await Promise.all(this.underWay)
  }
}

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  return thrown.cause instanceof Error ? thrown.cause.message : thrown.message
}
