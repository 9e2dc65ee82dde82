import type { Platform, SessionActor } from '../platform'
import { hashSessionToken } from './session-token'
import { sessionExpiry } from './session'

/** Uses inside this time are not written down one by one. */
const SLIDE_AFTER_MS = 3_600_000

/**
 * Who a session token speaks for; null when it is unknown, revoked or has ended. Using a session
 * moves its end, written at most once an hour.
 */
export async function resolveSession(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
  network: string,
): Promise<SessionActor | null> {
  const tokenHash = hashSessionToken(token)
  if (!tokenHash) return null
  const now = clock.now()
  const session = await db.session.findUnique({
    where: { tokenHash, revokedAt: null, expiresAt: { gt: now } },
    select: {
      id: true,
      lastSeenAt: true,
      accountId: true,
      account: { select: { client: { select: { id: true } } } },
    },
  })
  const clientId = session?.account.client?.id
  if (!session || !clientId) return null
  if (now.getTime() - session.lastSeenAt.getTime() >= SLIDE_AFTER_MS) {
    // A session revoked in this very moment must not come back to life.
    await db.session.updateMany({
      where: { id: session.id, revokedAt: null },
      data: { lastSeenAt: now, expiresAt: sessionExpiry(now) },
    })
  }
  return { kind: 'session', sessionId: session.id, accountId: session.accountId, clientId, network }
}
