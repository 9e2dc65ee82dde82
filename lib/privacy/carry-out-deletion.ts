import type { BillingDeps } from '../billing/deps'
import { forgetPayer, isPayerUnclaimed } from '../billing/forget'
import { forgetUnusable } from '../billing/unusable-events'
import { changeClient } from '../clients/change-client'
import { mailOf } from '../mails'
import type { Platform } from '../platform'
import type { Tx } from '../platform/db'
import { readLanguage } from '../platform/language'

const JOB = { kind: 'system', name: 'deletion' } as const

/** An account whose time to undo its deletion is over. */
export interface DueDeletion {
  accountId: string
  clientId: string
}

/** The accounts to delete now, those that wait longest first. */
export const dueDeletions = ({ db, clock }: Platform): Promise<DueDeletion[]> =>
  deletionsBy(db, { lte: clock.now() })

/** The accounts whose deletion was asked for and can still be undone. */
export const waitingDeletions = ({ db, clock }: Platform): Promise<DueDeletion[]> =>
  deletionsBy(db, { gt: clock.now() })

async function deletionsBy(
  db: Platform['db'],
  deleteAt: { lte: Date } | { gt: Date },
): Promise<DueDeletion[]> {
  const rows = await db.client.findMany({
    where: { account: { deleteAt } },
    orderBy: { account: { deleteAt: 'asc' } },
    select: { id: true, accountId: true },
  })
  return rows.map(({ id, accountId }) => ({ clientId: id, accountId }))
}

/**
 * Deletes an account with everything that belongs to it, whole or not at all. What it has elsewhere must
 * have ended before. Of its history one row stays, which names nobody.
 * @returns false when it was deleted or undone in the meantime
 * @throws when something was paid with its address since: that has to end first
 */
export async function carryOutDeletion(
  deps: BillingDeps,
  { accountId, clientId }: DueDeletion,
): Promise<boolean> {
  const { outbox, billing } = deps
  return changeClient(deps, { actor: JOB, clientId, accountId }, async ({ tx, now, record }) => {
    const account = await tx.account.findFirst({
      where: { id: accountId, deleteAt: { lte: now } },
      select: { email: true, lang: true },
    })
    if (!account) return false
    const { email } = account
    // Known by the address alone. Counters of the caps stay their two days: they keep strangers out.
    // Challenges before the account, as a sign-in takes them: the other way round two could wait for
    // each other.
    const known = { where: { email: { in: [email, ...(await leftLately(tx, accountId, now))] } } }
    await tx.signInChallenge.deleteMany(known)
    await tx.signInUnlock.deleteMany(known)
    await tx.betaRequest.deleteMany(known)
    // Where no Stripe is configured any more nothing of ours can end it.
    if (billing && (await isPayerUnclaimed(tx, email)))
      throw new Error('a payment with the address of this account was told this moment')
    await forgetPayer(tx, { clientId, email })
    await forgetUnusable(tx, clientId, email)
    await tx.clientCall.deleteMany({ where: { clientId } })
    // Client, contracts, keys, slots, counters, usage and sessions go with it.
    await tx.account.delete({ where: { id: accountId }, select: { id: true } })
    await tx.auditEvent.deleteMany({ where: { accountId } })
    await record('account.deleted')
    await outbox.enqueue(
      tx,
      mailOf('deletion_done', { to: email, lang: readLanguage(account.lang) }, {}),
    )
    return true
  })
}

/** Addresses that the account had until lately, and that are nobody else's. */
async function leftLately(tx: Tx, accountId: string, now: Date): Promise<string[]> {
  const changes = await tx.emailChange.findMany({
    where: { accountId, undoneAt: null, undoUntil: { gt: now } },
    select: { oldEmail: true },
  })
  return changes.map(({ oldEmail }) => oldEmail)
}
