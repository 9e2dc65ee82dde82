import { changeClient } from '../clients/change-client'
import { mailOf } from '../mails'
import type { Platform, SessionActor } from '../platform'
import { ProductError } from '../platform/errors'
import { readLanguage } from '../platform/language'
import type { Outbox } from '../platform/mail/outbox'

/**
 * Keeps the account after all; its API keys work again. Undoing it again, or with none asked for,
 * changes nothing.
 * @throws ProductError `deletion_under_way` once its time has come, also before the job has run: whatever
 *   has to end outside of our database may have ended already
 */
export async function undoDeletion(
  deps: Platform & { outbox: Outbox },
  actor: SessionActor,
): Promise<void> {
  const { accountId, clientId } = actor
  await changeClient(deps, { actor, clientId }, async ({ tx, now, record }) => {
    const account = await tx.account.findUnique({
      where: { id: accountId },
      select: { email: true, lang: true, deleteAt: true },
    })
    if (!account) throw new ProductError('deletion_under_way')
    if (!account.deleteAt) return
    if (account.deleteAt <= now) throw new ProductError('deletion_under_way')
    await tx.account.update({
      where: { id: accountId },
      data: { deleteAt: null },
      select: { id: true },
    })
    await record('deletion.undone')
    await deps.outbox.enqueue(
      tx,
      mailOf('deletion_undone', { to: account.email, lang: readLanguage(account.lang) }, {}),
    )
  })
}
