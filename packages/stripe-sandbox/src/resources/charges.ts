import { fields, inRange, range, text } from '../wire/fields'
import { listPage, PAGE } from '../wire/list'
import { route, type Route } from '../wire/route'

export const charges: Route[] = [
  route(
    'GET',
    '/v1/charges',
    fields({
      ...PAGE,
      created: range.optional(),
      customer: text.optional(),
      payment_intent: text.optional(),
    }),
    (world, { params }) =>
      listPage(
        world,
        'charge',
        '/v1/charges',
        params,
        (row) =>
          inRange(row.created, params.created) &&
          (params.customer === undefined || row.customer === params.customer) &&
          (params.payment_intent === undefined || row.payment_intent === params.payment_intent),
      ),
  ),
  route('GET', '/v1/charges/:id', fields({}), (world, { id }) => world.store.need('charge', id)),
]
