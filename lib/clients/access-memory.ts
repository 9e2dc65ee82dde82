import type { Listener } from '../platform/notices'
import { recentlyUsed } from '../platform/recently-used'

/** What credentials of one kind let their bearers do, as far as it is remembered. */
export interface AccessMemory<Access> {
  /** The access behind a credential if it is in memory and certain; undefined leaves it to `find`. */
  known(credential: string): Access | undefined
  /** The access behind a credential, looked up; null when there is none. */
  find(credential: string): Promise<Access | null>
  /** A change of this client was announced: forget what is remembered of it. */
  forgetClient(clientId: string): void
  forgetAll(): void
}

const REMEMBERED = 20_000

/**
 * Remembers what `load` finds. An entry is trusted only while the announcement line is live, so a credential that is
 * revoked stops on every instance within a second even when that line breaks.
 */
export function createAccessMemory<Access extends { clientId: string }>(
  line: () => Pick<Listener, 'live'>,
  load: (credential: string) => Promise<Access | null>,
): AccessMemory<Access> {
  // By the credential itself: its hash for each request would cost more than the rest of the check.
  const cache = recentlyUsed<Access>(REMEMBERED)
  // Raised by every announcement: a row read before it must not enter the cache after it.
  let generation = 0
  /** The first calls of a credential come together; one look-up serves them all. */
  const loading = new Map<string, { generation: number; access: Promise<Access | null> }>()

  async function loadInto(credential: string): Promise<Access | null> {
    const seen = generation
    const access = await load(credential)
    if (!access) return null
    if (seen === generation) cache.set(credential, access)
    return access
  }

  return {
    known: (credential) => (line().live ? cache.get(credential) : undefined),
    async find(credential) {
      const running = loading.get(credential)
      // What was asked before an announcement is no answer after it.
      if (running?.generation === generation) return running.access
      const started = { generation, access: loadInto(credential) }
      loading.set(credential, started)
      try {
        return await started.access
      } finally {
        if (loading.get(credential) === started) loading.delete(credential)
      }
    },
    forgetClient(clientId) {
      generation++
      for (const [credential, access] of cache.entries())
        if (access.clientId === clientId) cache.delete(credential)
    },
    forgetAll() {
      generation++
      cache.clear()
    },
  }
}
