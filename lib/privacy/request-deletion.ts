import { z } from '@hono/zod-openapi'
import { lockClient } from '../accounts/lock-client'
import { emailAddress } from '../accounts/email'
import { record } from '../audit/record'
import type { Platform, SessionActor } from '../platform'
import { transact } from '../platform/db'
import { InvalidInputError, ProductError } from '../platform/errors'
import { readLanguage } from '../platform/language'
import type { Outbox } from '../platform/mail/outbox'
import { announce } from '../platform/notices'
import { deletionMail } from './deletion-mail'

export const UNDO_DAYS = 14
const DAY_MS = 86_400_000

export const requestDeletionInput = z.object({
  email: emailAddress.describe('The address of this account, typed as a confirmation.'),
})

/**
 * Has the account deleted in 14 days. API keys are refused from now on; signing in goes on, so that it
 * can be undone. Asking again changes nothing.
 * @returns when it will be carried out
 * @throws InvalidInputError when the typed address is not the account's
 */
export async function requestDeletion(
  { db, clock, env, outbox }: Platform & { outbox: Outbox },
  actor: SessionActor,
  { email }: z.output<typeof requestDeletionInput>,
): Promise<{ deleteAt: Date }> {
  const now = clock.now()
  const { accountId, clientId } = actor
  return transact(db, async (tx) => {
    // Race: asked for twice, undone and carried out at once. The client's row lets them come one by one.
    await lockClient(tx, clientId)
    const account = await tx.account.findUnique({
      where: { id: accountId },
      select: { email: true, lang: true, deleteAt: true },
    })
    if (!account) throw new ProductError('invalid_session')
    if (account.email !== email) {
      const msg = 'must be the address of this account'
      throw new InvalidInputError([{ loc: ['body', 'email'], msg, type: 'custom' }])
    }
    if (account.deleteAt) return { deleteAt: account.deleteAt }
    const deleteAt = new Date(now.getTime() + UNDO_DAYS * DAY_MS)
    await tx.account.update({ where: { id: accountId }, data: { deleteAt }, select: { id: true } })
    await record(tx, now, actor, 'deletion.requested')
    const paid = (await tx.billingCustomer.count({ where: { clientId } })) > 0
    const settingsUrl = `${env.PUBLIC_URL}/settings`
    const mail = { kind: 'requested', deleteAt, settingsUrl, paid } as const
    await outbox.enqueue(tx, deletionMail(account.email, readLanguage(account.lang), mail))
    await announce(tx, 'client_access', clientId)
    return { deleteAt }
  })
}
