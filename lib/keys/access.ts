import { LRUCache } from 'lru-cache'
import type { Platform } from '../platform'
import type { Listener } from '../platform/notices'
import { Prisma } from '../platform/db'
import { deriveSecrets } from '../platform/secrets'
import {
  CLIENT_FACTS,
  readFacts,
  refuseSuspended,
  standing,
  type ClientFacts,
} from '../clients/standing'
import { createCallerRecorder } from './callers'
import { apiKeyHashes, isWellFormedKey, type StoredHash } from './format'
import { rehashKey } from './rehash'

/** What is known of a caller; what it may do at an instant, `standing` tells. */
export interface ClientAccess {
  keyId: string
  clientId: string
  facts: ClientFacts
  /** End of a rotation's grace, or null. */
  keyExpiresAtMs: number | null
}

/** Whose key one is. */
export type KeyOwner = Pick<ClientAccess, 'keyId' | 'clientId'>

interface AccessRow {
  id: string
  hash: StoredHash
  revoked_at: Date | null
  expires_at: Date | null
  facts: unknown
}

export interface KeyAccess {
  /** The access behind a key if it is in memory and certain; undefined leaves it to `find`. */
  known(key: string): ClientAccess | undefined
  /**
   * The access behind a key, or null when it is unknown, revoked or past its grace.
   * @throws ProductError `client_suspended`
   */
  find(key: string): Promise<ClientAccess | null>
  /** Whose key one is that `find` refused lately though it is a key of somebody; for the owner's eyes only. */
  ownerOfRefused(key: string): KeyOwner | undefined
  /** A change of this client was announced: forget what is cached of it. */
  forgetClient(clientId: string): void
  forgetAll(): void
  /** Remembers that the key was used, and from where; written to the database by `flushUse`. */
  touch(keyId: string, network: string): void
  /** @param restMs keys that were written less than this ago wait for a later call; 0 writes all */
  flushUse(restMs?: number): Promise<void>
}

const CACHED_KEYS = 20_000

/**
 * Key lookups, cached in memory. An entry is trusted only while the announcement line is live, so a
 * revoked key stops on every instance within a second even when that line breaks.
 * @param isKey what has another form is not looked up
 */
export function createKeyAccess(
  { db, clock, env, log }: Platform,
  line: () => Pick<Listener, 'live'>,
  isKey: (text: string) => boolean = isWellFormedKey,
): KeyAccess {
  const peppers = deriveSecrets(env.SECRET_KEY, 'api-key')
  // By the key itself: its HMAC for each request would cost more than the rest of the check.
  const cache = new LRUCache<string, ClientAccess>({ max: CACHED_KEYS })
  const refused = new LRUCache<string, KeyOwner>({ max: CACHED_KEYS })
  const callers = createCallerRecorder()
  // Raised by every announcement: a row read before it must not enter the cache after it.
  let generation = 0
  /** The first calls of a key come together; one look-up serves them all. */
  const loading = new Map<string, { generation: number; access: Promise<ClientAccess | null> }>()

  async function load(key: string): Promise<ClientAccess | null> {
    const hashes = apiKeyHashes(peppers, key)
    const [row] = await db.$queryRaw<AccessRow[]>`
      SELECT k.id, k.hash, k.expires_at, k.revoked_at, ${CLIENT_FACTS} AS facts
        FROM api_keys k JOIN clients cl ON cl.id = k.client_id
       WHERE k.hash IN (${Prisma.join(hashes)})`
    if (!row) return null
    const facts = readFacts(row.facts)
    const owner = { keyId: row.id, clientId: facts.clientId }
    // Until it turns out to be good.
    refused.set(key, owner)
    if (row.revoked_at || standing(facts, clock.nowMs()).isLeaving) return null
    await rehashKey({ db, env, log }, { id: row.id, hash: row.hash }, hashes[0])
    refuseSuspended(facts)
    const access = { ...owner, facts, keyExpiresAtMs: row.expires_at?.getTime() ?? null }
    if (expired(access)) return null
    refused.delete(key)
    return access
  }

  async function loadInto(key: string): Promise<ClientAccess | null> {
    const seen = generation
    const access = await load(key)
    if (!access) return null
    if (seen === generation) cache.set(key, access)
    return access
  }

  const expired = (access: ClientAccess) =>
    access.keyExpiresAtMs !== null && access.keyExpiresAtMs <= clock.nowMs()

  return {
    known(key) {
      const cached = line().live ? cache.get(key) : undefined
      return cached && !expired(cached) ? cached : undefined
    },
    async find(key) {
      if (!isKey(key)) return null
      const running = loading.get(key)
      // What was asked before an announcement is no answer after it.
      if (running?.generation === generation) return running.access
      const started = { generation, access: loadInto(key) }
      loading.set(key, started)
      try {
        return await started.access
      } finally {
        if (loading.get(key) === started) loading.delete(key)
      }
    },
    ownerOfRefused: (key) => refused.get(key),
    forgetClient(clientId) {
      generation++
      for (const [key, access] of cache.entries())
        if (access.clientId === clientId) cache.delete(key)
    },
    forgetAll() {
      generation++
      cache.clear()
    },
    touch: (keyId, network) => callers.note(keyId, network, clock.nowMs()),
    flushUse: (restMs = 0) => callers.flush(db, clock.nowMs(), restMs),
  }
}
