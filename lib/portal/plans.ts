/** The one table of plan limits, for pages. Pure data. */
export { BETA_DAYS, PLAN_LIMITS, type PlanLimits } from '../plans/limits'
