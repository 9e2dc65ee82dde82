import type { Platform } from '../platform'
import { ProductError } from '../platform/errors'
import { hashInviteToken } from './invite-token'

export interface OpenInvite {
  id: string
  label: string
  accountId: string
  expiresAt: Date
}

type Found = { token: string } | { id: string }

/**
 * The invitation of a link or a cookie, as long as it works. Reads only: link scanners may come as often as they like.
 * @throws ProductError `reviewer_access_inactive` for an unknown, revoked and expired one alike
 */
export async function openInvite(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  by: Found,
): Promise<OpenInvite> {
  const invite = await db.reviewerInvite.findUnique({
    where: {
      ...('token' in by ? { tokenHash: hashInviteToken(by.token) } : { id: by.id }),
      revokedAt: null,
      expiresAt: { gt: clock.now() },
    },
    select: { id: true, label: true, accountId: true, expiresAt: true },
  })
  if (!invite) throw new ProductError('reviewer_access_inactive')
  return invite
}
