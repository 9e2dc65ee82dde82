import { newPaymentIntent } from '../rows/intents'
import type { Invoice } from '../rows/invoice'
import type { World } from '../state/world'
import { invoiceAfter } from './invoice-status'
import { settle } from './settle'

/** Gives the invoice its number and its payment, and the customer's balance its due. */
export function finalize(world: World, invoice: Invoice): Invoice {
  const status = invoiceAfter(invoice, 'finalized', 'finalize')
  const customer = world.customer(invoice.customer)
  const now = world.now(invoice.test_clock)
  const balance = invoice.total + customer.balance
  world.store.update('customer', customer.id, {
    next_invoice_sequence: customer.next_invoice_sequence + 1,
    balance: Math.min(balance, 0),
    currency: customer.currency ?? invoice.currency,
  })
  const due = Math.max(0, balance)
  const intent =
    due === 0
      ? null
      : world.store.put(
          'payment_intent',
          newPaymentIntent(world.ids.next('payment_intent'), world.ids.characters(24), now, {
            amount: due,
            currency: invoice.currency,
            customer: customer.id,
            description: invoice.billing_reason === 'manual' ? null : 'Subscription payment',
            sandbox: { invoice: invoice.id, authentication: null },
          }),
        )
  if (intent) {
    world.store.put('invoice_payment', {
      id: world.ids.next('invoice_payment'),
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: due,
      created: now,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: intent.id, type: 'payment_intent' },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    })
  }
  const { baseUrl } = world.settings
  const open = world.store.update('invoice', invoice.id, {
    status,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    amount_due: due,
    amount_remaining: due,
    starting_balance: customer.balance,
    ending_balance: Math.min(balance, 0),
    effective_at: now,
    automatically_finalizes_at: null,
    hosted_invoice_url: `${baseUrl}/i/${invoice.id}`,
    invoice_pdf: `${baseUrl}/i/${invoice.id}/pdf`,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
    webhooks_delivered_at: now,
    sandbox: { ...invoice.sandbox, payment: intent?.id ?? null },
  })
  return due === 0 ? settle(world, open) : open
}
