import { z } from '@hono/zod-openapi'
import { changeClient } from '../clients/change-client'
import { mailOf } from '../mails'
import type { Platform, RequestOrigin } from '../platform'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import type { Outbox } from '../platform/mail/outbox'
import type { Email } from './email'
import { hashUndoToken, moveAccount, readChanging } from './email-change'

export const undoEmailChangeInput = z.object({
  token: z
    .string()
    .regex(/^pmc_[\w-]{43}$/, 'must be the token of a mailed link')
    .describe('From the link that was mailed to the old address.'),
})

/** What a click on the page of a link would do. */
export interface UndoLink {
  /** The address that the account gets back. */
  email: Email
  until: Date
}

/** The account whose address was given back. */
export interface UndoneChange {
  email: Email
  accountId: string
  clientId: string
}

/**
 * What a link stands for, for the page that asks for the click. Reads only.
 * @throws ProductError `email_undo_link_over` for a used, expired and unknown link alike
 */
export async function readUndoLink(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<UndoLink> {
  const { oldEmail, undoUntil } = await findUndo(db, token, clock.now())
  return { email: oldEmail, until: undoUntil }
}

/**
 * Gives the account back the address that it had before the change, whatever was changed since: who reads that mailbox had it
 * first. All sessions end, and with them what the mailbox of a later address could do.
 * @throws ProductError `email_undo_link_over`
 */
export async function undoEmailChange(
  deps: Platform & { outbox: Outbox },
  origin: RequestOrigin,
  { token }: z.output<typeof undoEmailChangeInput>,
): Promise<UndoneChange> {
  const { db, clock, outbox } = deps
  const found = await findUndo(db, token, clock.now())
  const { id, accountId, clientId, oldEmail } = found
  const actor = { kind: 'anonymous', ...origin } as const
  return changeClient(deps, { actor, clientId, accountId }, async ({ tx, now, record }) => {
    // Race: two clicks, or two links of one account. They come one after another, and look again.
    const { changedAt } = await findUndo(tx, token, now)
    await tx.emailChange.update({ where: { id }, data: { undoneAt: now }, select: { id: true } })
    // Of two links the earlier one decides: whoever took the address must not take it back with a later one.
    await tx.emailChange.updateMany({
      where: { accountId, id: { not: id }, changedAt: { gte: changedAt }, undoUntil: { gt: now } },
      data: { undoUntil: now },
    })
    const { email, lang } = await readChanging(tx, accountId)
    if (email !== oldEmail) await moveAccount(tx, { accountId, email }, oldEmail, now)
    const { count } = await tx.session.updateMany({
      where: { accountId, revokedAt: null, expiresAt: { gt: now } },
      data: { revokedAt: now },
    })
    await record('email.change_undone', { change_id: id, count })
    await outbox.enqueue(tx, mailOf('email_regained', { to: oldEmail, lang }, {}))
    if (email !== oldEmail) await outbox.enqueue(tx, mailOf('email_lost', { to: email, lang }, {}))
    return { email: oldEmail, accountId, clientId }
  })
}

async function findUndo(tx: Pick<Tx, 'emailChange'>, token: string, now: Date) {
  const change = await tx.emailChange.findFirst({
    where: { undoHash: hashUndoToken(token), undoneAt: null, undoUntil: { gt: now } },
    select: {
      id: true,
      accountId: true,
      oldEmail: true,
      changedAt: true,
      undoUntil: true,
      account: { select: { client: { select: { id: true } } } },
    },
  })
  const { changedAt, undoUntil } = change ?? {}
  const clientId = change?.account.client?.id
  if (!change || !changedAt || !undoUntil || clientId === undefined)
    throw new ProductError('email_undo_link_over')
  return { ...change, oldEmail: change.oldEmail as Email, changedAt, undoUntil, clientId }
}
