import { createAccessMemory, type AccessMemory } from '../clients/access-memory'
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
import { recentlyUsed } from '../platform/recently-used'

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

/** `find` gives null for a key that is unknown, revoked or past its grace, and throws `client_suspended`. */
export interface KeyAccess extends AccessMemory<ClientAccess> {
  /** Whose key one is that `find` refused lately though it is a key of somebody; for the owner's eyes only. */
  ownerOfRefused(key: string): KeyOwner | undefined
  /** Remembers that the key was used, and from where; written to the database by `flushUse`. */
  touch(keyId: string, network: string): void
  /** @param restMs keys that were written less than this ago wait for a later call; 0 writes all */
  flushUse(restMs?: number): Promise<void>
}

const REFUSED_KEYS = 20_000

/**
 * Key lookups, remembered so that a revoked key stops on every instance within a second.
 * @param isKey what has another form is not looked up
 */
export function createKeyAccess(
  { db, clock, env, log }: Platform,
  line: () => Pick<Listener, 'live'>,
  isKey: (text: string) => boolean = isWellFormedKey,
): KeyAccess {
  const peppers = deriveSecrets(env.SECRET_KEY, 'api-key')
  const refused = recentlyUsed<KeyOwner>(REFUSED_KEYS)
  const callers = createCallerRecorder()

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

  const expired = (access: ClientAccess) =>
    access.keyExpiresAtMs !== null && access.keyExpiresAtMs <= clock.nowMs()

  const memory = createAccessMemory(line, load)
  return {
    ...memory,
    known(key) {
      const access = memory.known(key)
      return access && !expired(access) ? access : undefined
    },
    find: async (key) => (isKey(key) ? memory.find(key) : null),
    ownerOfRefused: (key) => refused.get(key),
    touch: (keyId, network) => callers.note(keyId, network, clock.nowMs()),
    flushUse: (restMs = 0) => callers.flush(db, clock.nowMs(), restMs),
  }
}
