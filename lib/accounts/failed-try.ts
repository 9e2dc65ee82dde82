import { record } from '../audit/record'
import type { RequestOrigin } from '../platform'
import type { Db } from '../platform/db'
import { transact } from '../platform/db'
import type { AddressAlias } from './address-alias'
import type { Email } from './email'
import { isLaneSpent, type Lane } from './sign-in-caps'

/**
 * Writes down that a code was wrong, and that no try is left today, for the owner and the operator to see. The same is
 * done for an address without an account, so that nobody learns from it whether there is one.
 */
export async function recordFailedTry(
  db: Db,
  at: Date,
  origin: RequestOrigin,
  { email, address, lane }: { email: Email; address: AddressAlias; lane: Lane },
): Promise<void> {
  const actor = { kind: 'anonymous', ...origin } as const
  await transact(db, async (tx) => {
    const account = await tx.account.findUnique({ where: { email }, select: { id: true } })
    const accountId = account?.id ?? null
    await record(tx, at, actor, 'sign_in.failed', { lane }, accountId)
    if (await isLaneSpent(tx, at, lane, address))
      await record(tx, at, actor, 'sign_in.exhausted', { lane }, accountId)
  })
}
