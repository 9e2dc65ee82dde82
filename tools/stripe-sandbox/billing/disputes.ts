import { newDispute, type Dispute } from '../rows/charge'
import type { World } from '../state/world'
import { invalidRequest } from '../wire/errors'

/** The cardholder has asked the bank for the money back. */
export function openDispute(world: World, chargeId: string, reason: string): Dispute {
  const charge = world.store.need('charge', chargeId)
  if (!charge.paid || charge.disputed)
    throw invalidRequest(
      `Charge ${chargeId} can't be disputed: it is unpaid or already in dispute.`,
    )
  world.store.update('charge', chargeId, { disputed: true })
  return world.store.put(
    'dispute',
    newDispute(world.ids.next('dispute'), world.now(), charge, reason),
  )
}

export function closeDispute(world: World, id: string, outcome: 'won' | 'lost'): Dispute {
  const dispute = world.store.need('dispute', id)
  if (dispute.status !== 'needs_response')
    throw invalidRequest(`Dispute ${id} is already ${dispute.status}.`)
  return world.store.update('dispute', id, { status: outcome })
}
