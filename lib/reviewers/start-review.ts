import { startSession, type StartedSession } from '../accounts/session'
import { record } from '../audit/record'
import type { Platform, RequestOrigin } from '../platform'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'
import { openInvite } from './open-invite'

export const REVIEW_DAYS = 180
const DAY_MS = 86_400_000

/**
 * Starts a reviewer's session on the demo account of an invitation: 180 days from now, fixed, and never longer than
 * the invitation.
 * @throws ProductError `reviewer_access_inactive`
 */
export async function startReview(
  { db, clock }: Platform,
  { origin, userAgent }: { origin: RequestOrigin; userAgent: string | undefined },
  inviteId: string,
): Promise<StartedSession & { email: string }> {
  const invite = await openInvite({ db, clock }, { id: inviteId })
  const now = clock.now()
  const longest = new Date(now.getTime() + REVIEW_DAYS * DAY_MS)
  const expiresAt = invite.expiresAt < longest ? invite.expiresAt : longest
  return transact(db, async (tx) => {
    const account = await tx.account.findUnique({
      where: { id: invite.accountId },
      select: { email: true, client: { select: { id: true } } },
    })
    if (!account?.client) throw new ProductError('reviewer_access_inactive')
    const ids = { accountId: invite.accountId, clientId: account.client.id, created: false }
    const reviewer = { inviteId: invite.id, expiresAt }
    const session = await startSession(tx, ids, { now, origin, userAgent, reviewer })
    await record(tx, now, session.actor, 'session.started')
    return { ...session, email: account.email }
  })
}
