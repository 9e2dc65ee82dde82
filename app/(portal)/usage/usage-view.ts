import { z } from 'zod'

export const RANGES = ['hours', 'days', 'months'] as const
export const UNITS = ['units', 'rows', 'calls'] as const
export const VIEWS = ['chart', 'table'] as const

/** What is shown of the usage. */
export interface UsageView {
  range: (typeof RANGES)[number]
  unit: (typeof UNITS)[number]
  view: (typeof VIEWS)[number]
}

const view = z.object({
  range: z.enum(RANGES).catch('days'),
  unit: z.enum(UNITS).catch('units'),
  view: z.enum(VIEWS).catch('chart'),
})

/** What the address asks for; what makes no sense is as if it were not there. */
export const readUsageView = (params: Record<string, unknown>): UsageView => view.parse(params)

/** The address that shows it. */
export const usageHref = (wanted: UsageView): string =>
  `/usage?${new URLSearchParams(Object.entries(wanted)).toString()}`
