import { contractInForce } from '../clients/standing'
import type { Platform } from '../platform'
import { readUsage, type UsageReport } from '../quota'
import { readHours, type UsageHour } from '../usage/hours'
import { oneClient, type KnownClient } from './one-client'

const HOUR_MS = 3_600_000

/** What a client has used of late, as its owner sees it. */
export interface ClientUsage extends KnownClient {
  /** What is left now; null without a plan. */
  now: UsageReport | null
  /** The newest first; those without a call are absent. */
  hours: UsageHour[]
}

/**
 * @param hours how many clock hours to look back at, the running one included
 * @throws ProductError `not_found`
 */
export async function clientUsage(
  platform: Pick<Platform, 'db' | 'clock'>,
  reference: string,
  hours: number,
): Promise<ClientUsage> {
  const { db, clock } = platform
  const client = await oneClient(db, reference)
  const contract = await contractInForce(db, client.clientId, clock.now())
  const nowMs = clock.nowMs()
  const fromMs = nowMs - (nowMs % HOUR_MS) - (hours - 1) * HOUR_MS
  const [now, used] = await Promise.all([
    contract && readUsage(platform, client.clientId, contract.limits),
    readHours(db, client.clientId, fromMs),
  ])
  return { ...client, now, hours: used.reverse() }
}
