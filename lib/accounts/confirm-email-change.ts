import { z } from '@hono/zod-openapi'
import { record } from '../audit/record'
import { changeClient } from '../clients/change-client'
import { mailOf } from '../mails'
import type { Platform, SessionActor } from '../platform'
import { transact } from '../platform/db'
import { ProductError } from '../platform/errors'
import type { Outbox } from '../platform/mail/outbox'
import { plainText } from '../platform/text'
import { aliasOf } from './address-alias'
import { newDeviceToken } from './device-token'
import type { Email } from './email'
import {
  hashUndoToken,
  moveAccount,
  newUndoToken,
  readChanging,
  requireFree,
  takeChangeTry,
  UNDO_DAYS,
  type WaitingChange,
} from './email-change'
import { isSignInCode, signInCode, VALID_CODES } from './sign-in-code'
import { refundTry, spendTry } from './sign-in-caps'

const DAY_MS = 86_400_000

export const confirmEmailChangeInput = z.object({
  change_id: plainText(64).describe('What asking for the change returned.'),
  old_code: signInCode.describe('From the mail to the address that you have.'),
  new_code: signInCode.describe('From the mail to the new address.'),
})
type Codes = z.output<typeof confirmEmailChangeInput>

export interface ChangedEmail {
  email: Email
  /** Until when the link in the mail to the old address undoes it. */
  undoUntil: Date
  /** Proof for the next sign-in that this browser is no stranger to the new address. */
  device: string
}

/**
 * Gives the account the address that both codes prove. All other sessions end; the old address gets a link that undoes it.
 * @throws ProductError `invalid_code` when one of the codes is wrong, used or expired, or the change is over: all alike;
 *   `email_taken`, which only who reads the new mailbox comes to know; `too_many_codes` when no try is left today
 */
export async function confirmEmailChange(
  deps: Platform & { outbox: Outbox },
  actor: SessionActor,
  codes: Codes,
): Promise<ChangedEmail> {
  const { db, clock, env, outbox } = deps
  const { accountId, clientId } = actor
  const takenAt = clock.now()
  const budgets = ({ oldEmail, newEmail }: WaitingChange) =>
    [
      ['device', aliasOf(env.SECRET_KEY, oldEmail)],
      ['open', aliasOf(env.SECRET_KEY, newEmail)],
    ] as const
  // The try is spent, for good, before anything is compared: parallel guesses can't share one.
  const change = await transact(db, async (tx) => {
    const account = await readChanging(tx, accountId)
    const taken = await takeChangeTry(tx, account, codes.change_id, takenAt)
    if (taken)
      for (const [lane, address] of budgets(taken)) await spendTry(tx, takenAt, lane, address)
    return taken
  })
  if (!change) throw new ProductError('invalid_code')
  if (!(await areRight(deps, change, codes, takenAt))) {
    await transact(db, (tx) =>
      record(tx, takenAt, actor, 'email.change_failed', { change_id: change.id }),
    )
    throw new ProductError('invalid_code')
  }
  const { id, oldEmail, newEmail } = change
  const token = newUndoToken()
  return changeClient(deps, { actor, clientId }, async (turn) => {
    const { tx, now } = turn
    const undoUntil = new Date(now.getTime() + UNDO_DAYS * DAY_MS)
    // Race: the same codes sent twice. The first to set `changed_at` wins, and the other then finds it set.
    const { count } = await tx.emailChange.updateMany({
      where: { id, changedAt: null },
      data: { changedAt: now, undoHash: hashUndoToken(token), undoUntil },
    })
    if (count === 0) throw new ProductError('invalid_code')
    // Before the account's row, as a sign-in takes them: the other way round two could wait for each other.
    for (const [lane, address] of budgets(change)) await refundTry(tx, takenAt, lane, address)
    const { email, lang } = await readChanging(tx, accountId)
    if (email !== oldEmail) throw new ProductError('invalid_code')
    // Race: somebody registers the new address now. The unique address lets one in; run again, this finds it taken.
    await requireFree(tx, { accountId, email: newEmail }, now)
    await moveAccount(tx, { accountId, email }, newEmail, now)
    const { count: ended } = await tx.session.updateMany({
      where: { accountId, id: { not: actor.sessionId }, revokedAt: null, expiresAt: { gt: now } },
      data: { revokedAt: now },
    })
    await turn.record('email.changed', { change_id: id, count: ended })
    const link = `${env.PUBLIC_URL}/auth/undo-email-change?token=${token}`
    const undo = { to: newEmail, link, until: undoUntil.toISOString() }
    await outbox.enqueue(tx, mailOf('email_left', { to: oldEmail, lang }, undo))
    const joined = { settingsUrl: `${env.PUBLIC_URL}/settings` }
    await outbox.enqueue(tx, mailOf('email_joined', { to: newEmail, lang }, joined))
    const device = newDeviceToken(env.SECRET_KEY, newEmail, now)
    return { email: newEmail, undoUntil, device }
  })
}

/** True when each address has the code that it was mailed: of each the newest two work, as at sign-in. */
async function areRight(
  { db, env }: Platform,
  { id, oldEmail, newEmail }: WaitingChange,
  { old_code, new_code }: Codes,
  now: Date,
): Promise<boolean> {
  const proves = async (email: Email, code: string) => {
    const mailed = await db.emailChangeCode.findMany({
      where: { changeId: id, email, expiresAt: { gt: now } },
      orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
      take: VALID_CODES,
      select: { codeHash: true },
    })
    const proven = { purpose: 'email-change', email, challengeId: id, code } as const
    return mailed.some(({ codeHash }) => isSignInCode(env.SECRET_KEY, codeHash, proven))
  }
  const right = await Promise.all([proves(oldEmail, old_code), proves(newEmail, new_code)])
  return right.every(Boolean)
}
