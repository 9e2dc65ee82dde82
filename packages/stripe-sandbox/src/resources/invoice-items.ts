import { newInvoiceItem } from '../rows/invoice-line'
import { mergeMetadata } from '../rows/parts'
import { invalidRequest } from '../wire/errors'
import { atLeast, fields, metadata, text, whole } from '../wire/fields'
import { listPage, PAGE } from '../wire/list'
import { route, type Route } from '../wire/route'

export const invoiceItems: Route[] = [
  route(
    'POST',
    '/v1/invoiceitems',
    fields({
      amount: whole.optional(),
      currency: text.optional(),
      customer: text,
      description: text.optional(),
      metadata: metadata.optional(),
      pricing: fields({ price: text }).optional(),
      quantity: atLeast(1).optional(),
      subscription: text.optional(),
    }),
    (world, { params }) => {
      const customer = world.customer(params.customer)
      const price =
        params.pricing && world.store.need('price', params.pricing.price, 'pricing[price]')
      const quantity = params.quantity ?? 1
      const amount = params.amount ?? (price && price.unit_amount * quantity)
      if (amount === undefined)
        throw invalidRequest('Missing required param: amount.', 'amount', 'parameter_missing')
      if (params.subscription !== undefined)
        world.store.need('subscription', params.subscription, 'subscription')
      const now = world.now(customer.test_clock)
      return world.store.put(
        'invoiceitem',
        newInvoiceItem(world.ids.next('invoiceitem'), now, customer, {
          amount,
          currency: (
            params.currency ??
            price?.currency ??
            customer.currency ??
            'usd'
          ).toLowerCase(),
          description: params.description ?? null,
          period: { start: now, end: now },
          price: price ?? null,
          quantity,
          proration: false,
          subscription: params.subscription ?? null,
          subscriptionItem: null,
          invoiceItem: null,
          metadata: mergeMetadata({}, params.metadata),
        }),
      )
    },
  ),
  route(
    'GET',
    '/v1/invoiceitems',
    fields({ ...PAGE, customer: text.optional(), invoice: text.optional() }),
    (world, { params }) =>
      listPage(
        world,
        'invoiceitem',
        '/v1/invoiceitems',
        params,
        (row) =>
          (params.customer === undefined || row.customer === params.customer) &&
          (params.invoice === undefined || row.invoice === params.invoice),
      ),
  ),
  route('GET', '/v1/invoiceitems/:id', fields({}), (world, { id }) =>
    world.store.need('invoiceitem', id),
  ),
  route('DELETE', '/v1/invoiceitems/:id', fields({}), (world, { id }) => {
    const item = world.store.need('invoiceitem', id)
    if (item.invoice !== null)
      throw invalidRequest(
        'This invoice item already stands on an invoice.',
        undefined,
        'invoice_not_editable',
      )
    world.store.remove('invoiceitem', id)
    return { id, object: 'invoiceitem', deleted: true }
  }),
]
