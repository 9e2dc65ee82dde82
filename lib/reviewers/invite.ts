import { z } from 'zod'
import { record } from '../audit/record'
import type { OperatorActor, Platform } from '../platform'
import { transact } from '../platform/db'
import { InvalidInputError } from '../platform/errors'
import { newId } from '../platform/ids'
import { plainText } from '../platform/text'
import { hashInviteToken, newInviteToken } from './invite-token'
import { prepareDemo } from './prepare-demo'

export const inviteInput = z.object({
  label: plainText(80).refine((text) => text.trim() !== '', 'must not be empty'),
  expiresAt: z.date(),
})

export interface NewInvite {
  id: string
  label: string
  expiresAt: Date
  accountId: string
  /** The link to pass on. This is the only time it is known. */
  link: string
}

/**
 * Invites a reviewer: a demo account of its own, and the link that opens it.
 * @throws InvalidInputError for an end that has passed
 */
export async function inviteReviewer(
  platform: Platform,
  actor: OperatorActor,
  { label, expiresAt }: z.output<typeof inviteInput>,
): Promise<NewInvite> {
  const { db, clock, env } = platform
  const now = clock.now()
  if (expiresAt <= now)
    throw new InvalidInputError([{ loc: ['expires'], msg: 'must lie ahead', type: 'custom' }])
  const token = newInviteToken()
  const id = newId('inv')
  return transact(db, async (tx) => {
    const { accountId } = await prepareDemo(tx, actor, now)
    await tx.reviewerInvite.create({
      data: { id, accountId, label, tokenHash: hashInviteToken(token), createdAt: now, expiresAt },
      select: { id: true },
    })
    await record(tx, now, actor, 'reviewer.invited', { invite_id: id }, accountId)
    const link = `${env.PUBLIC_URL}/v1/dashboard/reviewer-access?token=${token}`
    return { id, label, expiresAt, accountId, link }
  })
}
