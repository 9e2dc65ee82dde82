import type { Invoice } from '../rows/invoice'
import type { World } from '../state/world'
import { cardError } from '../wire/errors'
import { collect } from './collect'
import { attach } from './methods'
import type { Presence } from './pay-intent'

/**
 * The customer pays an open invoice with a test card on the invoice's page.
 * @returns `challenge` when the bank asks for 3-D Secure first
 * @throws WireError 402 when the bank says no; the attempt stays on record
 */
export function payInvoiceByHand(
  world: World,
  invoice: Invoice,
  card: string,
  presence: Presence,
): 'paid' | 'challenge' {
  const customer = world.customer(invoice.customer)
  const method = attach(world, `pm_card_${card}`, customer, { reuse: true })
  const { answer } = collect(world, invoice, method, presence)
  if (answer.outcome === 'declined')
    throw cardError(answer.code, answer.message, { decline_code: answer.declineCode })
  return answer.outcome === 'requires_action' ? 'challenge' : 'paid'
}
