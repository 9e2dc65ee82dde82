import type { SessionActor } from '../platform'
import { claimByAddress } from './claim-by-address'
import type { BillingDeps } from './deps'
import { syncClient, type SyncResult } from './sync-client'

/** Checks with Stripe now, for the owner. @throws ProductError `billing_unavailable` */
export async function resync(deps: BillingDeps, actor: SessionActor): Promise<SyncResult> {
  await claimByAddress(deps, actor)
  return syncClient(deps, actor.clientId)
}
