/** What a client uses the data for, as its owner says. Nothing depends on it. */
export const USAGE_TYPES = ['personal', 'research', 'media', 'product', 'other'] as const
export type UsageType = (typeof USAGE_TYPES)[number]
