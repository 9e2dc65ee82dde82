import type { Platform } from '../lib/platform'
import { createDatabaseCheck } from '../lib/platform/database-check'
import { secretInUse } from '../lib/platform/secret-in-use'
import { fingerprintsOf } from '../lib/platform/secrets'
import type { ReleaseStore } from '../lib/releases/store'

/** Why an instance should get no requests. */
export type UnreadyReason = 'draining' | 'database_unavailable' | 'strange_secret' | 'no_release'

/** Whether this instance should get requests, as a load balancer asks for it. */
export interface Readiness {
  /** Asks the database, at most once a second and no longer than that; empty when all is well. */
  reasons(): Promise<UnreadyReason[]>
  /** From now on and for good it should get none: it is about to stop. */
  drain(): void
  isDraining(): boolean
}

/** Unlike `/v1/health`, which tells customers about the service, this is about the one instance that is asked. */
export function createReadiness(
  { db, env }: Pick<Platform, 'db' | 'env'>,
  releases: Pick<ReleaseStore, 'current'>,
): Readiness {
  const own = fingerprintsOf(env.SECRET_KEY)
  // Another instance may have replaced the secret since we were admitted.
  const askDatabase = createDatabaseCheck(async () => ({ fingerprint: await secretInUse(db) }))
  let draining = false
  return {
    async reasons() {
      if (draining) return ['draining']
      const heard = await askDatabase()
      const reasons: UnreadyReason[] = []
      if (heard === null) reasons.push('database_unavailable')
      else if (heard.fingerprint !== undefined && !own.includes(heard.fingerprint))
        reasons.push('strange_secret')
      if (releases.current() === null) reasons.push('no_release')
      return reasons
    },
    drain() {
      draining = true
    },
    isDraining: () => draining,
  }
}
