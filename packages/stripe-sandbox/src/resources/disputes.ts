import { fields, text } from '../wire/fields'
import { listPage, PAGE } from '../wire/list'
import { route, type Route } from '../wire/route'

export const disputes: Route[] = [
  route(
    'GET',
    '/v1/disputes',
    fields({ ...PAGE, charge: text.optional(), payment_intent: text.optional() }),
    (world, { params }) =>
      listPage(
        world,
        'dispute',
        '/v1/disputes',
        params,
        (row) =>
          (params.charge === undefined || row.charge === params.charge) &&
          (params.payment_intent === undefined || row.payment_intent === params.payment_intent),
      ),
  ),
  route('GET', '/v1/disputes/:id', fields({}), (world, { id }) => world.store.need('dispute', id)),
]
