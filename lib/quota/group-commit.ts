import { ProductError } from '../platform/errors'

/** One waiting operation: at most one per key goes into a batch, later ones of the key wait for the next. */
interface Waiting<Op, Result> {
  op: Op
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  sinceMs: number
}

export interface GroupCommitOptions {
  /** Operations per batch at most. */
  maxBatch: number
  /** Batches under way at once. */
  inFlight: number
  /**
   * Waiting operations from which a batch starts beside one that is under way: it keeps the database
   * busy while answers travel. Fewer do better to wait and become more, as each batch has a price of its own.
   */
  besideFrom: number
  /** Operations that may wait; more are refused at once, so that a stalled store can't fill the memory. */
  maxWaiting: number
  /** An operation that has waited this long is refused instead of run: its caller has given up. */
  maxWaitMs: number
}

/**
 * Turns of the event loop that a batch waits for more: callers that were just answered ask again within
 * a few, and the larger batch costs the store and us less than the wait.
 */
const GATHERING_TURNS = 4

/**
 * Joins operations that wait in the same instant into one statement each.
 * @param keyOf operations with the same key never share a batch, nor run in two batches at once: they
 *   take effect in the order they were given
 * @param run executes a batch; its results stand in the order of the operations
 */
export class GroupCommit<Op, Result> {
  private waiting: Waiting<Op, Result>[] = []
  private running = 0
  private scheduled = false
  /** Keys of the batches under way. */
  private readonly busy = new Set<string>()

  constructor(
    private readonly keyOf: (op: Op) => string,
    private readonly run: (batch: Op[]) => Promise<Result[]>,
    private readonly options: GroupCommitOptions,
  ) {}

  submit(op: Op): Promise<Result> {
    if (this.waiting.length >= this.options.maxWaiting)
      return Promise.reject(new ProductError('store_unavailable', 1))
    return new Promise<Result>((resolve, reject) => {
      this.waiting.push({ op, resolve, reject, sinceMs: performance.now() })
      this.schedule()
    })
  }

  /** Resolves when nothing waits and nothing runs. */
  async drain(): Promise<void> {
    while (this.waiting.length > 0 || this.running > 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
  }

  private schedule(): void {
    if (this.scheduled || !this.mayStart()) return
    this.scheduled = true
    // Not a timer: what arrives in these turns of the loop shares the batch, and an idle loop turns at once.
    const turn = (left: number) => {
      if (left > 0) return void setImmediate(turn, left - 1)
      this.scheduled = false
      this.start()
    }
    setImmediate(turn, GATHERING_TURNS)
  }

  private mayStart(): boolean {
    const { inFlight, besideFrom } = this.options
    if (this.running === 0) return this.waiting.length > 0
    return this.running < inFlight && this.waiting.length >= besideFrom
  }

  private start(): void {
    const batch = this.takeBatch()
    if (batch.length === 0) return
    const keys = batch.map((one) => this.keyOf(one.op))
    for (const key of keys) this.busy.add(key)
    this.running++
    this.run(batch.map((one) => one.op))
      .then(
        (results) =>
          batch.forEach((one, i) => {
            const result = results[i]
            if (result === undefined) one.reject(new Error('a batch returned too few results'))
            else one.resolve(result)
          }),
        (error: unknown) => batch.forEach((one) => one.reject(error)),
      )
      .finally(() => {
        this.running--
        for (const key of keys) this.busy.delete(key)
        this.schedule()
      })
    this.schedule()
  }

  private takeBatch(): Waiting<Op, Result>[] {
    const keys = new Set(this.busy)
    const batch: Waiting<Op, Result>[] = []
    const rest: Waiting<Op, Result>[] = []
    const oldestMs = performance.now() - this.options.maxWaitMs
    for (const one of this.waiting) {
      if (one.sinceMs < oldestMs) {
        one.reject(new ProductError('store_unavailable', 1))
        continue
      }
      const key = this.keyOf(one.op)
      if (batch.length < this.options.maxBatch && !keys.has(key)) {
        keys.add(key)
        batch.push(one)
      } else {
        rest.push(one)
      }
    }
    this.waiting = rest
    return batch
  }
}
