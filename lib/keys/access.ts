import { LRUCache } from 'lru-cache'
import type { Platform } from '../platform'
import { ProductError } from '../platform/errors'
import type { Listener } from '../platform/notices'
import { Prisma } from '../platform/db'
import { deriveSecrets } from '../platform/secrets'
import { PLAN_LIMITS, type Plan, type PlanLimits } from '../plans/limits'
import { createCallerBook } from './callers'
import { apiKeyHashes, isWellFormedKey, type StoredHash } from './format'
import { rehashKey } from './rehash'

/** What a data route has to know about its caller. */
export interface ClientAccess {
  keyId: string
  clientId: string
  /** The newest contract, or null; `contractInForce` says whether it still holds. */
  contract: { plan: Plan; limits: PlanLimits; endsAtMs: number | null } | null
  /** Selected competitions in slot order; slots beyond the contract's number sleep. */
  competitions: readonly string[]
  /** End of a rotation's grace, or null. */
  keyExpiresAtMs: number | null
}

/** The contract that holds for a caller at an instant; null before a plan was chosen and after it has ended. */
export const contractInForce = (
  { contract }: Pick<ClientAccess, 'contract'>,
  nowMs: number,
): ClientAccess['contract'] =>
  contract && (contract.endsAtMs === null || contract.endsAtMs > nowMs) ? contract : null

interface AccessRow {
  key_id: string
  hash: StoredHash
  client_id: string
  expires_at: Date | null
  plan: Plan | null
  limits: PlanLimits | null
  ends_at: Date | null
  suspended_at: Date | null
  slots: { slot: number; code: string }[] | null
}

export interface KeyAccess {
  /** The access behind a key if it is in memory and certain; undefined leaves it to `find`. */
  known(key: string): ClientAccess | undefined
  /**
   * The access behind a key, or null when it is unknown, revoked or past its grace.
   * @throws ProductError `client_suspended`
   */
  find(key: string): Promise<ClientAccess | null>
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
 */
export function createKeyAccess(
  { db, clock, env, log }: Platform,
  line: () => Pick<Listener, 'live'>,
): KeyAccess {
  const peppers = deriveSecrets(env.SECRET_KEY, 'api-key')
  // By the key itself: its HMAC for each request would cost more than the rest of the check.
  const cache = new LRUCache<string, ClientAccess>({ max: CACHED_KEYS })
  const callers = createCallerBook()
  // Raised by every announcement: a row read before it must not enter the cache after it.
  let generation = 0
  /** The first calls of a key come together; one look-up serves them all. */
  const loading = new Map<string, { generation: number; access: Promise<ClientAccess | null> }>()

  async function load(key: string): Promise<ClientAccess | null> {
    const hashes = apiKeyHashes(peppers, key)
    const [row] = await db.$queryRaw<AccessRow[]>`
      SELECT k.id AS key_id, k.hash, k.client_id, k.expires_at, c.plan, c.limits, c.ends_at,
             cl.suspended_at,
             (SELECT json_agg(json_build_object('slot', s.slot, 'code', s.code) ORDER BY s.slot)
                FROM selection_slots s
               WHERE s.client_id = k.client_id AND s.code IS NOT NULL) AS slots
        FROM api_keys k
        JOIN clients cl ON cl.id = k.client_id
        -- Keys of an account that is to be deleted rest until that is undone.
        JOIN accounts a ON a.id = cl.account_id AND a.delete_at IS NULL
        LEFT JOIN contracts c ON c.client_id = k.client_id AND c.ended_at IS NULL
       WHERE k.hash IN (${Prisma.join(hashes)}) AND k.revoked_at IS NULL`
    if (!row) return null
    await rehashKey({ db, env, log }, { id: row.key_id, hash: row.hash }, hashes[0])
    if (row.suspended_at) throw new ProductError('client_suspended')
    const limits =
      row.plan === null ? null : row.plan === 'custom' ? row.limits : PLAN_LIMITS[row.plan]
    return {
      keyId: row.key_id,
      clientId: row.client_id,
      contract:
        row.plan && limits
          ? { plan: row.plan, limits, endsAtMs: row.ends_at?.getTime() ?? null }
          : null,
      competitions: (row.slots ?? [])
        .filter(({ slot }) => slot <= (limits?.competitions ?? 0))
        .map(({ code }) => code),
      keyExpiresAtMs: row.expires_at?.getTime() ?? null,
    }
  }

  async function loadInto(key: string): Promise<ClientAccess | null> {
    const seen = generation
    const access = await load(key)
    if (!access || expired(access)) return null
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
      if (!isWellFormedKey(key)) return null
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
