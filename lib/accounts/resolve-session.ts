import type { Platform, RequestOrigin, SessionActor } from '../platform'
import { ProductError } from '../platform/errors'
import { refuseSuspended } from '../clients/standing'
import { hashSessionToken } from './session-token'
import { sessionExpiry } from './session'

/** Uses inside this time are not written down one by one. */
const SLIDE_AFTER_MS = 3_600_000

/**
 * Who a session token speaks for; null when it is unknown, revoked or has ended. Using a session
 * moves its end, written at most once an hour; a reviewer's end is fixed.
 * @throws ProductError `client_suspended`, or `reviewer_access_inactive` when its invitation has ended
 */
export async function resolveSession(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
  origin: RequestOrigin,
): Promise<SessionActor | null> {
  const tokenHash = hashSessionToken(token)
  const now = clock.now()
  const session = await db.session.findUnique({
    where: { tokenHash, revokedAt: null },
    select: {
      id: true,
      expiresAt: true,
      lastSeenAt: true,
      accountId: true,
      reviewerInvite: { select: { revokedAt: true, expiresAt: true } },
      account: { select: { isDemo: true, client: { select: { id: true, suspendedAt: true } } } },
    },
  })
  if (!session?.account.client) return null
  const { isDemo, client } = session.account
  const invite = session.reviewerInvite
  if (invite && (invite.revokedAt !== null || invite.expiresAt <= now))
    throw new ProductError('reviewer_access_inactive')
  if (session.expiresAt <= now) return null
  refuseSuspended(client)
  if (!invite && now.getTime() - session.lastSeenAt.getTime() >= SLIDE_AFTER_MS) {
    // A session revoked in this very moment must not come back to life.
    await db.session.updateMany({
      where: { id: session.id, revokedAt: null },
      data: { lastSeenAt: now, expiresAt: sessionExpiry(now) },
    })
  }
  return {
    kind: 'session',
    sessionId: session.id,
    accountId: session.accountId,
    clientId: client.id,
    isDemo,
    ...origin,
  }
}
