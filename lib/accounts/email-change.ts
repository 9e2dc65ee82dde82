import { randomBytes } from 'node:crypto'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { readLanguage, type Language } from '../platform/language'
import { sha256 } from '../platform/secrets'
import type { Email } from './email'
import { TRIES_PER_CHALLENGE } from './sign-in-code'

/** How long the link to the old address undoes a change. So long that address is nobody else's. */
export const UNDO_DAYS = 7

/** A change that has been asked for and not made yet. */
export interface WaitingChange {
  id: string
  oldEmail: Email
  newEmail: Email
  expiresAt: Date
}

/** Whose change it is. */
interface ChangingAccount {
  accountId: string
  /** Its address now. */
  email: Email
}

/** @throws ProductError `invalid_session` when the account was deleted in the meantime */
export async function readChanging(
  tx: Tx,
  accountId: string,
): Promise<ChangingAccount & { lang: Language }> {
  const account = await tx.account.findUnique({
    where: { id: accountId },
    select: { email: true, lang: true },
  })
  if (!account) throw new ProductError('invalid_session')
  return { accountId, email: account.email as Email, lang: readLanguage(account.lang) }
}

/** Changes of an account that a code can still make. */
const waiting = ({ accountId, email }: ChangingAccount, now: Date) => ({
  accountId,
  oldEmail: email,
  changedAt: null,
  expiresAt: { gt: now },
  tries: { lt: TRIES_PER_CHALLENGE },
})

/** The change that an account has asked for, if its codes still work; there is one at most. */
export async function readWaitingChange(
  tx: Pick<Tx, 'emailChange'>,
  account: ChangingAccount,
  now: Date,
): Promise<WaitingChange | null> {
  const change = await tx.emailChange.findFirst({
    where: waiting(account, now),
    orderBy: { createdAt: 'desc' },
    select: { id: true, oldEmail: true, newEmail: true, expiresAt: true },
  })
  return change && asChange(change)
}

/** Spends one of the change's five tries, in one statement; null when its codes work no more. */
export async function takeChangeTry(
  tx: Tx,
  account: ChangingAccount,
  changeId: string,
  now: Date,
): Promise<WaitingChange | null> {
  const [change] = await tx.emailChange.updateManyAndReturn({
    where: { id: changeId, ...waiting(account, now) },
    data: { tries: { increment: 1 } },
    select: { id: true, oldEmail: true, newEmail: true, expiresAt: true },
  })
  return change ? asChange(change) : null
}

const asChange = (row: { id: string; oldEmail: string; newEmail: string; expiresAt: Date }) => ({
  ...row,
  oldEmail: row.oldEmail as Email,
  newEmail: row.newEmail as Email,
})

/** True while an address was another account's until lately, and may become so again. */
const isReserved = async (
  tx: Tx,
  email: Email,
  now: Date,
  accountId: string | undefined,
): Promise<boolean> =>
  (await tx.emailChange.count({
    where: {
      oldEmail: email,
      undoneAt: null,
      undoUntil: { gt: now },
      ...(accountId !== undefined && { accountId: { not: accountId } }),
    },
  })) > 0

/**
 * Keeps an address for the account that had it until lately: otherwise whoever finds out by a failed sign-in that somebody has
 * changed it would begin an empty account there, and could not go back.
 * @throws ProductError `email_changed`
 */
export async function refuseReserved(tx: Tx, email: Email, now: Date): Promise<void> {
  if (await isReserved(tx, email, now, undefined)) throw new ProductError('email_changed')
}

/** @throws ProductError `email_taken` when another account has an address, or had it until lately */
export async function requireFree(
  tx: Tx,
  { accountId, email }: ChangingAccount,
  now: Date,
): Promise<void> {
  const others = await tx.account.count({ where: { email, id: { not: accountId } } })
  if (others > 0 || (await isReserved(tx, email, now, accountId)))
    throw new ProductError('email_taken')
}

/**
 * Gives an account another address. A client that bears the old one as its name, as it did from the beginning, bears the new one then.
 * The account's row is held from here on: a sign-in with its address is through before, or finds it gone.
 */
export async function moveAccount(
  tx: Tx,
  { accountId, email }: ChangingAccount,
  to: Email,
  now: Date,
): Promise<void> {
  await tx.account.update({
    where: { id: accountId },
    data: { email: to, emailSince: now },
    select: { id: true },
  })
  await tx.client.updateMany({ where: { accountId, name: email }, data: { name: to } })
}

export const newUndoToken = (): string => `pmc_${randomBytes(32).toString('base64url')}`

/** What is stored of a link's token. */
export const hashUndoToken = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(sha256(token))
