import { mergeMetadata } from '../rows/parts'
import { invalidRequest } from '../wire/errors'
import { atLeast, clearable, fields, inRange, metadata, oneOf, range, text } from '../wire/fields'
import { listPage, PAGE } from '../wire/list'
import { route, type Route } from '../wire/route'

export const refunds: Route[] = [
  route(
    'POST',
    '/v1/refunds',
    fields({
      amount: atLeast(1).optional(),
      charge: text.optional(),
      metadata: clearable(metadata).optional(),
      payment_intent: text.optional(),
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer').optional(),
    }),
    (world, { params }) => {
      const intent =
        params.payment_intent === undefined
          ? undefined
          : world.store.need('payment_intent', params.payment_intent, 'payment_intent')
      const id = params.charge ?? intent?.latest_charge
      if (id == null)
        throw invalidRequest(
          'One of the following params should be provided for this request: payment_intent or charge.',
          'charge',
        )
      const charge = world.store.need('charge', id, 'charge')
      const left = charge.amount_captured - charge.amount_refunded
      if (left === 0 || !charge.paid)
        throw invalidRequest(
          `Charge ${id} has already been refunded.`,
          undefined,
          'charge_already_refunded',
        )
      const amount = params.amount ?? left
      if (amount > left)
        throw invalidRequest(
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
          'amount',
        )
      const refund = world.store.put('refund', {
        id: world.ids.next('refund'),
        object: 'refund',
        amount,
        balance_transaction: null,
        charge: id,
        created: world.now(),
        currency: charge.currency,
        customer: charge.customer,
        customer_account: null,
        destination_details: {
          card: {
            reference: world.ids.characters(10),
            reference_status: 'available',
            reference_type: 'acquirer_reference_number',
            type: 'refund',
          },
          type: 'card',
        },
        metadata: mergeMetadata({}, params.metadata),
        payment_intent: charge.payment_intent,
        payment_method: charge.payment_method,
        reason: params.reason ?? null,
        receipt_number: null,
        source_transfer_reversal: null,
        status: 'succeeded',
        transfer_reversal: null,
      })
      world.store.update('charge', id, {
        amount_refunded: charge.amount_refunded + amount,
        refunded: amount === left,
      })
      return refund
    },
  ),
  route(
    'GET',
    '/v1/refunds',
    fields({
      ...PAGE,
      charge: text.optional(),
      payment_intent: text.optional(),
      created: range.optional(),
    }),
    (world, { params }) =>
      listPage(
        world,
        'refund',
        '/v1/refunds',
        params,
        (row) =>
          inRange(row.created, params.created) &&
          (params.charge === undefined || row.charge === params.charge) &&
          (params.payment_intent === undefined || row.payment_intent === params.payment_intent),
      ),
  ),
  route('GET', '/v1/refunds/:id', fields({}), (world, { id }) => world.store.need('refund', id)),
]
