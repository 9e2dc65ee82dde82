import { listKeys, type KeyView } from '../keys/list'
import type { Platform } from '../platform'
import { contractInForce, type ContractInForce } from '../clients/standing'
import { readUsage, type UsageReport } from '../quota'
import { readSelection, type Selection } from '../selections/read'
import { oneClient } from './one-client'

/** Everything an operator has to know of a client to help it. */
export interface ClientSheet {
  id: string
  accountId: string
  email: string
  name: string
  usageType: string | null
  createdAt: Date
  suspendedAt: Date | null
  isDemo: boolean
  contract: ContractInForce | null
  selection: Selection
  keys: KeyView[]
  usage: UsageReport | null
  sessions: number
}

/** @throws ProductError `not_found` */
export async function showClient(
  platform: Pick<Platform, 'db' | 'clock'>,
  reference: string,
): Promise<ClientSheet> {
  const { db, clock } = platform
  const now = clock.now()
  const { clientId, accountId } = await oneClient(db, reference)
  const contract = await contractInForce(db, clientId, now)
  const [client, selection, keys, usage, sessions] = await Promise.all([
    db.client.findUniqueOrThrow({
      where: { id: clientId },
      select: {
        name: true,
        usageType: true,
        createdAt: true,
        suspendedAt: true,
        account: { select: { email: true, isDemo: true } },
      },
    }),
    readSelection(db, clientId, contract, now),
    listKeys(db, clientId, now),
    contract && readUsage(platform, clientId, contract.limits),
    db.session.count({ where: { accountId, revokedAt: null, expiresAt: { gt: now } } }),
  ])
  const { account, ...facts } = client
  return {
    id: clientId,
    accountId,
    ...account,
    ...facts,
    contract,
    selection,
    keys,
    usage,
    sessions,
  }
}
