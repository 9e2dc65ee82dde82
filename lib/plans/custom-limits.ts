import { z } from '@hono/zod-openapi'
import { PLAN_LIMITS, type PlanLimits } from './limits'

const figure = (min: number, max: number) => z.number().int().min(min).max(max)

/**
 * The figures of a custom contract, as an operator gives them and as they are stored with it. At the upper ends the
 * service has been tried; bulk and competitions end where the routes and the catalogue do.
 */
export const customLimits = z.object({
  requestsPerMinute: figure(1, 6_000),
  unitsPerHour: figure(0, 1_000_000),
  unitsPerDay: figure(0, 10_000_000),
  rowsPerDay: figure(0, 100_000_000),
  concurrentRequests: figure(1, 100),
  bulkMatches: figure(0, 100),
  competitions: figure(1, 100),
  replacementsPerMonth: figure(0, 1_000),
  activeKeys: figure(1, 100),
  // Releases hold no more.
  historyDays: figure(0, PLAN_LIMITS.starter.historyDays),
  webhookEndpoints: figure(0, 100),
}) satisfies z.ZodType<PlanLimits>

/** Figures that came later than the first contracts: those agreed before have Starter's. */
const later = ({ webhookEndpoints }: PlanLimits) => ({ webhookEndpoints })

const FIGURES = Object.keys(customLimits.shape) as (keyof PlanLimits)[]

/**
 * Figures as they are stored: what an operator may give has changed before and will again, what was agreed holds. Those of a
 * version after this one, which may run beside it on one database, are left out.
 */
export const storedLimits = z.preprocess(
  (stored) => {
    const all: Partial<Record<keyof PlanLimits, unknown>> = {
      ...later(PLAN_LIMITS.starter),
      ...(stored as object),
    }
    return Object.fromEntries(FIGURES.map((name) => [name, all[name]]))
  },
  z.record(z.enum(FIGURES), z.number().int().nonnegative()),
) satisfies z.ZodType<PlanLimits>
