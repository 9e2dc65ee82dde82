import type { Db } from '../platform/db'
import { ProductError } from '../platform/errors'
import { findCall, type FoundCall } from '../requests/read'
import { oneClient, type KnownClient } from './one-client'

/**
 * The call with this request id, and whose it is; as long as it is stored.
 * @throws ProductError `not_found`
 */
export async function findRequest(
  db: Db,
  id: string,
): Promise<FoundCall & { client: KnownClient }> {
  const row = await db.clientCall.findFirst({ where: { id }, select: { clientId: true } })
  const call = row && (await findCall(db, row.clientId, new Date(0), id))
  if (!call) throw new ProductError('not_found')
  return { ...call, client: await oneClient(db, row.clientId) }
}
