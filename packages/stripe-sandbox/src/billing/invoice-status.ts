import { nextInvoiceStatus, type InvoiceFact } from '../machines/invoice'
import type { Invoice } from '../rows/invoice'
import type { World } from '../state/world'
import { invalidRequest } from '../wire/errors'

/** @throws WireError when the invoice's status does not allow it */
export function invoiceAfter(invoice: Invoice, fact: InvoiceFact, verb: string): Invoice['status'] {
  const next = nextInvoiceStatus(invoice.status, fact)
  if (next === undefined) {
    throw invalidRequest(
      `You can't ${verb} invoice ${invoice.id}: it is ${invoice.status}.`,
      undefined,
      'invoice_not_editable',
    )
  }
  return next
}

/** Ends the payment that belonged to an invoice nobody will pay any more. */
function cancelPayment(world: World, invoice: Invoice, now: number): void {
  const intent = invoice.sandbox.payment
  if (intent === null) return
  world.store.update('payment_intent', intent, {
    status: 'canceled',
    canceled_at: now,
    cancellation_reason: 'void_invoice',
    next_action: null,
  })
  for (const payment of world.store.all('invoice_payment')) {
    if (payment.invoice === invoice.id)
      world.store.update('invoice_payment', payment.id, {
        status: 'canceled',
        status_transitions: { ...payment.status_transitions, canceled_at: now },
      })
  }
}

export function voidInvoice(world: World, invoice: Invoice): Invoice {
  const status = invoiceAfter(invoice, 'voided', 'void')
  const now = world.now(invoice.test_clock)
  cancelPayment(world, invoice, now)
  return world.store.update('invoice', invoice.id, {
    status,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  })
}

export function markUncollectible(world: World, invoice: Invoice): Invoice {
  const status = invoiceAfter(invoice, 'given_up', 'mark as uncollectible')
  return world.store.update('invoice', invoice.id, {
    status,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: {
      ...invoice.status_transitions,
      marked_uncollectible_at: world.now(invoice.test_clock),
    },
  })
}
