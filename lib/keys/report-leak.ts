import { z } from '@hono/zod-openapi'
import { readOwner } from '../accounts/owner'
import { changeClient } from '../clients/change-client'
import type { Actor, Platform } from '../platform'
import { attemptEach } from '../platform/attempt-each'
import type { Outbox } from '../platform/mail/outbox'
import { deriveSecrets, sha256Hex } from '../platform/secrets'
import { plainText } from '../platform/text'
import { apiKeyHashes } from './format'
import { mailKeyEvent } from './key-mail'
import { isOver } from './list'

/** What GitHub's secret scanning sends to its partners; fields beyond these are ignored. */
export const leakReportInput = z
  .array(
    z.object({
      token: z.string().max(500),
      url: plainText(2_000).optional().describe('Where it was seen.'),
    }),
  )
  .min(1)
  .max(100)

/** The verdict about one reported token, in the order of the report. */
export interface LeakVerdict {
  tokenSha256: string
  /** True for a key of ours, whether it still worked or not; nothing else is told about it. */
  isOurs: boolean
}

/** A report of a key. */
export interface LeakReport {
  /** Who proved to be a reporter. */
  actor: Extract<Actor, { kind: 'webhook' }>
  token: string
  /** Where it was seen, if that is told. */
  foundAt: string | null
}

/**
 * Takes reported keys one after the other.
 * @param end ends one and tells whether it is ours
 * @throws when one could not be ended; the others are
 */
export async function reportLeak(
  log: Platform['log'],
  actor: LeakReport['actor'],
  report: z.output<typeof leakReportInput>,
  end: (leak: LeakReport) => Promise<boolean>,
): Promise<LeakVerdict[]> {
  const verdicts: LeakVerdict[] = []
  await attemptEach(
    log,
    'leaked key not revoked',
    report,
    ({ token }) => ({ tokenSha256: sha256Hex(token) }),
    async ({ token, url }) => {
      const isOurs = await end({ actor, token, foundAt: url ?? null })
      verdicts.push({ tokenSha256: sha256Hex(token), isOurs })
    },
  )
  return verdicts
}

/**
 * Revokes a reported key at once and tells its owner. Reporting it again changes nothing.
 * @returns whether it is one of ours
 */
export async function endLeakedKey(
  deps: Platform & { outbox: Outbox },
  { actor, token, foundAt }: LeakReport,
): Promise<boolean> {
  const { db, env, outbox } = deps
  const found = await db.apiKey.findFirst({
    where: { hash: { in: apiKeyHashes(deriveSecrets(env.SECRET_KEY, 'api-key'), token) } },
    select: { id: true, clientId: true },
  })
  if (!found) return false
  const { id, clientId } = found
  const accountId = (await readOwner(db, clientId))?.accountId
  // Race: two reports of one key, or a report and its owner, end it at once; only one may tell of it.
  await changeClient(deps, { actor, clientId, accountId }, async ({ tx, now, record }) => {
    const key = await tx.apiKey.findUnique({
      where: { id },
      select: { name: true, prefix: true, revokedAt: true, expiresAt: true },
    })
    if (!key || isOver(key, now)) return
    await tx.apiKey.update({
      where: { id },
      data: { revokedAt: now, revokedFor: 'leak' },
      select: { id: true },
    })
    await record('key.revoked', { key_id: id, reason: 'leak' })
    const event = { kind: 'leaked' as const, foundAt }
    const mail = { event, key, at: now, network: actor.network }
    await mailKeyEvent(tx, { outbox, publicUrl: env.PUBLIC_URL }, clientId, mail)
  })
  return true
}
