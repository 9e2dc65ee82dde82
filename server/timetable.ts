import { sweep } from '../lib/privacy/sweep'
import type { ApiDeps } from '../lib/api/context'
import type { Recurring } from '../lib/platform/jobs'

/** What the product does by itself, and how often. */
export const timetable = (deps: ApiDeps): Record<string, Recurring> => ({
  sweep: { everyMinutes: 60, run: () => sweep(deps) },
})
