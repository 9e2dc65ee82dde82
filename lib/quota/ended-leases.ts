import type pg from 'pg'
import type { Clock } from '../platform/clock'
import { textArray } from './binary'
import { RELEASE_SQL } from './statements'

/** Slots whose answers have ended, on their way back. */
export interface EndedLeases {
  add(clientId: string, leaseId: string): void
  /** Those of a client, for its next request to give back. */
  take(clientId: string): readonly string[]
  /** Gives all back. */
  drain(): Promise<void>
}

/** How long ended leases gather before they go back: together they cost less. */
const RETURN_MS = 2

const NONE: readonly string[] = []

/** @param pool of `connectQuotaPool` */
export function createEndedLeases(pool: pg.Pool, clock: Clock): EndedLeases {
  const ended = new Map<string, string[]>()
  let timer: NodeJS.Timeout | undefined
  /** One statement at a time, so that a slow store does not fill the pool with them. */
  let returned = Promise.resolve()

  function giveBack(): void {
    clearTimeout(timer)
    timer = undefined
    const leases = [...ended]
    ended.clear()
    if (leases.length > 0)
      // A failure costs nothing but time: the lease ends by itself.
      returned = returned.then(() => release(pool, leases, clock.nowMs())).catch(() => undefined)
  }

  return {
    add(clientId, leaseId) {
      const ids = ended.get(clientId)
      if (ids) ids.push(leaseId)
      else ended.set(clientId, [leaseId])
      timer ??= setTimeout(giveBack, RETURN_MS)
    },
    take(clientId) {
      const ids = ended.get(clientId) ?? NONE
      ended.delete(clientId)
      return ids
    },
    drain() {
      giveBack()
      return returned
    },
  }
}

async function release(
  pool: pg.Pool,
  leases: [clientId: string, leaseIds: string[]][],
  nowMs: number,
): Promise<void> {
  // The order in which rows are locked, the same on every instance.
  leases.sort(([a], [b]) => (a < b ? -1 : 1))
  const clients = textArray(leases.map(([clientId]) => clientId))
  const ids = textArray(leases.map(([, leaseIds]) => leaseIds.join(',')))
  await pool.query({
    name: 'quota-release',
    text: RELEASE_SQL,
    values: [clients, nowMs, ids],
  })
}
