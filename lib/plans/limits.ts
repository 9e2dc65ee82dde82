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
  /** 0 when webhooks are not part of the plan. */
  webhookEndpoints: number
}

export const PLAN_NAMES = ['developer', 'starter', 'beta', 'custom'] as const
export type Plan = (typeof PLAN_NAMES)[number]
/** A plan whose figures stand in the table; a custom contract carries its own. */
export type TablePlan = Exclude<Plan, 'custom'>
export const hasOwnLimits = (plan: Plan): plan is 'custom' => plan === 'custom'

/** Which fields a payload shows; see `lib/releases/variants.ts`. */
export type PayloadVariant = 'developer' | 'starter' | 'full'

/** Source: contract/service.md "Limits" and decisions §4. `custom` contracts carry their own figures. */
export const PLAN_LIMITS: Record<TablePlan, PlanLimits> = {
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
    webhookEndpoints: 1,
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
    webhookEndpoints: 5,
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
    webhookEndpoints: 1,
  },
}

export const TABLE_PLANS = Object.keys(PLAN_LIMITS) as TablePlan[]

/** Matches of a unit: a bulk call costs ceil(max(requested, returned) / 10). */
export const MATCHES_PER_UNIT = 10

/** How long a beta contract runs, from the click that starts it. */
export const BETA_DAYS = 60

/** What a plan gives beside its figures, and how it goes with others. Nothing else asks which plan one is. */
export interface PlanTerms {
  /** The payload that its callers are served. */
  variant: PayloadVariant
  /** The word in the head of its keys. A custom contract's look like Starter's. */
  keyWord: TablePlan
  /** Whoever signs in may choose it, and a plan that is given takes its place. */
  isFree: boolean
  /** It comes of a subscription. */
  isSold: boolean
  /** A subscription's contract takes its place. */
  yieldsToSold: boolean
  /** Rows that were rejected for a sporting reason can be asked for. */
  unreliableMatches: boolean
  /** What was served at an earlier instant can be asked for, as far back as its history. */
  asOf: boolean
  /** What changed since its last look can be asked for. */
  changes: boolean
  /** For how many days the client's calls are kept one by one. */
  callDays: number
  /** After how many days it ends by itself unless something else was agreed; null: never. */
  runsDays: number | null
}

export const PLANS: Record<Plan, PlanTerms> = {
  developer: {
    variant: 'developer',
    keyWord: 'developer',
    isFree: true,
    isSold: false,
    yieldsToSold: true,
    unreliableMatches: false,
    asOf: false,
    changes: false,
    callDays: 7,
    runsDays: null,
  },
  starter: {
    variant: 'starter',
    keyWord: 'starter',
    isFree: false,
    isSold: true,
    yieldsToSold: false,
    unreliableMatches: true,
    asOf: true,
    changes: true,
    callDays: 14,
    runsDays: null,
  },
  beta: {
    variant: 'starter',
    keyWord: 'beta',
    isFree: false,
    isSold: false,
    yieldsToSold: true,
    unreliableMatches: true,
    asOf: true,
    changes: true,
    callDays: 14,
    runsDays: BETA_DAYS,
  },
  custom: {
    variant: 'full',
    keyWord: 'starter',
    isFree: false,
    isSold: false,
    yieldsToSold: false,
    unreliableMatches: true,
    asOf: true,
    changes: true,
    callDays: 14,
    runsDays: null,
  },
}

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
  webhookEndpoints: 0,
}
