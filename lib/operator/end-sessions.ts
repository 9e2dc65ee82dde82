import { record } from '../audit/record'
import type { OperatorActor, Platform } from '../platform'
import { transact } from '../platform/db'
import { oneClient } from './one-client'

/** Sessions that are ended in one transaction: as many as fit well into its time. */
const BATCH = 500

/**
 * Ends every session of one client, or of all: their tokens, and the portal's cookies around them, are refused from the
 * next request on, on every instance. Codes that were mailed for a sign-in no longer work either, since whoever is
 * to be thrown out may hold one. API keys stay. Cut off in the middle, it is to be run again.
 * @param reference the client; null for all
 * @returns how many sessions it ended, of how many accounts
 * @throws ProductError `not_found`
 */
export async function endSessions(
  { db, clock }: Platform,
  actor: OperatorActor,
  reference: string | null,
): Promise<{ sessions: number; accounts: number }> {
  const now = clock.now()
  const owner = reference === null ? null : await oneClient(db, reference)
  await db.signInChallenge.updateMany({
    where: { consumedAt: null, expiresAt: { gt: now }, ...(owner && { email: owner.email }) },
    data: { consumedAt: now },
  })
  const where = {
    revokedAt: null,
    expiresAt: { gt: now },
    ...(owner && { accountId: owner.accountId }),
  }
  const accounts = new Set<string>()
  let sessions = 0
  for (let last = BATCH; last === BATCH; sessions += last)
    last = await transact(db, async (tx) => {
      const ended = await tx.session.updateManyAndReturn({
        where,
        data: { revokedAt: now },
        limit: BATCH,
        select: { accountId: true },
      })
      const counts = new Map<string, number>()
      for (const { accountId } of ended) counts.set(accountId, (counts.get(accountId) ?? 0) + 1)
      for (const [accountId, count] of counts) {
        accounts.add(accountId)
        await record(tx, now, actor, 'sessions.revoked', { scope: 'all', count }, accountId)
      }
      return ended.length
    })
  if (!owner)
    await record(db, now, actor, 'sessions.revoked', { scope: 'everybody', count: sessions })
  return { sessions, accounts: accounts.size }
}
