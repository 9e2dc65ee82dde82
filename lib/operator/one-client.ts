import { normaliseEmail } from '../accounts/email'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'

export interface KnownClient {
  clientId: string
  accountId: string
  email: string
}

/**
 * The one client that an operator names: by its id, its account's id or the whole address.
 * @throws ProductError `not_found`
 */
export async function oneClient(tx: Tx, reference: string): Promise<KnownClient> {
  const email = normaliseEmail(reference)
  const row = await tx.client.findFirst({
    where: {
      OR: [{ id: reference }, { accountId: reference }, ...(email ? [{ account: { email } }] : [])],
    },
    select: { id: true, accountId: true, account: { select: { email: true } } },
  })
  if (!row) throw new ProductError('not_found')
  return { clientId: row.id, accountId: row.accountId, email: row.account.email }
}
