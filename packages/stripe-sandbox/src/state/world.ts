import { API_VERSION } from '../api-version'
import type { DunningPolicy } from '../machines/dunning'
import type { Customer } from '../rows/customer'
import type { StripeEvent } from '../rows/event'
import { WireError, resourceMissing } from '../wire/errors'
import { deriveEvents, onWire, type Derived } from './derive'
import type { Ids } from './ids'
import type { SandboxClock } from './sandbox-clock'
import { Store, type Row } from './store'

/** What made something happen: a request, or (both null) time going by. */
export interface Cause {
  requestId: string | null
  idempotencyKey: string | null
}
export const BY_TIME: Cause = { requestId: null, idempotencyKey: null }

/** What a subscription is while the bank decides on the debit that pays for it first. */
export type PendingDebit = 'incomplete' | 'active'

export interface Settings {
  /** Where the hosted pages are, without a slash at the end. */
  baseUrl: string
  dunning: DunningPolicy
  /** How long a renewal's invoice stays a draft. */
  draftSeconds: number
  pendingDebit: PendingDebit
}

export const EVENT_RETENTION_SECONDS = 30 * 86_400

type Listener = (events: StripeEvent[]) => void

/** Everything the sandbox knows, and the one way to change it. */
export class World {
  readonly store = new Store()
  private listeners: Listener[] = []
  private changeListeners: (() => void)[] = []
  private cause = BY_TIME
  /** Writes up to here have their events. */
  private published = 0
  private events: StripeEvent[] | undefined

  constructor(
    readonly settings: Settings,
    readonly ids: Ids,
    readonly clock: SandboxClock,
  ) {}

  /** Called after each change that stays, with its events in the order they happened. */
  onCommit(listener: Listener): void {
    this.listeners.push(listener)
  }

  /** Called when a change is over and may be kept. */
  afterChange(listener: () => void): void {
    this.changeListeners.push(listener)
  }

  /** Seconds since the epoch: of a test clock, or of the sandbox. */
  now(testClock: string | null = null): number {
    const clock =
      testClock === null ? undefined : this.store.get('test_helpers.test_clock', testClock)
    return clock ? clock.frozen_time : this.clock.nowSeconds()
  }

  /**
   * Runs a change as one: all of it stays, or none. A refusal that says so (a declined card) keeps what
   * happened before it.
   */
  transact<Result>(cause: Cause, work: () => Result): Result {
    if (this.events)
      throw new Error('A change is already going on: the sandbox changes one thing at a time.')
    const mark = this.store.mark()
    this.cause = cause
    this.published = mark
    this.events = []
    try {
      const result = work()
      this.commit()
      return result
    } catch (thrown) {
      if (thrown instanceof WireError && thrown.circumstances.keepsChanges) this.commit()
      else this.store.undo(mark)
      throw thrown
    } finally {
      this.events = undefined
      this.store.settle()
    }
  }

  private commit(): void {
    this.publish()
    const events = this.events ?? []
    if (this.store.mark() === 0) return
    for (const listener of this.listeners) listener(events)
    for (const listener of this.changeListeners) listener()
  }

  /** Makes the events of all that has changed up to here; later changes make their own. */
  publish(): void {
    const before = new Map<string, { kind: Parameters<Store['get']>[0]; row: Row | undefined }>()
    for (const { kind, id, before: row } of this.store.since(this.published)) {
      if (kind !== 'event' && !before.has(id)) before.set(id, { kind, row })
    }
    for (const [id, { kind, row }] of before) {
      for (const derived of deriveEvents(kind, row, this.store.get(kind, id))) this.record(derived)
    }
    this.published = this.store.mark()
  }

  /** An event about an object as it is now, after the events of what led to it. */
  emit(type: string, row: Row): void {
    this.publish()
    this.record({ type, data: { object: onWire(row) } })
    this.published = this.store.mark()
  }

  /** Keeps an event and hands it to the webhooks when the change is done. */
  record({ type, data }: Derived, more: Partial<StripeEvent> = {}): StripeEvent {
    const event = this.store.put('event', {
      id: this.ids.next('event'),
      object: 'event',
      api_version: API_VERSION,
      created: this.clock.nowSeconds(),
      data,
      livemode: false,
      pending_webhooks: this.store.all('webhook_endpoint').filter((one) => listens(one, type))
        .length,
      request: { id: this.cause.requestId, idempotency_key: this.cause.idempotencyKey },
      type,
      ...more,
    })
    this.events?.push(event)
    return event
  }

  /** @throws WireError `resource_missing`, for a deleted customer too */
  customer(id: string, param = 'customer'): Customer {
    const row = this.store.need('customer', id, param)
    if (row.deleted) throw resourceMissing('customer', id, param)
    return row
  }
}

/** True when an endpoint asked for events of this type. */
export const listens = (
  endpoint: { enabled_events: string[]; status: string },
  type: string,
): boolean =>
  endpoint.status === 'enabled' &&
  endpoint.enabled_events.some((wanted) => wanted === '*' || wanted === type)
