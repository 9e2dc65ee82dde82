import { z } from '@hono/zod-openapi'
import { emailAddress } from '../accounts/email'
import { changeClient } from '../clients/change-client'
import { mailOf } from '../mails'
import type { Platform, SessionActor } from '../platform'
import { InvalidInputError, ProductError } from '../platform/errors'
import { readLanguage } from '../platform/language'
import type { Outbox } from '../platform/mail/outbox'

const UNDO_DAYS = 14
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
  deps: Platform & { outbox: Outbox },
  actor: SessionActor,
  { email }: z.output<typeof requestDeletionInput>,
): Promise<{ deleteAt: Date }> {
  const { env, outbox } = deps
  const { accountId, clientId } = actor
  // Race: asked for twice, undone and carried out at once. Changes of a client come one by one.
  return changeClient(deps, { actor, clientId }, async ({ tx, now, record }) => {
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
    await record('deletion.requested')
    const paid = (await tx.billingCustomer.count({ where: { clientId } })) > 0
    const settingsUrl = `${env.PUBLIC_URL}/settings`
    const reader = { to: account.email, lang: readLanguage(account.lang) }
    const values = { deleteAt: deleteAt.toISOString(), settingsUrl, paid }
    await outbox.enqueue(tx, mailOf('deletion_requested', reader, values))
    return { deleteAt }
  })
}
