/** Figures of one plan. The one table below is what the API, the pages, the docs and the tests read. */
export interface PlanLimits {
  requestsPerMinute: number
  unitsPerHour: number
  unitsPerDay: number
  rowsPerDay: number
  concurrentRequests: number
  /** 0 when bulk is not part of the plan. */
  bulkMatches: number
  competitions: number
  replacementsPerMonth: number
  activeKeys: number
  historyDays: number
}

export type Plan = 'developer' | 'starter' | 'beta' | 'custom'

/** Which fields a payload shows; see `lib/releases/variants.ts`. */
export type PayloadVariant = 'developer' | 'starter' | 'full'

/** Source: contract/service.md "Limits" and decisions §4. `custom` contracts carry their own figures. */
export const PLAN_LIMITS: Record<Exclude<Plan, 'custom'>, PlanLimits> = {
  developer: {
    requestsPerMinute: 2,
    unitsPerHour: 30,
    unitsPerDay: 50,
    rowsPerDay: 100,
    concurrentRequests: 1,
    bulkMatches: 5,
    competitions: 1,
    replacementsPerMonth: 1,
    activeKeys: 1,
    historyDays: 7,
  },
  starter: {
    requestsPerMinute: 15,
    unitsPerHour: 500,
    unitsPerDay: 3_000,
    rowsPerDay: 10_000,
    concurrentRequests: 5,
    bulkMatches: 100,
    competitions: 20,
    replacementsPerMonth: 2,
    activeKeys: 2,
    historyDays: 90,
  },
  beta: {
    requestsPerMinute: 5,
    unitsPerHour: 100,
    unitsPerDay: 300,
    rowsPerDay: 1_000,
    concurrentRequests: 1,
    bulkMatches: 0,
    competitions: 3,
    replacementsPerMonth: 0,
    activeKeys: 1,
    historyDays: 30,
  },
}

/** Matches of a unit: a bulk call costs ceil(max(requested, returned) / 10). */
export const MATCHES_PER_UNIT = 10

/** How long a beta contract runs, from the click that starts it. */
export const BETA_DAYS = 60

const VARIANT: Record<Plan, PayloadVariant> = {
  developer: 'developer',
  starter: 'starter',
  beta: 'starter',
  custom: 'full',
}

/** The payload variant a plan is served. */
export const payloadVariant = (plan: Plan): PayloadVariant => VARIANT[plan]

/** A client without a contract may ask at the free pace, and is told each time that it needs a plan. */
export const LIMITS_WITHOUT_CONTRACT: PlanLimits = {
  requestsPerMinute: PLAN_LIMITS.developer.requestsPerMinute,
  unitsPerHour: 0,
  unitsPerDay: 0,
  rowsPerDay: 0,
  concurrentRequests: 1,
  bulkMatches: 0,
  competitions: 0,
  replacementsPerMonth: 0,
  activeKeys: 0,
  historyDays: 0,
}
