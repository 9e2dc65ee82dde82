import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Clock } from '../platform/clock'
import { STORE_DEADLINE_MS, withinDeadline } from '../platform/deadline'
import type { PlanLimits } from '../plans/limits'
import { createEndedLeases } from './ended-leases'
import { GroupCommit } from './group-commit'
import { newLease, NO_LEASE } from './leases'
import { denialOf, minuteFreeMs, type QuotaDenial, type QuotaState, type Shortage } from './receipt'
import { runBatch, type BatchOp, type BatchResult, type Cost } from './run-batch'
import type { MeteredRoute } from './routes'
import { CLOCK_TOLERANCE_MS } from './statements'
import { cachedWindows } from './windows'
import { recentlyUsed } from '../platform/recently-used'

export { receiptHeaders, type QuotaState } from './receipt'
export { figuresIn, HOUR_FIGURES, METERED_ROUTES, storedHour, type MeteredRoute } from './routes'
export type { Cost } from './run-batch'
export { leaveOtherClocks } from './other-clocks'
export { readUsage, type UsageReport } from './usage'

export type Reservation =
  | { granted: true; state: QuotaState; nowMs: number; release: () => void }
  | {
      granted: false
      state: QuotaState
      nowMs: number
      code: QuotaDenial
      retryAfterSeconds: number
    }

/** A request as the quota sees it. */
export interface MeteredRequest {
  route: MeteredRoute
  cost: Cost
  /** True when the answer is a 304. */
  unchanged: boolean
  /**
   * True when the answer takes long enough to count as running. One that leaves in a single write is
   * over as soon as it is decided: it only needs a free slot, and saves the store a second write.
   */
  holdsSlot: boolean
  /** True when it is refused for another reason than a limit: it has its place in the minute, and is no denial. */
  refusedAnyway?: boolean
}

export interface Quota {
  /**
   * Decides one request in one atomic step, exact across instances. A granted one has been charged
   * and, if it holds a slot, keeps it until `release()` or until its lease ends.
   * @throws when the store can't answer within the deadline; nothing may be served then
   */
  reserve(clientId: string, limits: PlanLimits, request: MeteredRequest): Promise<Reservation>
  /** The minute denial already known for this client, without asking the store; undefined when there is none. */
  knownDenial(
    clientId: string,
    limits: PlanLimits,
  ): Extract<Reservation, { granted: false }> | undefined
  /** Ends waiting for batches; call before closing the pool. */
  drain(): Promise<void>
}

interface RememberedDenial {
  /** Until then any request of this client would be denied. */
  knownUntilMs: number
  /** When the limit that `code` names has room again. */
  blockedUntilMs: number
  code: QuotaDenial
  limits: PlanLimits
  state: QuotaState
}

/** How long the end of an answer may take to arrive from another instance. */
const SLOT_PATIENCE_MS = 50
const REMEMBERED_DENIALS = 10_000

const NOTHING_HELD = () => undefined

/** A slot that was granted to a caller who has been told 503 meanwhile. */
const giveBackUnused = (reservation: Reservation) => {
  if (reservation.granted) reservation.release()
}

const once = (work: () => void) => {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}

const isOnlySlotShort = ({ slot, minute, hour, day, rows }: Shortage): boolean =>
  slot && !(minute || hour || day || rows)

/** A request that was granted, and the counters after it. */
export interface Granted {
  clientId: string
  limits: PlanLimits
  cost: Cost
  state: QuotaState
  /** Europe/Paris day, `YYYY-MM-DD`. */
  day: string
}

/**
 * @param pool of `connectQuotaPool`
 * @param onGranted is told of each granted request
 * @param onCommit is told how many requests a statement decided, and how long it took
 * @param remembered for how many clients it knows a denial without asking
 */
