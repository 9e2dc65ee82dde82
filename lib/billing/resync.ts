import type { SessionActor } from '../platform'
import { claimByAddress } from './claim-by-address'
import type { BillingDeps } from './deps'
import { syncClient, type SyncResult } from './sync-client'
import { settleClaims } from './settle-claims'

/** Checks with Stripe now, for the owner. @throws ProductError `billing_unavailable` */
export async function resync(deps: BillingDeps, actor: SessionActor): Promise<SyncResult> {
  const claimed = await claimByAddress(deps, actor)
  return claimed > 0 ? settleClaims(deps, actor.clientId) : syncClient(deps, actor.clientId)
}
