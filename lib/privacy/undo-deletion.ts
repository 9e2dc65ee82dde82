import { lockClient } from '../accounts/lock-client'
import { record } from '../audit/record'
import type { Platform, SessionActor } from '../platform'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'
import { readLanguage } from '../platform/language'
import type { Outbox } from '../platform/mail/outbox'
import { announce } from '../platform/notices'
import { deletionMail } from './deletion-mail'

/**
 * Keeps the account after all; its API keys work again. Undoing it again, or with none asked for,
 * changes nothing.
 * @throws ProductError `deletion_under_way` once its time has come, also before the job has run: whatever
 *   has to end outside of our database may have ended already
 */
export async function undoDeletion(
  { db, clock, outbox }: Platform & { outbox: Outbox },
  actor: SessionActor,
): Promise<void> {
  const now = clock.now()
  const { accountId, clientId } = actor
  await transact(db, async (tx) => {
    await lockClient(tx, clientId)
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
    await record(tx, now, actor, 'deletion.undone')
    await outbox.enqueue(
      tx,
      deletionMail(account.email, readLanguage(account.lang), { kind: 'undone' }),
    )
    await announce(tx, 'client_access', clientId)
  })
}
