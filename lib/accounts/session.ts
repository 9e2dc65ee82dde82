import type { Tx } from '../platform/db'
import type { RequestOrigin, SessionActor } from '../platform'
import { newId } from '../platform/ids'
import type { AccountIds } from './account'
import { hashSessionToken, newSessionToken } from './session-token'

const DAY_MS = 86_400_000
const SESSION_DAYS = 30

/** A session ends this long after its last use. */
export const sessionExpiry = (lastUse: Date): Date =>
  new Date(lastUse.getTime() + SESSION_DAYS * DAY_MS)

export interface StartedSession {
  /** The whole token; this is the only time it is known. */
  token: string
  expiresAt: Date
  actor: SessionActor
}

interface NewSession {
  now: Date
  origin: RequestOrigin
  userAgent: string | undefined
  /** Set for a reviewer's session on a demo account. */
  reviewer?: { inviteId: string; expiresAt: Date }
}

/** Starts a session of an account; a reviewer's ends with its invitation and does not slide. */
export async function startSession(
  tx: Tx,
  { accountId, clientId }: AccountIds,
  { now, origin, userAgent, reviewer }: NewSession,
): Promise<StartedSession> {
  const token = newSessionToken()
  const tokenHash = hashSessionToken(token)
  const id = newId('ses')
  const expiresAt = reviewer?.expiresAt ?? sessionExpiry(now)
  const isDemo = reviewer !== undefined
  await tx.session.create({
    data: {
      id,
      tokenHash,
      accountId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      userAgent: userAgent?.slice(0, 300) ?? null,
      network: origin.network,
      reviewerInviteId: reviewer?.inviteId ?? null,
    },
    select: { id: true },
  })
  return {
    token,
    expiresAt,
    actor: { kind: 'session', sessionId: id, accountId, clientId, isDemo, ...origin },
  }
}
