import type { z } from 'zod'
import { attach } from '../billing/methods'
import { endSubscription } from '../billing/lifecycle'
import { isTerminal } from '../machines/subscription'
import { newCustomer, type Customer } from '../rows/customer'
import { mergeMetadata, NO_ADDRESS } from '../rows/parts'
import type { World } from '../state/world'
import {
  address,
  clearable,
  email,
  fields,
  inRange,
  listOf,
  metadata,
  oneOf,
  range,
  text,
  whole,
} from '../wire/fields'
import { listPage, PAGE } from '../wire/list'
import { route, type Route } from '../wire/route'
import { matching } from '../wire/search'

const details = {
  address: clearable(address).optional(),
  balance: whole.optional(),
  description: clearable(text).optional(),
  email: clearable(email).optional(),
  invoice_prefix: text.optional(),
  invoice_settings: fields({
    default_payment_method: clearable(text).optional(),
  }).optional(),
  metadata: metadata.optional(),
  name: clearable(text).optional(),
  phone: clearable(text).optional(),
  preferred_locales: listOf(text).optional(),
  shipping: clearable(
    fields({ address, name: text, phone: clearable(text).optional() }),
  ).optional(),
  tax_exempt: oneOf('none', 'exempt', 'reverse').optional(),
}
const creation = fields({
  ...details,
  payment_method: text.optional(),
  test_clock: text.optional(),
})
const change = fields(details)
type Change = z.output<typeof change>

/** The fields that a request names, over those the customer has. */
function changed(present: Customer, given: Change): Partial<Customer> {
  const { address: place, shipping, metadata: meta, invoice_settings: _settings, ...plain } = given
  return {
    ...plain,
    ...(place !== undefined && {
      address: place && { ...NO_ADDRESS, ...present.address, ...place },
    }),
    ...(shipping !== undefined && {
      shipping: shipping && {
        ...shipping,
        phone: shipping.phone ?? null,
        address: { ...NO_ADDRESS, ...shipping.address },
      },
    }),
    metadata: mergeMetadata(present.metadata, meta),
  }
}

function setDefaultMethod(world: World, customer: Customer, given: Change): Customer {
  const wanted = given.invoice_settings?.default_payment_method
  if (wanted === undefined) return customer
  const method = wanted === null ? null : attach(world, wanted, customer, { reuse: true })
  return world.store.update('customer', customer.id, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method?.id ?? null },
  }) as Customer
}

function create(world: World, params: z.output<typeof creation>): Customer {
  const { payment_method: method, test_clock: testClock, ...given } = params
  if (testClock !== undefined) world.store.need('test_helpers.test_clock', testClock, 'test_clock')
  const blank = newCustomer(
    world.ids.next('customer'),
    world.now(testClock ?? null),
    world.ids.characters(8).toUpperCase(),
    { test_clock: testClock ?? null },
  )
  const customer = { ...blank, ...changed(blank, given) }
  world.store.put('customer', customer)
  if (method !== undefined) attach(world, method, customer)
  return setDefaultMethod(world, customer, given)
}

function remove(world: World, id: string) {
  const customer = world.customer(id, 'id')
  for (const subscription of world.store.all('subscription')) {
    if (subscription.customer === id && !isTerminal(subscription.status))
      endSubscription(world, subscription, 'cancellation_requested')
  }
  for (const method of world.store.all('payment_method')) {
    if (method.customer === id) world.store.update('payment_method', method.id, { customer: null })
  }
  return world.store.put('customer', { id: customer.id, object: 'customer', deleted: true })
}

const isPresent = (row: { deleted?: boolean | undefined }): row is Customer => !row.deleted

export const customers: Route[] = [
  route('POST', '/v1/customers', creation, (world, { params }) => create(world, params)),
  route(
    'GET',
    '/v1/customers',
    fields({
      ...PAGE,
      created: range.optional(),
      email: text.optional(),
      test_clock: text.optional(),
    }),
    (world, { params }) =>
      listPage(
        world,
        'customer',
        '/v1/customers',
        params,
        (row) =>
          isPresent(row) &&
          inRange(row.created, params.created) &&
          (params.email === undefined || row.email === params.email) &&
          (params.test_clock === undefined || row.test_clock === params.test_clock),
      ),
  ),
  route(
    'GET',
    '/v1/customers/search',
    fields({ query: text, limit: PAGE.limit, page: text.optional() }),
    (world, { params }) => {
      const found = world.store.all('customer').filter(isPresent).filter(matching(params.query))
      const start = Number(params.page ?? 0)
      const end = start + (params.limit ?? 10)
      return {
        object: 'search_result',
        url: '/v1/customers/search',
        has_more: found.length > end,
        next_page: found.length > end ? String(end) : null,
        data: found.reverse().slice(start, end),
      }
    },
  ),
  route('GET', '/v1/customers/:id', fields({}), (world, { id }) =>
    world.store.need('customer', id),
  ),
  route('POST', '/v1/customers/:id', change, (world, { id, params }) => {
    const customer = world.customer(id, 'id')
    const updated = { ...customer, ...changed(customer, params) }
    world.store.put('customer', updated)
    return setDefaultMethod(world, updated, params)
  }),
  route('DELETE', '/v1/customers/:id', fields({}), (world, { id }) => remove(world, id)),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    fields({ ...PAGE, type: text.optional() }),
    (world, { id, params }) =>
      listPage(
        world,
        'payment_method',
        `/v1/customers/${world.customer(id, 'id').id}/payment_methods`,
        params,
        (row) => row.customer === id && (params.type === undefined || row.type === params.type),
      ),
  ),
]
