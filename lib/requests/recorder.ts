import type { Platform } from '../platform'
import { isStoreFailure, logFailure } from '../platform/store-failure'
import { createRefusalTally } from '../usage/refusals'
import { storedCall, type AnsweredCall, type StoredCall } from './call'
import { keepPartitions } from './partitions'
import { createSampler } from './sampling'
import { writeCalls } from './write'

const FLUSH_MS = 1_000
/** Rows that wait for a database that does not answer; more are given up. */
const MOST_WAITING = 20_000
/** Where it can't be made, it is tried again so often. */
const AGAIN_MS = 60_000
/** Rows of one statement. */
const BATCH = 2_000

/** Keeps the calls of clients for their owners, beside the answers and never in their way. */
export interface RequestRecorder {
  /** Notes an answered call. Writes nothing now, waits for nothing and never throws. */
  note(call: AnsweredCall): void
  /** Writes what was noted before; what could not be written stays noted. Failures are logged, not thrown. */
  flush(): Promise<void>
  /** Writes the rest and ends. */
  close(): Promise<void>
}

/** One per instance. Each refusal is counted exactly; which calls are kept whole, `sampling.ts` says. */
export function createRequestRecorder({
  db,
  clock,
  log,
}: Pick<Platform, 'db' | 'clock' | 'log'>): RequestRecorder {
  const sampler = createSampler()
  const refusals = createRefusalTally()
  let waiting: StoredCall[] = []
  let lost = 0

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      const strayed = await writeCalls(db, batch).catch((err: unknown) => {
        if (isStoreFailure(err)) throw err
        // Our fault, and the same the next time: these must not keep the others waiting.
        log.error({ calls: batch.length, err }, 'calls not kept')
      })
      // What came meanwhile stands behind them.
      waiting = waiting.slice(batch.length)
      if (strayed) await makeMissing()
    }
  }

  let madeMs = -Infinity
  /** The job that makes partitions ahead has missed a day: the sooner it is made the fewer calls have to move. */
  async function makeMissing(): Promise<void> {
    const nowMs = clock.nowMs()
    if (nowMs - madeMs < AGAIN_MS) return
    madeMs = nowMs
    await keepPartitions({ db, clock, log })
  }

  async function write(): Promise<void> {
    if (lost > 0) log.warn({ calls: lost }, 'calls not kept: too many waited to be written')
    lost = 0
    await refusals.flush(db)
    await writeWaiting()
  }

  const writeOrLog = () =>
    write().catch((err: unknown) =>
      logFailure(log, { calls: waiting.length }, err, 'calls not written yet'),
    )
  let writing: Promise<void> | undefined
  let next: Promise<void> | undefined
  /** One under way may be past what was noted since it began: whoever asks meanwhile shares the one after it. */
  function flush(): Promise<void> {
    if (writing)
      return (next ??= writing.then(() => {
        next = undefined
        return flush()
      }))
    return (writing = writeOrLog().finally(() => (writing = undefined)))
  }

  const timer = setInterval(() => void flush(), FLUSH_MS)
  return {
    note(call) {
      const nowMs = clock.nowMs()
      const isRefused = call.status >= 400
      if (isRefused && !call.isBooked) refusals.note(call, nowMs)
      const weight = sampler.weightOf(call.clientId, isRefused, nowMs)
      if (weight === 0) return
      if (waiting.length >= MOST_WAITING) lost++
      else waiting.push(storedCall(call, nowMs, weight))
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
