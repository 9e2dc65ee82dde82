import type { z } from 'zod'
import type { ItemChange } from '../billing/change'
import type { OrderedItem } from '../billing/subscribe'
import { newProduct } from '../rows/catalogue'
import { mergeMetadata } from '../rows/parts'
import type { World } from '../state/world'
import { invalidRequest } from '../wire/errors'
import {
  anything,
  atLeast,
  clearable,
  fields,
  flag,
  listOf,
  metadata,
  oneOf,
  text,
  timestamp,
} from '../wire/fields'
import { createPrice, cycle } from './prices'

const pricing = { currency: text, recurring: cycle.optional(), unit_amount: atLeast(0) }

const itemFields = {
  price: text.optional(),
  price_data: fields({ ...pricing, product: text }).optional(),
  quantity: atLeast(0).optional(),
}

/** Checkout's items may bring their product along. */
export const checkoutItemFields = {
  ...itemFields,
  price_data: fields({
    ...pricing,
    product: text.optional(),
    product_data: fields({
      name: text,
      description: text.optional(),
      metadata: metadata.optional(),
    }).optional(),
  }).optional(),
}
type PriceData = z.output<typeof checkoutItemFields.price_data>

export const newItem = fields({ ...itemFields, metadata: metadata.optional() })
export const itemChange = fields({
  ...itemFields,
  id: text.optional(),
  deleted: flag.optional(),
  metadata: metadata.optional(),
})

export const now = oneOf('now').transform(() => 'now' as const)

/** Where the billing cycle begins after a change. */
export const anchorChange = fields({ type: oneOf('now', 'unchanged') }).transform(
  ({ type }) => type,
)

/** What creation and update have in common. */
export const sharedFields = {
  automatic_tax: anything.optional(),
  cancel_at: clearable(timestamp.or(oneOf('min_period_end', 'max_period_end'))).optional(),
  cancel_at_period_end: flag.optional(),
  collection_method: oneOf('charge_automatically').optional(),
  default_payment_method: clearable(text).optional(),
  description: clearable(text).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: oneOf(
    'allow_incomplete',
    'default_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ).optional(),
  payment_settings: fields({
    payment_method_types: listOf(text).optional(),
    payment_method_options: anything.optional(),
    save_default_payment_method: oneOf('off', 'on_subscription').optional(),
  }).optional(),
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none').optional(),
  trial_from_plan: flag.optional(),
  trial_settings: fields({
    end_behavior: fields({
      missing_payment_method: oneOf('cancel', 'create_invoice', 'pause'),
    }),
  }).optional(),
}

interface ItemRequest {
  price?: string | undefined
  price_data?: PriceData
  quantity?: number | undefined
  metadata?: Record<string, string> | null | undefined
}

/** The price and quantity that an item in a request stands for. */
export function orderedItem(world: World, item: ItemRequest, param: string): OrderedItem {
  const quantity = item.quantity ?? 1
  const meta = mergeMetadata({}, item.metadata)
  if (item.price !== undefined)
    return {
      price: world.store.need('price', item.price, `${param}[price]`),
      quantity,
      metadata: meta,
    }
  const data = item.price_data
  if (!data)
    throw invalidRequest(
      `Missing required param: ${param}[price].`,
      `${param}[price]`,
      'parameter_missing',
    )
  const product =
    data.product ??
    world.store.put(
      'product',
      newProduct(world.ids.next('product'), world.now(), {
        name: data.product_data?.name ?? 'Product',
        description: data.product_data?.description ?? null,
        metadata: mergeMetadata({}, data.product_data?.metadata),
      }),
    ).id
  return { price: createPrice(world, { ...data, product }), quantity, metadata: meta }
}

/** The changes of items that a request asks for. */
export const itemChanges = (
  world: World,
  items: z.output<typeof itemChange>[],
  param: string,
): ItemChange[] =>
  items.map((item, index) => ({
    ...(item.id !== undefined && { id: item.id }),
    ...(item.quantity !== undefined && { quantity: item.quantity }),
    ...(item.deleted !== undefined && { deleted: item.deleted }),
    ...((item.price !== undefined || item.price_data) && {
      price: orderedItem(world, item, `${param}[${index}]`).price,
    }),
  }))
