import { record } from '../audit/record'
import type { Platform, SessionActor } from '../platform'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'

/**
 * Ends one session of the owner; its token is refused from the next request on, on every instance.
 * @throws ProductError `not_found`, for a session of somebody else and an ended one as for none
 */
export async function revokeSession(
  { db, clock }: Platform,
  actor: SessionActor,
  sessionId: string,
): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const { count } = await tx.session.updateMany({
      where: { id: sessionId, accountId: actor.accountId, revokedAt: null, expiresAt: { gt: now } },
      data: { revokedAt: now },
    })
    if (count === 0) throw new ProductError('not_found')
    await record(tx, now, actor, 'session.revoked', { session_id: sessionId })
  })
}

/**
 * Ends all sessions of the owner but the one that asks, or that one as well.
 * @returns how many it ended
 */
export async function revokeSessions(
  { db, clock }: Platform,
  actor: SessionActor,
  scope: 'others' | 'all',
): Promise<number> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const { count } = await tx.session.updateMany({
      where: {
        accountId: actor.accountId,
        revokedAt: null,
        expiresAt: { gt: now },
        ...(scope === 'others' && { id: { not: actor.sessionId } }),
      },
      data: { revokedAt: now },
    })
    if (count > 0) await record(tx, now, actor, 'sessions.revoked', { scope, count })
    return count
  })
}
