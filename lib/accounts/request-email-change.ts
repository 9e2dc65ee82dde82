import { z } from '@hono/zod-openapi'
import { changeClient } from '../clients/change-client'
import { mailOf } from '../mails'
import type { Platform, SessionActor } from '../platform'
import type { Tx } from '../platform/db'
import { InvalidInputError } from '../platform/errors'
import { newId } from '../platform/ids'
import type { Language } from '../platform/language'
import type { Outbox } from '../platform/mail/outbox'
import { aliasOf } from './address-alias'
import { emailAddress, type Email } from './email'
import { readChanging, readWaitingChange, type WaitingChange } from './email-change'
import { requireTriesLeft, spendRequest } from './sign-in-caps'
import { codeExpiry } from './sign-in-challenge'
import {
  CODE_LIFE_SECONDS,
  hashSignInCode,
  newSignInCode,
  RESEND_AFTER_SECONDS,
} from './sign-in-code'

export const requestEmailChangeInput = z.object({
  email: emailAddress.describe('The new address.'),
})

type Deps = Platform & { outbox: Outbox }

/**
 * Mails a code to the account's address and one to the new one. The same whether or not the new one has an account: nothing here
 * looks for one. Asked for another new address, the change before is over. Counts as a request for a sign-in code does, for
 * each of the two; the owner's own in the lane of known devices, which strangers can't use up.
 * @returns the change to name with the codes
 * @throws ProductError `too_many_codes`; InvalidInputError for the address that the account has
 */
export async function requestEmailChange(
  deps: Deps,
  actor: SessionActor,
  { email: to }: z.output<typeof requestEmailChangeInput>,
): Promise<WaitingChange> {
  const { env } = deps
  const { accountId, clientId, network } = actor
  // Race: a double click. The second waits for the first and finds its change, and its mails.
  return changeClient(deps, { actor, clientId }, async ({ tx, now, record }) => {
    const { email, lang } = await readChanging(tx, accountId)
    if (email === to) {
      const msg = 'must be another address than the one you have'
      throw new InvalidInputError([{ loc: ['body', 'email'], msg, type: 'custom' }])
    }
    for (const [lane, asked] of [
      ['device', email],
      ['open', to],
    ] as const) {
      const address = aliasOf(env.SECRET_KEY, asked)
      await spendRequest(tx, now, { lane, address, network, challengeId: undefined })
      await requireTriesLeft(tx, now, lane, address)
    }
    const waiting = await readWaitingChange(tx, { accountId, email }, now)
    if (waiting?.newEmail === to) {
      const newest = waiting.expiresAt.getTime() - CODE_LIFE_SECONDS * 1000
      if (now.getTime() - newest < RESEND_AFTER_SECONDS * 1000) return waiting
      return mailCodes(deps, tx, waiting, lang, now)
    }
    await tx.emailChange.updateMany({
      where: { accountId, changedAt: null, expiresAt: { gt: now } },
      data: { expiresAt: now },
    })
    const id = newId('emc')
    const change = { id, oldEmail: email, newEmail: to, expiresAt: codeExpiry(now) }
    await tx.emailChange.create({ data: { ...change, accountId, createdAt: now } })
    await record('email.change_requested', { change_id: id })
    return mailCodes(deps, tx, change, lang, now)
  })
}

/** Mails a new code to each address; the change then lives as long as they. */
async function mailCodes(
  { env, outbox }: Deps,
  tx: Tx,
  change: WaitingChange,
  lang: Language,
  sentAt: Date,
): Promise<WaitingChange> {
  const { id, oldEmail, newEmail } = change
  const expiresAt = codeExpiry(sentAt)
  const minutes = CODE_LIFE_SECONDS / 60
  const [oldCode, newCode] = [newSignInCode(), newSignInCode()]
  const stored = ([email, code]: [Email, string]) => ({
    id: newId('cod'),
    changeId: id,
    email,
    codeHash: Uint8Array.from(
      hashSignInCode(env.SECRET_KEY, { purpose: 'email-change', email, challengeId: id, code }),
    ),
    sentAt,
    expiresAt,
  })
  await tx.emailChangeCode.createMany({
    data: [stored([oldEmail, oldCode]), stored([newEmail, newCode])],
  })
  await tx.emailChange.update({ where: { id }, data: { expiresAt }, select: { id: true } })
  const leave = { to: newEmail, code: oldCode, minutes }
  await outbox.enqueue(tx, mailOf('email_leave_code', { to: oldEmail, lang, expiresAt }, leave))
  const join = { code: newCode, minutes }
  await outbox.enqueue(tx, mailOf('email_join_code', { to: newEmail, lang, expiresAt }, join))
  return { ...change, expiresAt }
}
