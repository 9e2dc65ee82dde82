import { setImmediate as soon } from 'node:timers/promises'
import { advanceSandbox, advanceTestClock, catchUp, dropOldEvents } from './billing/timeline'
import { ApiFaults } from './faults/api-faults'
import { WebhookFaults } from './faults/webhook-faults'
import { DEFAULT_DUNNING, type DunningPolicy } from './machines/dunning'
import { Ids } from './state/ids'
import { readState, writeState } from './state/persistence'
import { SandboxClock, type BaseClock } from './state/sandbox-clock'
import { BY_TIME, World, type PendingDebit } from './state/world'
import { Deliveries, type DeliveryOptions } from './webhooks/deliveries'
import { IdempotencyKeys } from './wire/idempotency'

export interface WebhookTarget {
  url: string
  secret: string
  /** Event types; all of them without it. */
  events?: readonly string[]
}

export interface SandboxOptions {
  clock: BaseClock
  stateFile: string | undefined
  seed: string | undefined
  dunning: DunningPolicy | undefined
  pendingDebit: PendingDebit | undefined
  delivery: DeliveryOptions
  onFault: (fault: unknown) => void
}

const DRAFT_SECONDS = 3600
/** How long time stands still for receivers that do not answer; after that it goes on without them. */
const PATIENCE_MS = 2_000

/** The Stripe behind the wire: the world, its deliveries, its faults, its clock. */
export class Sandbox {
  readonly world: World
  readonly keys = new IdempotencyKeys()
  readonly apiFaults = new ApiFaults()
  readonly webhookFaults = new WebhookFaults()
  readonly deliveries: Deliveries
  private readonly advancing = new Set<string>()
  private lastAdvance: Promise<unknown> = Promise.resolve()
  private isAdvancing = false
  /** Changes with everything that is gone: what is under way then ends. */
  private age = 0
  private isSaving = false

  constructor(private readonly options: SandboxOptions) {
    const saved = options.stateFile === undefined ? undefined : readState(options.stateFile)
    this.world = new World(
      {
        baseUrl: '',
        dunning: options.dunning ?? DEFAULT_DUNNING,
        draftSeconds: DRAFT_SECONDS,
        pendingDebit: options.pendingDebit ?? 'incomplete',
      },
      new Ids(options.seed, saved?.idsDrawn),
      new SandboxClock(options.clock, saved?.aheadSeconds),
    )
    this.deliveries = new Deliveries(this.world, this.webhookFaults, options.delivery)
    if (saved) {
      this.world.store.load(saved.rows)
      this.keys.load(saved.idempotency)
      this.deliveries.load(saved.deliveries)
    }
    this.world.onCommit((events) => {
      this.deliveries.take(events)
      this.advanceTestClocks()
    })
    this.world.afterChange(() => this.saveSoon())
  }

  /** Brings clocks that were told to advance to their targets, after the answer has been made. */
  private advanceTestClocks(): void {
    for (const { id, status, status_details: details } of this.world.store.all(
      'test_helpers.test_clock',
    )) {
      const target = details.advancing?.target_frozen_time
      if (status !== 'advancing' || target === undefined || this.advancing.has(id)) continue
      this.advancing.add(id)
      void soon()
        .then(() => advanceTestClock(this.world, id, target, this.pause()))
        .catch((thrown: unknown) => this.options.onFault(thrown))
        .finally(() => this.advancing.delete(id))
    }
  }

  /** Lets happen what the running clock has brought. */
  catchUp(): void {
    if (!this.isAdvancing) catchUp(this.world)
  }

  /**
   * Moves the sandbox's clock forward. The time is lived through: all that falls into it happens at its instant, and
   * is told to the webhooks before the next; what they do then counts. One call after another.
   * @throws RangeError for a time that is not ahead
   */
  advance(toSeconds: number): Promise<void> {
    const advance = this.lastAdvance.then(() => this.live(toSeconds))
    this.lastAdvance = advance.catch(() => undefined)
    return advance
  }

  private async live(toSeconds: number): Promise<void> {
    if (toSeconds < this.world.clock.nowSeconds())
      throw new RangeError('The clock can only go forward.')
    this.isAdvancing = true
    try {
      await advanceSandbox(this.world, toSeconds, this.pause())
    } finally {
      this.isAdvancing = false
    }
    const awaited = new Set(this.deliveries.pending().map(({ event }) => event))
    dropOldEvents(this.world, (id) => awaited.has(id))
    this.save()
  }

  /** Waits after each instant for those who are told of it, until one of them has let it wait too long. */
  private pause(): () => Promise<boolean> {
    const { age } = this
    let isPatient = true
    return async () => {
      isPatient &&= await this.deliveries.firstTries(PATIENCE_MS)
      return this.age === age
    }
  }

  /** Registers endpoints that the program that starts the sandbox knows. */
  register(targets: readonly WebhookTarget[]): void {
    this.world.transact(BY_TIME, () => {
      for (const { url, secret, events } of targets) {
        const known = this.world.store.all('webhook_endpoint').find((one) => one.url === url)
        this.world.store.put('webhook_endpoint', {
          id: known?.id ?? this.world.ids.next('webhook_endpoint'),
          object: 'webhook_endpoint',
          api_version: null,
          application: null,
          created: known?.created ?? this.world.now(),
          description: 'Registered at the start',
          enabled_events: [...(events ?? ['*'])],
          livemode: false,
          metadata: {},
          status: 'enabled',
          url,
          sandbox: { secret },
        })
      }
    })
  }

  /** Everything gone, as after the first start; endpoints stay. */
  reset(): void {
    this.age += 1
    const endpoints = this.world.store.all('webhook_endpoint')
    this.world.store.load({ webhook_endpoint: endpoints })
    this.keys.load([])
    this.deliveries.load([])
    this.apiFaults.clear()
    this.webhookFaults.set({})
    this.world.clock.reset()
    this.save()
  }

  /**
   * Saves once the running turn is over: with the answer that is kept under an idempotency key, and before
   * anybody has been answered.
   */
  private saveSoon(): void {
    if (this.options.stateFile === undefined || this.isSaving) return
    this.isSaving = true
    queueMicrotask(() => {
      this.isSaving = false
      try {
        this.save()
      } catch (thrown) {
        this.options.onFault(thrown)
      }
    })
  }

  private save(): void {
    const { stateFile } = this.options
    if (stateFile === undefined) return
    writeState(stateFile, {
      version: 1,
      aheadSeconds: this.world.clock.aheadSeconds,
      idsDrawn: this.world.ids.drawn,
      rows: this.world.store.dump(),
      idempotency: this.keys.dump(),
      deliveries: this.deliveries.pending(),
    })
  }

  async stop(): Promise<void> {
    this.apiFaults.release()
    await this.deliveries.stop()
    this.save()
  }
}
