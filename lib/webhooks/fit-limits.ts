import { endSurplusKeys } from '../keys/end-surplus'
import type { PlanLimits } from '../plans/limits'
import type { Tx } from '../platform/db'
import { pauseSurplusEndpoints } from './pause'

/**
 * Fits a client into the limits of a contract that begins: ends the keys and pauses the endpoints that it has no room for. The
 * caller holds the client's row, in the transaction that makes the limits smaller.
 * @returns how many keys ended
 * @throws ProductError `not_found` or `key_not_active` for a key to keep that can't be kept
 */
export async function fitLimits(
  tx: Tx,
  deps: Parameters<typeof endSurplusKeys>[1],
  { activeKeys, webhookEndpoints }: PlanLimits,
  about: Omit<Parameters<typeof endSurplusKeys>[2], 'activeKeys'>,
): Promise<number> {
  const { actor, clientId, now } = about
  await pauseSurplusEndpoints(tx, deps, { actor, clientId, now, webhookEndpoints })
  return endSurplusKeys(tx, deps, { ...about, activeKeys })
}
