import { isTerminal } from '../machines/subscription'
import { endSubscription } from '../billing/lifecycle'
import { invalidRequest } from '../wire/errors'
import { fields, text, timestamp } from '../wire/fields'
import { listPage, PAGE } from '../wire/list'
import { route, type Route } from '../wire/route'

const KEPT_SECONDS = 30 * 86_400
const FARTHEST_SECONDS = 2 * 366 * 86_400

export const testClocks: Route[] = [
  route(
    'POST',
    '/v1/test_helpers/test_clocks',
    fields({ frozen_time: timestamp, name: text.optional() }),
    (world, { params }) =>
      world.store.put('test_helpers.test_clock', {
        id: world.ids.next('test_helpers.test_clock'),
        object: 'test_helpers.test_clock',
        created: world.now(),
        deletes_after: world.now() + KEPT_SECONDS,
        frozen_time: params.frozen_time,
        livemode: false,
        name: params.name ?? null,
        status: 'ready',
        status_details: {},
      }),
  ),
  route('GET', '/v1/test_helpers/test_clocks', fields(PAGE), (world, { params }) =>
    listPage(world, 'test_helpers.test_clock', '/v1/test_helpers/test_clocks', params),
  ),
  route('GET', '/v1/test_helpers/test_clocks/:id', fields({}), (world, { id }) =>
    world.store.need('test_helpers.test_clock', id),
  ),
  // The clock is advancing from here on; whoever runs the world brings it to its target.
  route(
    'POST',
    '/v1/test_helpers/test_clocks/:id/advance',
    fields({ frozen_time: timestamp }),
    (world, { id, params }) => {
      const clock = world.store.need('test_helpers.test_clock', id)
      if (clock.status !== 'ready')
        throw invalidRequest('The test clock is still advancing; wait until it is ready.')
      if (params.frozen_time <= clock.frozen_time)
        throw invalidRequest(
          'Frozen time must be later than the present frozen time.',
          'frozen_time',
        )
      if (params.frozen_time > clock.frozen_time + FARTHEST_SECONDS)
        throw invalidRequest(
          'A test clock can be advanced by at most two years at a time.',
          'frozen_time',
        )
      return world.store.update('test_helpers.test_clock', id, {
        status: 'advancing',
        status_details: { advancing: { target_frozen_time: params.frozen_time } },
      })
    },
  ),
  route('DELETE', '/v1/test_helpers/test_clocks/:id', fields({}), (world, { id }) => {
    world.store.need('test_helpers.test_clock', id)
    for (const subscription of world.store.all('subscription')) {
      if (subscription.test_clock === id && !isTerminal(subscription.status))
        endSubscription(world, subscription, 'cancellation_requested')
    }
    for (const customer of world.store.all('customer')) {
      if (!customer.deleted && customer.test_clock === id)
        world.store.put('customer', { id: customer.id, object: 'customer', deleted: true })
    }
    world.store.remove('test_helpers.test_clock', id)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  }),
]
