import { record } from '../audit/record'
import type { OperatorActor, Platform } from '../platform'
import { transact, type Tx } from '../platform/db'
import { lockSecretInUse, useSecret } from '../platform/secret-in-use'
import { fingerprintsOf } from '../platform/secrets'

/** Which secret protects what, as fingerprints. */
export interface SecretStanding {
  /** Null before the first start. */
  inUse: string | null
  since: Date | null
  /** Those of `SECRET_KEY` here, the newest first. */
  given: string[]
  /** Usable API keys that are not stored under the newest one yet: they end with the secret before it. */
  keysNotRenewed: number
}

/** Usable keys that none of these secrets finds. Those past their grace are none, nor those shown in demo accounts. */
export const keysNotUnder = (tx: Pick<Tx, 'apiKey'>, fingerprints: string[], now: Date) =>
  tx.apiKey.count({
    where: {
      revokedAt: null,
      client: { account: { isDemo: false } },
      AND: [
        { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
        { OR: [{ hashedUnder: null }, { hashedUnder: { notIn: fingerprints } }] },
      ],
    },
  })

export async function showSecret({ db, env, clock }: Platform): Promise<SecretStanding> {
  const given = fingerprintsOf(env.SECRET_KEY)
  const row = await db.secretInUse.findUnique({
    where: { id: 1 },
    select: { fingerprint: true, since: true },
  })
  return {
    inUse: row?.fingerprint ?? null,
    since: row?.since ?? null,
    given,
    keysNotRenewed: await keysNotUnder(db, given.slice(0, 1), clock.now()),
  }
}

/**
 * Puts the secret that is given here in use in place of one that is lost: what only that one could read is lost too.
 * @returns `changed` is false when it was known; how many usable API keys no longer work
 */
export async function acceptSecret(
  { db, env, clock }: Platform,
  actor: OperatorActor,
): Promise<{ changed: boolean; lostKeys: number }> {
  const given = fingerprintsOf(env.SECRET_KEY)
  return transact(db, async (tx) => {
    const now = clock.now()
    const inUse = await lockSecretInUse(tx)
    if (inUse !== undefined && given.includes(inUse)) return { changed: false, lostKeys: 0 }
    await useSecret(tx, env.SECRET_KEY, now)
    await record(tx, now, actor, 'secret.accepted', { before: inUse ?? null, now: given[0] })
    return { changed: true, lostKeys: await keysNotUnder(tx, given, now) }
  })
}
