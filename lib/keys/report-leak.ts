import { z } from '@hono/zod-openapi'
import { readOwner } from '../accounts/owner'
import { changeClient } from '../clients/change-client'
import type { Actor, Platform } from '../platform'
import { attemptEach } from '../platform/attempt-each'
import type { Outbox } from '../platform/mail/outbox'
import { deriveSecrets, sha256Hex } from '../platform/secrets'
import { plainText } from '../platform/text'
import { apiKeyHashes, isWellFormedKey } from './format'
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

/**
 * Revokes reported keys at once and tells their owners. Reporting a key again changes nothing.
 * @param actor who proved to be a reporter
 * @throws when one could not be revoked; the others are
 */
export async function reportLeak(
  deps: Platform & { outbox: Outbox },
  actor: Extract<Actor, { kind: 'webhook' }>,
  report: z.output<typeof leakReportInput>,
): Promise<LeakVerdict[]> {
  const verdicts: LeakVerdict[] = []
  await attemptEach(
    deps.log,
    'leaked key not revoked',
    report,
    ({ token }) => ({ tokenSha256: sha256Hex(token) }),
    async ({ token, url }) => {
      const isOurs = await endLeakedKey(deps, actor, token, url ?? null)
      verdicts.push({ tokenSha256: sha256Hex(token), isOurs })
    },
  )
  return verdicts
}

async function endLeakedKey(
  deps: Platform & { outbox: Outbox },
  actor: Extract<Actor, { kind: 'webhook' }>,
  token: string,
  foundAt: string | null,
): Promise<boolean> {
  if (!isWellFormedKey(token)) return false
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
