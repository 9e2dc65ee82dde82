/** The one table of plan limits, for pages. Pure data. */
export { PLAN_LIMITS, type PlanLimits } from '../plans/limits'
