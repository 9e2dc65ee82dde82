import { newProduct } from '../rows/catalogue'
import { mergeMetadata } from '../rows/parts'
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
  url,
} from '../wire/fields'
import { listPage, PAGE } from '../wire/list'
import { route, type Route } from '../wire/route'
import { createPrice, cycle } from './prices'

const details = {
  active: flag.optional(),
  description: clearable(text).optional(),
  images: listOf(url).optional(),
  marketing_features: listOf(fields({ name: text })).optional(),
  metadata: metadata.optional(),
  shippable: flag.optional(),
  statement_descriptor: text.optional(),
  tax_code: clearable(text).optional(),
  unit_label: clearable(text).optional(),
  url: clearable(url).optional(),
}

export const products: Route[] = [
  route(
    'POST',
    '/v1/products',
    fields({
      ...details,
      id: text.optional(),
      name: text,
      type: oneOf('service', 'good').optional(),
      default_price_data: fields({
        currency: text,
        unit_amount: atLeast(0),
        recurring: cycle.optional(),
        metadata: metadata.optional(),
      }).optional(),
    }),
    (world, { params }) => {
      const { id, default_price_data: price, metadata: meta, type: _type, ...given } = params
      if (id !== undefined && world.store.get('product', id))
        throw invalidRequest(`Product already exists.`, 'id', 'resource_already_exists')
      const product = world.store.put(
        'product',
        newProduct(id ?? world.ids.next('product'), world.now(), {
          ...given,
          metadata: mergeMetadata({}, meta),
        }),
      )
      if (!price) return product
      const made = createPrice(world, { ...price, product: product.id })
      return world.store.update('product', product.id, { default_price: made.id })
    },
  ),
  route(
    'GET',
    '/v1/products',
    fields({
      ...PAGE,
      active: flag.optional(),
      created: range.optional(),
      ids: listOf(text).optional(),
      type: text.optional(),
      url: text.optional(),
    }),
    (world, { params }) =>
      listPage(
        world,
        'product',
        '/v1/products',
        params,
        (row) =>
          (params.active === undefined || row.active === params.active) &&
          inRange(row.created, params.created) &&
          (params.ids === undefined || params.ids.includes(row.id)) &&
          (params.url === undefined || row.url === params.url),
      ),
  ),
  route('GET', '/v1/products/:id', fields({}), (world, { id }) => world.store.need('product', id)),
  route(
    'POST',
    '/v1/products/:id',
    fields({ ...details, name: text.optional(), default_price: text.optional() }),
    (world, { id, params }) => {
      const product = world.store.need('product', id)
      const { metadata: meta, default_price: price, ...given } = params
      if (price !== undefined) world.store.need('price', price, 'default_price')
      return world.store.update('product', id, {
        ...given,
        ...(price !== undefined && { default_price: price }),
        metadata: mergeMetadata(product.metadata, meta),
        updated: world.now(),
      })
    },
  ),
  route('DELETE', '/v1/products/:id', fields({}), (world, { id }) => {
    world.store.need('product', id)
    if (world.store.all('price').some((price) => price.product === id))
      throw invalidRequest(
        `This product cannot be deleted because it has one or more user-created prices.`,
      )
    world.store.remove('product', id)
    return { id, object: 'product', deleted: true }
  }),
]
