import type { CheckoutSession } from '../rows/checkout-session'
import type { PaymentIntent } from '../rows/intents'
import type { Invoice } from '../rows/invoice'
import type { World } from '../state/world'
import { invalidRequest } from '../wire/errors'
import { debitFailed } from './collect'
import { decidePending } from './pay-intent'
import { settle } from './settle'

function pendingIntent(world: World, id: string | null): PaymentIntent {
  const intent = world.store.get('payment_intent', id ?? '')
  if (intent?.status !== 'processing')
    throw invalidRequest(
      'No debit waits here for the bank: complete a session with the outcome unpaid_async first, or pay the invoice by debit.',
    )
  return intent
}

/**
 * The bank has decided on the debit that a completed session waits for.
 * @throws WireError when the session waits for none
 */
export function decideDebit(world: World, sessionId: string, succeeds: boolean): CheckoutSession {
  const session = world.store.need('checkout.session', sessionId)
  if (session.invoice === null) {
    decidePending(world, pendingIntent(world, session.payment_intent), succeeds)
    return tellSession(world, session, succeeds)
  }
  decideInvoiceDebit(world, session.invoice, succeeds)
  return world.store.need('checkout.session', sessionId)
}

/**
 * The bank has decided on the debit that an invoice waits for: its first one, a renewal's, or one by hand.
 * @throws WireError when the invoice waits for none
 */
export function decideInvoiceDebit(world: World, id: string, succeeds: boolean): Invoice {
  const invoice = world.store.need('invoice', id)
  decidePending(world, pendingIntent(world, invoice.sandbox.payment), succeeds)
  const decided = succeeds ? settle(world, invoice) : debitFailed(world, invoice)
  for (const session of world.store.all('checkout.session'))
    if (session.invoice === id && session.payment_status === 'unpaid')
      tellSession(world, session, succeeds)
  return decided
}

/** The bank has decided on whatever a pending payment intent is for. */
export function decideIntent(world: World, id: string, succeeds: boolean): void {
  const intent = pendingIntent(world, id)
  const session = world.store.all('checkout.session').find((one) => one.payment_intent === id)
  if (intent.sandbox.invoice !== null) decideInvoiceDebit(world, intent.sandbox.invoice, succeeds)
  else if (session) decideDebit(world, session.id, succeeds)
  else decidePending(world, intent, succeeds)
}

function tellSession(world: World, session: CheckoutSession, succeeds: boolean): CheckoutSession {
  if (succeeds)
    return world.store.update('checkout.session', session.id, { payment_status: 'paid' })
  world.emit('checkout.session.async_payment_failed', session)
  return session
}
