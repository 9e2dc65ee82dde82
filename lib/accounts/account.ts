import type { Tx } from '../platform/db'
import { newId } from '../platform/ids'
import type { Email } from './email'

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
 */
export async function ensureAccount(
  tx: Tx,
  { email, lang }: { email: Email; lang: string },
  now: Date,
): Promise<AccountIds> {
  const known = await tx.account.findUnique({
    where: { email },
    select: { id: true, client: { select: { id: true } } },
  })
  if (known?.client) return { accountId: known.id, clientId: known.client.id, created: false }
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
