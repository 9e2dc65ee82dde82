import type { Loose } from './fields'
import type { PaymentState } from './snapshot'
import type { Stripe } from './stripe'

/** The furthest counts: what may still arrive by itself is not asked for again. */
const ORDER = ['processing', 'action_required', 'failed', 'due'] as const satisfies PaymentState[]

/** Whether an invoice still waits for money. One that was given up can be paid all the same. */
export const isOwed = (status: string | null): boolean =>
  status === 'open' || status === 'uncollectible'

/**
 * How far the payment of an invoice has come. Pure.
 * @param payments its payments, with their payment intents
 * @returns null where nothing is to be paid
 */
export function paymentState(
  invoice: Loose<Pick<Stripe.Invoice, 'status' | 'attempted'>>,
  payments: readonly Stripe.InvoicePayment[],
): PaymentState | null {
  if (!isOwed(invoice.status ?? null)) return null
  const states = payments.flatMap(({ status, payment }: Loose<Stripe.InvoicePayment>) => {
    const intent = payment?.payment_intent
    return status === 'open' && intent && typeof intent === 'object' ? [stateOfIntent(intent)] : []
  })
  return ORDER.find((state) => states.includes(state)) ?? (invoice.attempted ? 'failed' : 'due')
}

function stateOfIntent(intent: Stripe.PaymentIntent): PaymentState {
  switch (intent.status) {
    case 'requires_action':
      return 'action_required'
    case 'requires_payment_method':
    case 'requires_confirmation':
      return intent.last_payment_error ? 'failed' : 'due'
    case 'canceled':
      return 'failed'
    default:
      // On its way, has just arrived, or a status newer than this code: in each case money may still come.
      return 'processing'
  }
}
