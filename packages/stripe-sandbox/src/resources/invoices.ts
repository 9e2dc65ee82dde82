import { attach } from '../billing/methods'
import { collect, methodFor } from '../billing/collect'
import { draftInvoice, pendingItems } from '../billing/draft-invoice'
import { finalize } from '../billing/finalize'
import { markUncollectible, voidInvoice } from '../billing/invoice-status'
import { settle } from '../billing/settle'
import { isOwed } from '../machines/invoice'
import type { Invoice } from '../rows/invoice'
import { mergeMetadata } from '../rows/parts'
import type { World } from '../state/world'
import { cardError, invalidRequest } from '../wire/errors'
import { fields, flag, inRange, metadata, oneOf, range, text } from '../wire/fields'
import { listPage, PAGE, paginate } from '../wire/list'
import { route, type Route } from '../wire/route'

const COLLECTION = oneOf('charge_automatically').optional()

function create(
  world: World,
  params: {
    customer: string
    include: boolean
    more: Partial<Invoice>
    currency?: string | undefined
  },
): Invoice {
  const customer = world.customer(params.customer)
  const pending = params.include ? pendingItems(world, customer.id, null) : []
  const now = world.now(customer.test_clock)
  return draftInvoice(world, {
    customer,
    subscription: null,
    reason: 'manual',
    currency: params.currency ?? pending[0]?.currency ?? customer.currency ?? 'usd',
    period: { start: now, end: now },
    lines: [],
    includePending: params.include,
    more: { auto_advance: false, ...params.more },
  })
}

/** Pays by card now; a refusal is a 402 and leaves its traces. */
function pay(
  world: World,
  id: string,
  params: { method?: string | undefined; outOfBand: boolean; offSession: boolean },
): Invoice {
  let invoice = world.store.need('invoice', id)
  if (invoice.status === 'draft') invoice = finalize(world, invoice)
  else if (!isOwed(invoice.status)) throw invalidRequest(`Invoice is already ${invoice.status}`)
  if (invoice.status === 'paid') return invoice
  if (params.outOfBand) return settle(world, invoice)
  const method =
    params.method === undefined
      ? methodFor(world, invoice)
      : attach(world, params.method, world.customer(invoice.customer), { reuse: true })
  if (!method)
    throw invalidRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set one and try again.',
    )
  const { answer, invoice: paid } = collect(
    world,
    invoice,
    method,
    params.offSession ? 'off_session' : 'on_session',
  )
  if (answer.outcome === 'declined') {
    const intent = world.store.need('payment_intent', paid.sandbox.payment ?? '')
    throw cardError(answer.code, answer.message, {
      decline_code: answer.declineCode,
      ...(intent.latest_charge !== null && { charge: intent.latest_charge }),
    })
  }
  if (answer.outcome === 'requires_action')
    throw cardError(
      'invoice_payment_intent_requires_action',
      'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
    )
  return paid
}

const NO_PARAMS = fields({})

export const invoices: Route[] = [
  route(
    'POST',
    '/v1/invoices',
    fields({
      auto_advance: flag.optional(),
      collection_method: COLLECTION,
      currency: text.optional(),
      customer: text,
      default_payment_method: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      pending_invoice_items_behavior: oneOf('include', 'exclude').optional(),
    }),
    (world, { params }) =>
      create(world, {
        customer: params.customer,
        include: params.pending_invoice_items_behavior === 'include',
        currency: params.currency,
        more: {
          auto_advance: params.auto_advance ?? false,
          default_payment_method: params.default_payment_method ?? null,
          description: params.description ?? null,
          metadata: mergeMetadata({}, params.metadata),
        },
      }),
  ),
  route(
    'GET',
    '/v1/invoices',
    fields({
      ...PAGE,
      collection_method: COLLECTION,
      created: range.optional(),
      customer: text.optional(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void').optional(),
      subscription: text.optional(),
    }),
    (world, { params }) =>
      listPage(
        world,
        'invoice',
        '/v1/invoices',
        params,
        (row) =>
          inRange(row.created, params.created) &&
          (params.customer === undefined || row.customer === params.customer) &&
          (params.status === undefined || row.status === params.status) &&
          (params.subscription === undefined ||
            row.parent?.subscription_details.subscription === params.subscription),
      ),
  ),
  route('GET', '/v1/invoices/:id', NO_PARAMS, (world, { id }) => world.store.need('invoice', id)),
  route('GET', '/v1/invoices/:id/lines', fields(PAGE), (world, { id, params }) => {
    const { lines } = world.store.need('invoice', id)
    return paginate(lines.url, 'line_item', lines.data, params)
  }),
  route(
    'POST',
    '/v1/invoices/:id',
    fields({
      auto_advance: flag.optional(),
      default_payment_method: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
    }),
    (world, { id, params }) => {
      const invoice = world.store.need('invoice', id)
      const { metadata: meta, ...given } = params
      if (given.default_payment_method !== undefined)
        world.store.need('payment_method', given.default_payment_method, 'default_payment_method')
      return world.store.update('invoice', id, {
        ...given,
        metadata: mergeMetadata(invoice.metadata, meta),
      })
    },
  ),
  route('DELETE', '/v1/invoices/:id', NO_PARAMS, (world, { id }) => {
    const invoice = world.store.need('invoice', id)
    if (invoice.status !== 'draft' || invoice.parent)
      throw invalidRequest(
        'You can only delete draft invoices that do not belong to a subscription.',
        undefined,
        'invoice_not_editable',
      )
    for (const item of world.store.all('invoiceitem')) {
      if (item.invoice === id) world.store.update('invoiceitem', item.id, { invoice: null })
    }
    world.store.remove('invoice', id)
    return { id, object: 'invoice', deleted: true }
  }),
  route(
    'POST',
    '/v1/invoices/:id/finalize',
    fields({ auto_advance: flag.optional() }),
    (world, { id, params }) => {
      const open = finalize(world, world.store.need('invoice', id))
      return params.auto_advance === undefined
        ? open
        : world.store.update('invoice', id, { auto_advance: params.auto_advance })
    },
  ),
  route(
    'POST',
    '/v1/invoices/:id/pay',
    fields({
      forgive: flag.optional(),
      off_session: flag.optional(),
      paid_out_of_band: flag.optional(),
      payment_method: text.optional(),
    }),
    (world, { id, params }) =>
      pay(world, id, {
        method: params.payment_method,
        outOfBand: params.paid_out_of_band ?? false,
        offSession: params.off_session ?? true,
      }),
  ),
  route('POST', '/v1/invoices/:id/void', NO_PARAMS, (world, { id }) =>
    voidInvoice(world, world.store.need('invoice', id)),
  ),
  route('POST', '/v1/invoices/:id/mark_uncollectible', NO_PARAMS, (world, { id }) =>
    markUncollectible(world, world.store.need('invoice', id)),
  ),
  route(
    'GET',
    '/v1/invoice_payments',
    fields({ ...PAGE, invoice: text.optional(), status: text.optional() }),
    (world, { params }) =>
      listPage(
        world,
        'invoice_payment',
        '/v1/invoice_payments',
        params,
        (row) =>
          (params.invoice === undefined || row.invoice === params.invoice) &&
          (params.status === undefined || row.status === params.status),
      ),
  ),
]
