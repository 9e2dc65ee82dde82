/** Pieces that several objects share. Names and nulls are Stripe's. */
export type Metadata = Record<string, string>

export interface Address {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

export const NO_ADDRESS: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

/** Where goods of a payment go. */
export interface Shipment {
  address: Address
  carrier: string | null
  name: string
  phone: string | null
  tracking_number: string | null
}

/** A list inside another object. */
export interface Sublist<Item> {
  object: 'list'
  data: Item[]
  has_more: boolean
  url: string
}

export const sublist = <Item>(url: string, data: Item[]): Sublist<Item> => ({
  object: 'list',
  data,
  has_more: false,
  url,
})

/** Metadata after a change: `''` removes a key, null removes all, absent keys stay. */
export function mergeMetadata(
  present: Metadata,
  change: Record<string, string> | null | undefined,
): Metadata {
  if (change === undefined) return present
  if (change === null) return {}
  const merged = Object.entries({ ...present, ...change }).filter(([, value]) => value !== '')
  return Object.fromEntries(merged)
}

export const AUTOMATIC_TAX_OFF = {
  enabled: false,
  liability: null,
} as const
