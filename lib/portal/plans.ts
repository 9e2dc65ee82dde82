/** The one table of plan limits, for pages. Pure data. */
export {
  BETA_DAYS,
  hasOwnLimits,
  MATCHES_PER_UNIT,
  PLAN_LIMITS,
  PLANS,
  type Plan,
  type PlanLimits,
  type TablePlan,
} from '../plans/limits'

/** A plan's name as a title: `Starter`. */
export const planTitle = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
