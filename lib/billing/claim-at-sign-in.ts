import { claimFromMirror, type Claimant } from './claim-by-address'
import type { BillingDeps } from './deps'
import { withPatience } from './patience'
import { settleClaims } from './settle-claims'

/** Signing in may take this much longer, once, for somebody who has just paid. */
const PATIENCE_MS = 2_500

/**
 * Gives an account what was paid with its address, now that somebody has proven it, so that the first page shows it. Signing in
 * depends on none of this: it comes after the session was made, and what fails here is done by the next job.
 */
export async function claimAtSignIn(deps: BillingDeps, claimant: Claimant): Promise<void> {
  if (!deps.billing) return
  try {
    // Race: the payment is told at this moment. Whoever tells of it writes its address and then looks for the account;
    // the account was written before we look for the address here. One of the two finds the other.
    if ((await claimFromMirror(deps, claimant)) === 0) return
    await withPatience(settleClaims(deps, claimant.clientId), PATIENCE_MS)
  } catch (err) {
    deps.log.warn({ clientId: claimant.clientId, err }, 'claimed payment not read yet')
  }
}
