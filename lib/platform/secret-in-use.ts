import type { Platform } from '.'
import { transact, type Db, type Tx } from './db'
import { EnvError } from './env'
import { fingerprintsOf, secretsIn } from './secrets'

/** Started with a secret that can't read what the product has made; its message says what to do. */
const strange = () =>
  new EnvError(
    'SECRET_KEY is not the one that this database is used with, so no API key would work: set the one from before (the file secret-key of PREMATCH_STATE_DIR, or of its backup), or <new>,<old> to replace it; if it is lost for good, run npm run prematch -- secret accept, which ends every key.',
  )

/** The fingerprint of the secret in use; undefined before the first start. */
export async function secretInUse(db: Pick<Db, 'secretInUse'>): Promise<string | undefined> {
  const row = await db.secretInUse.findUnique({ where: { id: 1 }, select: { fingerprint: true } })
  return row?.fingerprint
}

/** The fingerprint of the secret in use, and its row locked; undefined before the first start. */
export async function lockSecretInUse(tx: Tx): Promise<string | undefined> {
  const [row] = await tx.$queryRaw<{ fingerprint: string }[]>`
    SELECT fingerprint FROM secret_in_use WHERE id = 1 FOR UPDATE`
  return row?.fingerprint
}

/** Puts the newest secret of `SECRET_KEY` in use. The caller holds the row's lock. */
export async function useSecret(tx: Tx, secretKey: string, now: Date): Promise<void> {
  const [fingerprint] = fingerprintsOf(secretKey)
  await tx.secretInUse.upsert({
    where: { id: 1 },
    create: { fingerprint, since: now },
    update: { fingerprint, since: now, announced: null },
  })
}

/**
 * Lets a server start whose `SECRET_KEY` can read what was made so far, and puts its newest secret in use.
 * Race: two servers start for the first time with different secrets. One row is written, the other waits for it
 * and is refused.
 * @param onFirst told the fingerprint, in the same transaction, where there never was another secret
 * @throws EnvError
 */
export async function admitSecret(
  { db, env, clock, log }: Platform,
  onFirst: (tx: Tx, fingerprint: string) => Promise<unknown>,
): Promise<void> {
  const fingerprints = fingerprintsOf(env.SECRET_KEY)
  const [newest] = fingerprints
  await transact(db, async (tx) => {
    const since = clock.now()
    const isFirst = await tx.$executeRaw`
      INSERT INTO secret_in_use (id, fingerprint, since) VALUES (1, ${newest}, ${since}) ON CONFLICT DO NOTHING`
    if (isFirst === 1) {
      // With two the older one may have been in use before anything was written down.
      if (fingerprints.length === 1) await onFirst(tx, newest)
      return
    }
    const inUse = await lockSecretInUse(tx)
    if (inUse === undefined || !fingerprints.includes(inUse)) throw strange()
    if (inUse === newest) return
    await useSecret(tx, env.SECRET_KEY, since)
    log.info({ before: inUse, now: newest }, 'SECRET_KEY was replaced')
  })
}

/**
 * For programs that use the secret but serve nobody: they leave it as it is.
 * @returns its fingerprint; undefined before the first start
 * @throws EnvError for a secret that is not the service's
 */
export async function requireSecretInUse({
  db,
  env,
}: Pick<Platform, 'db' | 'env'>): Promise<string | undefined> {
  const inUse = await secretInUse(db)
  if (inUse !== undefined && !fingerprintsOf(env.SECRET_KEY).includes(inUse)) throw strange()
  return inUse
}

/**
 * `SECRET_KEY` with the secret in use first. A new one may be set here before any server has started with it: what a
 * command sealed with that, such as a mail, no server could open.
 */
export function inUseFirst(secretKey: string, inUse: string | undefined): string {
  const at = inUse === undefined ? 0 : fingerprintsOf(secretKey).indexOf(inUse)
  if (at <= 0) return secretKey
  const secrets = secretsIn(secretKey)
  return [...secrets.splice(at, 1), ...secrets].join(',')
}
