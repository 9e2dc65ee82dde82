import type { PlanLimits } from '@/lib/portal/plans'

/** The limits in which two plans are told apart, in the order of the pages. */
export const LIMIT_LINES = [
  'competitions',
  'historyDays',
  'requestsPerMinute',
  'unitsPerDay',
  'rowsPerDay',
  'bulkMatches',
  'activeKeys',
  'webhookEndpoints',
] as const satisfies readonly (keyof PlanLimits)[]
export type LimitLine = (typeof LIMIT_LINES)[number]
