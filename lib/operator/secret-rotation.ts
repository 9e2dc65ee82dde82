import { randomBytes } from 'node:crypto'
import { record } from '../audit/record'
import type { OperatorActor, Platform } from '../platform'
import { transact, type Db, type Tx } from '../platform/db'
import { mailsUnderOlder, resealMails } from '../platform/mail/reseal'
import { lockSecretInUse, requireSecretInUse } from '../platform/secret-in-use'
import { fingerprintsOf, secretsIn } from '../platform/secrets'
import { resealSecrets, secretsUnderOlder } from '../webhooks/secret'
import { keysNotUnder } from './secret'
import type { SecretFile } from './secret-file'

/**
 * How far a replacement is, by `SECRET_KEY` as it is set here:
 * - `unused`: nothing was protected with any secret yet
 * - `single`: there is one, and it is in use
 * - `announced`: `<old>,<new>`; the new one is read and protects nothing
 * - `set`: `<new>,<old>`, and no server has started with that yet
 * - `in_use`: the new one protects what is made; the old one is still read
 */
export type RotationStage = 'unused' | 'single' | 'announced' | 'set' | 'in_use'

/** What would be lost with the secrets behind the newest one. */
export interface HangsOnOlder {
  /** Usable API keys: stored anew when they are used. */
  keys: number
  /** Mails that wait or were given up: sealed anew by `resealMails`. */
  mails: number
  /** Webhook endpoints whose secret is sealed with it: sealed anew with the mails, and when the deliverer starts. */
  webhooks: number
  /** Codes in mails, of signing in and of changing an address; they end in ten minutes. */
  codes: number
  /** Sessions not seen since: the portal's cookie is sealed anew in use, and ends with its session. */
  sessions: number
}

export interface RotationStanding {
  stage: RotationStage
  /** Fingerprints. */
  inUse: string | null
  since: Date | null
  given: string[]
  hangs: HangsOnOlder
}

/** Why a secret can't be made, or dropped. */
export class RotationRefused extends Error {
  override name = 'RotationRefused'
  constructor(readonly reason: 'unused' | 'under_way' | 'not_in_use' | 'needed' | 'changed') {
    super(reason)
  }
}

type Deps = Pick<Platform, 'db' | 'env' | 'clock'>

function stageOf(given: string[], inUse: string | undefined, announced: string | null | undefined) {
  if (inUse === undefined) return 'unused'
  const [newest, second] = given
  if (second === undefined) return 'single'
  if (newest !== inUse) return 'set'
  return second === announced ? 'announced' : 'in_use'
}

async function hangsOnOlder(db: Db, secretKey: string, since: Date, now: Date) {
  const sent = { sentAt: { lt: since }, expiresAt: { gt: now } }
  const [signIn, change, sessions, keys, mails, webhooks] = await Promise.all([
    db.signInCode.count({ where: { ...sent, challenge: { consumedAt: null } } }),
    db.emailChangeCode.count({ where: { ...sent, change: { changedAt: null } } }),
    db.session.count({
      where: {
        revokedAt: null,
        expiresAt: { gt: now },
        lastSeenAt: { lt: since },
        reviewerInviteId: null,
      },
    }),
    keysNotUnder(db, fingerprintsOf(secretKey).slice(0, 1), now),
    mailsUnderOlder(db, secretKey),
    secretsUnderOlder(db, secretKey),
  ])
  return { keys, mails, webhooks, codes: signIn + change, sessions }
}

const NOTHING: HangsOnOlder = { keys: 0, mails: 0, webhooks: 0, codes: 0, sessions: 0 }

/** @throws EnvError where `SECRET_KEY` here is a strange one */
export async function secretRotation({ db, env, clock }: Deps): Promise<RotationStanding> {
  await requireSecretInUse({ db, env })
  const row = await db.secretInUse.findUnique({ where: { id: 1 } })
  const given = fingerprintsOf(env.SECRET_KEY)
  const stage = stageOf(given, row?.fingerprint, row?.announced)
  return {
    stage,
    inUse: row?.fingerprint ?? null,
    since: row?.since ?? null,
    given,
    hangs:
      row && stage === 'in_use'
        ? await hangsOnOlder(db, env.SECRET_KEY, row.since, clock.now())
        : NOTHING,
  }
}

/** The file may have been changed since this command read it. */
async function requireUnchanged(file: SecretFile | undefined, secretKey: string): Promise<void> {
  if (file && (await file.read()) !== secretKey) throw new RotationRefused('changed')
}

/**
 * Makes a secret, and puts it before the one in use where a file of ours holds that. Nothing is protected with it
 * before a server starts with both.
 * Race: two operators at once. The row's lock lets one after the other, and the second finds the file changed.
 * @returns the new secret
 * @throws RotationRefused
 */
export async function makeReplacement(
  { db, env, clock }: Deps,
  actor: OperatorActor,
  file: SecretFile | undefined,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const [announced] = fingerprintsOf(secret)
  await transact(db, async (tx: Tx) => {
    const inUse = await lockSecretInUse(tx)
    if (inUse === undefined) throw new RotationRefused('unused')
    if (secretsIn(env.SECRET_KEY).length > 1) throw new RotationRefused('under_way')
    await requireUnchanged(file, env.SECRET_KEY)
    await tx.secretInUse.update({ where: { id: 1 }, data: { announced } })
    await record(tx, clock.now(), actor, 'secret.replacement_made', { before: inUse, announced })
    // Last: should the commit fail, two secrets are in the file and nothing hangs on the new one.
    await file?.replace(`${secret},${env.SECRET_KEY}`)
  })
  return secret
}

/** Seals with the newest secret what can be. @returns how many mails @throws RotationRefused before it is in use */
export async function renewWhatCanBe(deps: Deps): Promise<number> {
  if ((await secretRotation(deps)).stage !== 'in_use') throw new RotationRefused('not_in_use')
  await resealSecrets(deps.db, deps.env.SECRET_KEY)
  return resealMails(deps.db, deps.env.SECRET_KEY)
}

/** What dropping came to. */
export interface Dropped {
  /** Fingerprints of those that were dropped. */
  dropped: string[]
  lost: HangsOnOlder
  /** Where they are kept for backups that were made under them; empty where no file of ours held them. */
  kept: string[]
}

/**
 * Drops the secrets behind the newest: from the file that holds them, or by leave to take them out of the variable.
 * @param force also when something still hangs on them
 * @throws RotationRefused
 */
export async function dropOlder(
  deps: Deps,
  actor: OperatorActor,
  file: SecretFile | undefined,
  force: boolean,
): Promise<Dropped> {
  const { db, env, clock } = deps
  await renewWhatCanBe(deps)
  const { hangs, given } = await secretRotation(deps)
  const [newest, ...older] = secretsIn(env.SECRET_KEY)
  const dropped = given.slice(1)
  if (!force && Object.values(hangs).some((count) => count > 0)) throw new RotationRefused('needed')
  return transact(db, async (tx: Tx) => {
    await lockSecretInUse(tx)
    await requireUnchanged(file, env.SECRET_KEY)
    await record(tx, clock.now(), actor, 'secret.dropped', { dropped, lost: { ...hangs } })
    const kept: string[] = []
    for (const secret of file ? older : []) kept.push((await file?.keepAside(secret)) ?? '')
    await file?.replace(newest)
    return { dropped, lost: hangs, kept }
  })
}
