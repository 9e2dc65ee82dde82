import type { z } from 'zod'
import { newPrice, newProduct, type Price, type Recurring } from '../rows/catalogue'
import { mergeMetadata } from '../rows/parts'
import type { World } from '../state/world'
import { invalidRequest } from '../wire/errors'
import {
  atLeast,
  clearable,
  fields,
  flag,
  inRange,
  listOf,
  metadata,
  oneOf,
  range,
  text,
} from '../wire/fields'
import { listPage, PAGE } from '../wire/list'
import { route, type Route } from '../wire/route'

/** How often a price made along with something else recurs. */
export const cycle = fields({
  interval: oneOf('day', 'week', 'month', 'year'),
  interval_count: atLeast(1, 36).optional(),
})

const recurring = fields({
  interval: oneOf('day', 'week', 'month', 'year'),
  interval_count: atLeast(1, 36).optional(),
  trial_period_days: atLeast(1, 730).optional(),
  usage_type: oneOf('licensed').optional(),
})

const asRecurring = (given: NonNullable<PriceRequest['recurring']>): Recurring => ({
  interval: given.interval,
  interval_count: given.interval_count ?? 1,
  meter: null,
  trial_period_days: given.trial_period_days ?? null,
  usage_type: 'licensed',
})

interface PriceRequest {
  currency: string
  unit_amount: number
  product: string
  recurring?: (z.output<typeof cycle> & { trial_period_days?: number | undefined }) | undefined
  metadata?: Record<string, string> | null | undefined
  lookup_key?: string | undefined
  transfer_lookup_key?: boolean | undefined
  nickname?: string | undefined
  active?: boolean | undefined
  tax_behavior?: Price['tax_behavior'] | undefined
}

/** @throws WireError when another active price has the lookup key and it isn't to be transferred */
function claimLookupKey(world: World, key: string, transfer: boolean, owner?: string): void {
  const holder = world.store.all('price').find((one) => one.lookup_key === key && one.id !== owner)
  if (!holder) return
  if (!transfer)
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    )
  world.store.update('price', holder.id, { lookup_key: null })
}

const CURRENCY = /^[a-z]{3}$/

export function createPrice(world: World, request: PriceRequest): Price {
  world.store.need('product', request.product, 'product')
  const currency = request.currency.toLowerCase()
  if (!CURRENCY.test(currency))
    throw invalidRequest(`Invalid currency: ${request.currency}.`, 'currency')
  if (request.lookup_key !== undefined)
    claimLookupKey(world, request.lookup_key, request.transfer_lookup_key ?? false)
  return world.store.put(
    'price',
    newPrice(world.ids.next('price'), world.now(), {
      active: request.active ?? true,
      currency,
      lookup_key: request.lookup_key ?? null,
      metadata: mergeMetadata({}, request.metadata),
      nickname: request.nickname ?? null,
      product: request.product,
      recurring: request.recurring ? asRecurring(request.recurring) : null,
      tax_behavior: request.tax_behavior ?? 'unspecified',
      unit_amount: request.unit_amount,
    }),
  )
}

const shared = {
  active: flag.optional(),
  lookup_key: text.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified').optional(),
  transfer_lookup_key: flag.optional(),
}

export const prices: Route[] = [
  route(
    'POST',
    '/v1/prices',
    fields({
      ...shared,
      billing_scheme: oneOf('per_unit').optional(),
      currency: text,
      product: text.optional(),
      product_data: fields({ name: text, metadata: metadata.optional() }).optional(),
      recurring: recurring.optional(),
      unit_amount: atLeast(0),
    }),
    (world, { params }) => {
      const { product, product_data: data, billing_scheme: _scheme, ...request } = params
      if (product === undefined && !data)
        throw invalidRequest('Missing required param: product.', 'product', 'parameter_missing')
      const made =
        data &&
        world.store.put(
          'product',
          newProduct(world.ids.next('product'), world.now(), {
            name: data.name,
            metadata: mergeMetadata({}, data.metadata),
          }),
        )
      return createPrice(world, { ...request, product: product ?? made?.id ?? '' })
    },
  ),
  route(
    'GET',
    '/v1/prices',
    fields({
      ...PAGE,
      active: flag.optional(),
      created: range.optional(),
      currency: text.optional(),
      lookup_keys: listOf(text).optional(),
      product: text.optional(),
      recurring: fields({ interval: text.optional(), usage_type: text.optional() }).optional(),
      type: oneOf('one_time', 'recurring').optional(),
    }),
    (world, { params }) =>
      listPage(
        world,
        'price',
        '/v1/prices',
        params,
        (row) =>
          (params.active === undefined || row.active === params.active) &&
          inRange(row.created, params.created) &&
          (params.currency === undefined || row.currency === params.currency) &&
          (params.lookup_keys === undefined || params.lookup_keys.includes(row.lookup_key ?? '')) &&
          (params.product === undefined || row.product === params.product) &&
          (params.recurring?.interval === undefined ||
            row.recurring?.interval === params.recurring.interval) &&
          (params.type === undefined || row.type === params.type),
      ),
  ),
  route('GET', '/v1/prices/:id', fields({}), (world, { id }) => world.store.need('price', id)),
  route(
    'POST',
    '/v1/prices/:id',
    fields({
      ...shared,
      lookup_key: clearable(text).optional(),
      nickname: clearable(text).optional(),
    }),
    (world, { id, params }) => {
      const price = world.store.need('price', id)
      const { transfer_lookup_key: transfer, metadata: meta, ...given } = params
      if (given.lookup_key != null) claimLookupKey(world, given.lookup_key, transfer ?? false, id)
      return world.store.update('price', id, {
        ...given,
        metadata: mergeMetadata(price.metadata, meta),
      })
    },
  ),
]