export function createQuota(
  pool: pg.Pool,
  clock: Clock,
  onGranted: (granted: Granted) => void = () => undefined,
  onCommit: (decided: number, seconds: number) => void = () => undefined,
  remembered = REMEMBERED_DENIALS,
): Quota {
  const windowsAt = cachedWindows()
  const commits = new GroupCommit<BatchOp, BatchResult>(
    (op) => op.clientId,
    (batch) => {
      const nowMs = clock.nowMs()
      const startedMs = performance.now()
      return runBatch(pool, batch, { nowMs, windows: windowsAt(nowMs) }).finally(() =>
        onCommit(batch.length, (performance.now() - startedMs) / 1000),
      )
    },
    {
      maxBatch: 256,
      inFlight: 2,
      besideFrom: 64,
      maxWaiting: 20_000,
      maxWaitMs: STORE_DEADLINE_MS,
    },
  )
  const denials = recentlyUsed<RememberedDenial>(remembered)
  const ended = createEndedLeases(pool)

  async function decide(
    clientId: string,
    limits: PlanLimits,
    { route, cost, unchanged, holdsSlot, refusedAnyway = false }: MeteredRequest,
  ): Promise<Reservation> {
    const lease = holdsSlot ? newLease(clock.nowMs()) : NO_LEASE
    let op: BatchOp = {
      clientId,
      limits,
      cost,
      route,
      unchanged,
      refusedAnyway,
      lease,
      ended: ended.take(clientId),
      again: false,
    }
    let result: BatchResult
    try {
      result = await commits.submit(op)
      // A caller's next request can reach another instance before this one has given its slot back.
      if (isOnlySlotShort(result.shortage)) {
        await pause(SLOT_PATIENCE_MS)
        op = { ...op, again: true, ended: ended.take(clientId) }
        result = await commits.submit(op)
      }
    } catch (error) {
      // Whether the store took it is not known: giving back what is not held changes nothing.
      for (const one of [op.ended, lease]) if (one !== NO_LEASE) ended.add(clientId, one)
      throw error
    }
    const { granted, shortage, state } = result
    const { nowMs, windows } = result.at
    if (granted) {
      onGranted({ clientId, limits, cost, state, day: windows.day })
      const held = result.lease
      const release = held === NO_LEASE ? NOTHING_HELD : once(() => ended.add(clientId, held))
      return { granted, state, nowMs, release }
    }
    // Whoever waits, waits by our clock, also when the end lies in a time that only another one has reached.
    const denial = denialOf(shortage, state, windows, Math.min(nowMs, clock.nowMs()))
    if (!denial) throw new Error('a request was denied without a reason')
    // A full minute stops every request; which other limit an answer names must not depend on its cost.
    // Nor is it known how long one lasts that was decided under a clock ahead of ours.
    const isOurs = nowMs <= clock.nowMs() + CLOCK_TOLERANCE_MS
    if (isOurs && shortage.minute && !shortage.rows && !shortage.slot)
      denials.set(clientId, {
        // With a new hour there are other figures to tell.
        knownUntilMs: Math.min(minuteFreeMs(state, nowMs), windows.hourEndMs),
        blockedUntilMs: nowMs + denial.retryAfterSeconds * 1000,
        code: denial.code,
        limits,
        state,
      })
    return { granted, state, nowMs, ...denial }
  }

  return {
    reserve: (clientId, limits, request) =>
      withinDeadline(decide(clientId, limits, request), giveBackUnused),
    knownDenial(clientId, limits) {
      const known = denials.get(clientId)
      const nowMs = clock.nowMs()
      // Other limits than then: the contract changed, the store has to decide.
      if (!known || known.knownUntilMs <= nowMs || known.limits !== limits) return undefined
      const retryAfterSeconds = Math.max(1, Math.ceil((known.blockedUntilMs - nowMs) / 1000))
      return { granted: false, state: known.state, nowMs, code: known.code, retryAfterSeconds }
    },
    async drain() {
      await commits.drain()
      await ended.drain()
    },
  }
}
