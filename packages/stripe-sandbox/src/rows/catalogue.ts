import type { Metadata } from './parts'

export interface Product {
  id: string
  object: 'product'
  active: boolean
  created: number
  default_price: string | null
  description: string | null
  images: string[]
  livemode: false
  marketing_features: { name: string }[]
  metadata: Metadata
  name: string
  package_dimensions: null
  shippable: boolean | null
  statement_descriptor: string | null
  tax_code: string | null
  tax_details: null
  type: 'service'
  unit_label: string | null
  updated: number
  url: string | null
}

export const newProduct = (
  id: string,
  created: number,
  given: Partial<Product> & { name: string },
): Product => ({
  id,
  object: 'product',
  active: true,
  created,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: created,
  url: null,
  ...given,
})

export type Interval = 'day' | 'week' | 'month' | 'year'

export interface Recurring {
  interval: Interval
  interval_count: number
  meter: null
  trial_period_days: number | null
  usage_type: 'licensed'
}

export interface Price {
  id: string
  object: 'price'
  active: boolean
  billing_scheme: 'per_unit'
  created: number
  currency: string
  custom_unit_amount: null
  livemode: false
  lookup_key: string | null
  metadata: Metadata
  nickname: string | null
  product: string
  recurring: Recurring | null
  tax_behavior: 'exclusive' | 'inclusive' | 'unspecified'
  tiers_mode: null
  transform_quantity: null
  type: 'one_time' | 'recurring'
  unit_amount: number
  unit_amount_decimal: string
}

export const newPrice = (
  id: string,
  created: number,
  given: Partial<Price> & Pick<Price, 'currency' | 'product' | 'recurring' | 'unit_amount'>,
): Price => ({
  id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: given.recurring ? 'recurring' : 'one_time',
  unit_amount_decimal: String(given.unit_amount),
  ...given,
})

/** A recurring price in the older shape that still rides along on subscription items. */
export const planOf = (price: Price, recurring: Recurring) => ({
  id: price.id,
  object: 'plan' as const,
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: recurring.interval,
  interval_count: recurring.interval_count,
  livemode: false as const,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: recurring.trial_period_days,
  usage_type: recurring.usage_type,
})
export type Plan = ReturnType<typeof planOf>
