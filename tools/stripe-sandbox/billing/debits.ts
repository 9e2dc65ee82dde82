import type { CheckoutSession } from '../rows/checkout-session'
import type { World } from '../state/world'
import { invalidRequest } from '../wire/errors'
import { debitFailed } from './collect'
import { decidePending } from './pay-intent'
import { settle } from './settle'

/**
 * The bank has decided on the debit that a completed session waits for.
 * @throws WireError when the session waits for none
 */
export function decideDebit(world: World, sessionId: string, succeeds: boolean): CheckoutSession {
  const session = world.store.need('checkout.session', sessionId)
  const invoice =
    session.invoice === null ? undefined : world.store.need('invoice', session.invoice)
  const intentId = invoice ? invoice.sandbox.payment : session.payment_intent
  const intent = world.store.get('payment_intent', intentId ?? '')
  if (session.status !== 'complete' || intent?.status !== 'processing')
    throw invalidRequest(
      `Session ${sessionId} does not wait for a debit: complete it with the outcome unpaid_async first.`,
    )
  decidePending(world, intent, succeeds)
  if (invoice) {
    if (succeeds) settle(world, invoice)
    else debitFailed(world, invoice)
  }
  if (!succeeds) {
    world.emit('checkout.session.async_payment_failed', session)
    return session
  }
  return world.store.update('checkout.session', sessionId, { payment_status: 'paid' })
}
