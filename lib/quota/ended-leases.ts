import type pg from 'pg'
import { textArray } from './binary'
import { NO_LEASE } from './leases'
import { RELEASE_SQL } from './statements'

/** Slots whose answers have ended, on their way back. */
export interface EndedLeases {
  add(clientId: string, lease: bigint): void
  /** One of a client, for its next request to give back, or `NO_LEASE`. */
  take(clientId: string): bigint
  /** Gives all back. */
  drain(): Promise<void>
}

/** How long ended leases gather before they go back: together they cost less. */
const RETURN_MS = 2

/** @param pool of `connectQuotaPool` */
export function createEndedLeases(pool: pg.Pool): EndedLeases {
  const ended = new Map<string, bigint[]>()
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
      returned = returned.then(() => release(pool, leases)).catch(() => undefined)
  }

  return {
    add(clientId, lease) {
      const leases = ended.get(clientId)
      if (leases) leases.push(lease)
      else ended.set(clientId, [lease])
      timer ??= setTimeout(giveBack, RETURN_MS)
    },
    take(clientId) {
      const leases = ended.get(clientId)
      if (!leases) return NO_LEASE
      const lease = leases.pop()
      if (leases.length === 0) ended.delete(clientId)
      return lease ?? NO_LEASE
    },
    drain() {
      giveBack()
      return returned
    },
  }
}

async function release(
  pool: pg.Pool,
  ended: [clientId: string, leases: bigint[]][],
): Promise<void> {
  // The order in which rows are locked, the same on every instance.
  ended.sort(([a], [b]) => (a < b ? -1 : 1))
  const clients = textArray(ended.map(([clientId]) => clientId))
  const leases = textArray(ended.map(([, leases]) => leases.join(',')))
  await pool.query({ name: 'quota-release', text: RELEASE_SQL, values: [clients, leases] })
}
