import { Prisma } from '../platform/db'
import { PLAN_NAMES, PLANS, type Plan } from '../plans/limits'

const DAY_MS = 86_400_000

/** For how many days a call is kept at most. */
export const KEPT_DAYS = Math.max(...PLAN_NAMES.map((plan) => PLANS[plan].callDays))

/** How long calls are kept under a plan, in days; after the end of a contract as long as any. */
export const keptDays = (plan: Plan | undefined): number =>
  plan ? PLANS[plan].callDays : KEPT_DAYS

/** From when on a client sees its calls. */
export const keptSince = (plan: Plan | undefined, nowMs: number): Date =>
  new Date(nowMs - keptDays(plan) * DAY_MS)

/** A table that calls lie in. Each is swept for itself: a row's place is unique only within one. */
export interface CallTable {
  name: string
  /** It will be dropped when the last of its calls is old enough, and the others with it. */
  goesWhole: boolean
}

/**
 * The calls of a table whose time is over, and those of nobody: one noted when its client was just being
 * deleted can be written after it.
 */
export function callsToForget(
  nowMs: number,
  { name, goesWhole }: CallTable,
): { kind: string; where: Prisma.Sql }[] {
  const since = (days: number) => new Date(nowMs - days * DAY_MS)
  return [
    ...(goesWhole ? [] : [{ kind: 'calls', where: Prisma.sql`at < ${since(KEPT_DAYS)}` }]),
    ...PLAN_NAMES.filter((plan) => keptDays(plan) < KEPT_DAYS).map((plan) => ({
      kind: `callsOn_${plan}`,
      where: Prisma.sql`at < ${since(keptDays(plan))} AND client_id IN
        (SELECT client_id FROM contracts WHERE plan = ${plan} AND ended_at IS NULL)`,
    })),
    {
      kind: 'callsOfNobody',
      where: Prisma.sql`client_id IN
        (SELECT client_id FROM (${ownersOfCalls(name)}) o WHERE NOT EXISTS (SELECT FROM clients c WHERE c.id = o.client_id))`,
    },
  ]
}

/** Every client that has calls, read by one step of the index for each instead of all rows. */
const ownersOfCalls = (table: string) => Prisma.sql`
  WITH RECURSIVE owners AS (
    (SELECT client_id FROM ${Prisma.raw(table)} ORDER BY client_id LIMIT 1)
    UNION ALL
    SELECT (SELECT r.client_id FROM ${Prisma.raw(table)} r WHERE r.client_id > o.client_id ORDER BY r.client_id LIMIT 1)
      FROM owners o WHERE o.client_id IS NOT NULL
  ) SELECT client_id FROM owners WHERE client_id IS NOT NULL`
