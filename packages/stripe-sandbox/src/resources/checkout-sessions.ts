import { expireSession } from '../billing/timeline'
import { mergeMetadata } from '../rows/parts'
import { invalidRequest } from '../wire/errors'
import { email, fields, inRange, metadata, oneOf, range, text } from '../wire/fields'
import { listPage, PAGE, paginate } from '../wire/list'
import { route, type Route } from '../wire/route'
import { createSession, creation } from './checkout-creation'

export const checkoutSessions: Route[] = [
  route('POST', '/v1/checkout/sessions', creation, (world, { params }) =>
    createSession(world, params),
  ),
  route(
    'GET',
    '/v1/checkout/sessions',
    fields({
      ...PAGE,
      created: range.optional(),
      customer: text.optional(),
      customer_details: fields({ email }).optional(),
      payment_intent: text.optional(),
      status: oneOf('complete', 'expired', 'open').optional(),
      subscription: text.optional(),
    }),
    (world, { params }) =>
      listPage(
        world,
        'checkout.session',
        '/v1/checkout/sessions',
        params,
        (row) =>
          inRange(row.created, params.created) &&
          (params.customer === undefined || row.customer === params.customer) &&
          (params.customer_details === undefined ||
            row.customer_details?.email === params.customer_details.email) &&
          (params.payment_intent === undefined || row.payment_intent === params.payment_intent) &&
          (params.status === undefined || row.status === params.status) &&
          (params.subscription === undefined || row.subscription === params.subscription),
      ),
  ),
  route('GET', '/v1/checkout/sessions/:id', fields({}), (world, { id }) =>
    world.store.need('checkout.session', id),
  ),
  route(
    'POST',
    '/v1/checkout/sessions/:id',
    fields({ metadata: metadata.optional() }),
    (world, { id, params }) => {
      const session = world.store.need('checkout.session', id)
      return world.store.update('checkout.session', id, {
        metadata: mergeMetadata(session.metadata, params.metadata),
      })
    },
  ),
  route('GET', '/v1/checkout/sessions/:id/line_items', fields(PAGE), (world, { id, params }) =>
    paginate(
      `/v1/checkout/sessions/${id}/line_items`,
      'line_item',
      world.store.need('checkout.session', id).sandbox.lines,
      params,
    ),
  ),
  route('POST', '/v1/checkout/sessions/:id/expire', fields({}), (world, { id }) => {
    const session = world.store.need('checkout.session', id)
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )
    return expireSession(world, session)
  }),
]
