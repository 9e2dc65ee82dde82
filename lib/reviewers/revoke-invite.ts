import { record } from '../audit/record'
import type { OperatorActor, Platform } from '../platform'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'

/**
 * Revokes an invitation. Its link, its cookies and every session begun with them are refused from the next request
 * on. Revoking it again changes nothing.
 * @throws ProductError `not_found`
 */
export async function revokeInvite(
  { db, clock }: Platform,
  actor: OperatorActor,
  id: string,
): Promise<{ label: string; changed: boolean }> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const invite = await tx.reviewerInvite.findUnique({
      where: { id },
      select: { label: true, accountId: true },
    })
    if (!invite) throw new ProductError('not_found')
    const { count } = await tx.reviewerInvite.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: now },
    })
    if (count === 1)
      await record(tx, now, actor, 'reviewer.revoked', { invite_id: id }, invite.accountId)
    return { label: invite.label, changed: count === 1 }
  })
}
