import type { Tx } from '../platform/db'
import { newId } from '../platform/ids'
import type { Email } from './email'
import { refuseReserved } from './email-change'

export interface AccountIds {
  accountId: string
  clientId: string
  /** True when this call made it. */
  created: boolean
}

/**
 * The account of an address, made with its client and its counters when there is none.
 * @param lang the language a new account begins with
 * Race: two first sign-ins of one address. The unique address lets one in; the other's transaction
 * fails on it and, run again by `transact`, finds the account.
 * @throws ProductError `email_changed` for an address that an account had until lately
 */
export async function ensureAccount(
  tx: Tx,
  { email, lang }: { email: Email; lang: string },
  now: Date,
): Promise<AccountIds> {
  // The lock waits for a deletion that is being carried out right now: a session can't start on its rows.
  const [known] = await tx.$queryRaw<{ accountId: string; clientId: string }[]>`
    SELECT a.id AS "accountId", c.id AS "clientId"
      FROM accounts a JOIN clients c ON c.account_id = a.id
     WHERE a.email = ${email} FOR KEY SHARE OF a`
  if (known) return { ...known, created: false }
  await refuseReserved(tx, email, now)
  const accountId = newId('acc')
  const clientId = newId('cli')
  await tx.account.create({
    data: {
      id: accountId,
      email,
      lang,
      createdAt: now,
      client: {
        create: { id: clientId, name: email, createdAt: now, quota: { create: {} } },
      },
    },
    select: { id: true },
  })
  return { accountId, clientId, created: true }
}
