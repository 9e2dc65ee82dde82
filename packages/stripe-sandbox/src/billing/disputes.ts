import type { DisputeKind } from '../machines/cards'
import { isUndecided, newDispute, type Dispute } from '../rows/charge'
import type { World } from '../state/world'
import { invalidRequest } from '../wire/errors'

/** The cardholder has asked the bank for the money back, or, in an inquiry, what the charge is. */
export function openDispute(
  world: World,
  chargeId: string,
  reason: string,
  kind: DisputeKind = 'dispute',
): Dispute {
  const charge = world.store.need('charge', chargeId)
  if (!charge.paid || charge.disputed)
    throw invalidRequest(
      `Charge ${chargeId} can't be disputed: it is unpaid or already in dispute.`,
    )
  world.store.update('charge', chargeId, { disputed: true })
  return world.store.put(
    'dispute',
    newDispute(world.ids.next('dispute'), world.now(), charge, reason, kind),
  )
}

export function closeDispute(world: World, id: string, outcome: 'won' | 'lost'): Dispute {
  const dispute = world.store.need('dispute', id)
  if (!isUndecided(dispute)) throw invalidRequest(`Dispute ${id} is already ${dispute.status}.`)
  // An inquiry ends without money having gone back.
  const status = dispute.status === 'warning_needs_response' ? 'warning_closed' : outcome
  return world.store.update('dispute', id, { status })
}
