import { z } from '@hono/zod-openapi'
import { CALLERS_KEPT } from '../../keys/callers'
import { REVOKED_FOR, type KeyView } from '../../keys/list'
import type { ContractInForce } from '../../clients/standing'
import { PLAN_NAMES, type PlanLimits } from '../../plans/limits'
import { utcStamp } from '../../platform/clock'
import type { SelectedSlot } from '../../selections/read'
import type { CurrentUsage } from '../../usage/current'
import type { Forecast } from '../../usage/forecast'

/** Shapes that more than one account route answers with, each beside the function that fills it. */

const count = z.number().int().min(0)
export const stamp = z.iso.datetime()

export const stampOrNull = (instant: Date | null): string | null => instant && utcStamp(instant)

export const limitsBody = z.object({
  requests_per_minute: count,
  units_per_hour: count,
  units_per_day: count,
  rows_per_day: count,
  concurrent_requests: count,
  bulk_matches: count.describe('0: bulk is not part of the plan.'),
  competitions: count,
  replacements_per_month: count,
  active_keys: count,
  history_days: count,
  webhook_endpoints: count.describe('0: webhooks are not part of the plan.'),
})

export const showLimits = (limits: PlanLimits): z.infer<typeof limitsBody> => ({
  requests_per_minute: limits.requestsPerMinute,
  units_per_hour: limits.unitsPerHour,
  units_per_day: limits.unitsPerDay,
  rows_per_day: limits.rowsPerDay,
  concurrent_requests: limits.concurrentRequests,
  bulk_matches: limits.bulkMatches,
  competitions: limits.competitions,
  replacements_per_month: limits.replacementsPerMonth,
  active_keys: limits.activeKeys,
  history_days: limits.historyDays,
  webhook_endpoints: limits.webhookEndpoints,
})

export const planName = z.enum(PLAN_NAMES)

export const planBody = z
  .object({
    name: planName,
    limits: limitsBody,
    started_at: stamp,
    ends_at: stamp.nullable().describe('Null: it has no end.'),
  })
  .openapi('Plan')

export const showPlan = (contract: ContractInForce): z.infer<typeof planBody> => ({
  name: contract.plan,
  limits: showLimits(contract.limits),
  started_at: utcStamp(contract.startedAt),
  ends_at: stampOrNull(contract.endsAt),
})

export const slotBody = z
  .object({
    slot: z.number().int().min(1),
    code: z.string().nullable(),
    name: z.string().nullable(),
    country: z.string().nullable(),
    since: stamp.nullable(),
  })
  .openapi('SelectionSlot')

export const showSlots = (slots: readonly SelectedSlot[]): z.infer<typeof slotBody>[] =>
  slots.map(({ slot, competition, since }) => ({
    slot,
    code: competition?.code ?? null,
    name: competition?.name ?? null,
    country: competition?.country ?? null,
    since: stampOrNull(since),
  }))

export const keyBody = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().openapi({ example: 'pm_developer_7Kq4' }),
    last4: z.string(),
    status: z.enum(['active', 'grace', 'revoked']),
    created_at: stamp,
    expires_at: stamp.nullable().describe('End of a rotation’s grace.'),
    last_used_at: stamp.nullable(),
    revoked_at: stamp.nullable().describe('When it stopped working.'),
    revoked_for: z.enum(REVOKED_FOR).nullable(),
    rotated_to: z
      .object({ id: z.string(), at: stamp })
      .nullable()
      .describe('The key that took its place, and when.'),
    callers: z
      .array(z.object({ network: z.string(), last_used_at: stamp }))
      .describe(
        `The latest networks it was used from in 30 days, newest first; ${CALLERS_KEPT} at most.`,
      ),
    callers_since_rotation: z
      .number()
      .int()
      .nullable()
      .describe('How many of them used it after it was replaced; null while it was not.'),
  })
  .openapi('ApiKey')

export const showKey = (key: KeyView): z.infer<typeof keyBody> => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  last4: key.last4,
  status: key.status,
  created_at: utcStamp(key.createdAt),
  expires_at: stampOrNull(key.expiresAt),
  last_used_at: stampOrNull(key.lastUsedAt),
  revoked_at: stampOrNull(key.revokedAt),
  revoked_for: key.revokedFor,
  rotated_to: key.rotatedTo && { id: key.rotatedTo.id, at: utcStamp(key.rotatedTo.at) },
  callers: key.callers.map(({ network, lastUsedAt }) => ({
    network,
    last_used_at: utcStamp(lastUsedAt),
  })),
  callers_since_rotation: key.callersSinceRotation,
})

const metered = z.object({ limit: count, used: count, remaining: count, resets_at: stamp })

const forecast = z.object({
  per_hour: z.number().min(0),
  runs_out_at: stamp
    .nullable()
    .describe('When today’s share is used up; null when it lasts until midnight or none is left.'),
})
const showForecast = ({ perHour, runsOutAtMs }: Forecast): z.infer<typeof forecast> => ({
  per_hour: Math.round(perHour * 10) / 10,
  runs_out_at: runsOutAtMs === null ? null : utcStamp(runsOutAtMs),
})

export const showUsage = ({ forecast, ...report }: CurrentUsage): z.infer<typeof usageBody> => ({
  ...report,
  forecast: { units: showForecast(forecast.units), rows: showForecast(forecast.rows) },
})

/** What was asked of a route in some span of time. */
export const routeFigures = z.object({
  requests: count.describe('Those that took a place in the minute.'),
  unchanged: count.describe('Answered with 304.'),
  denied: count.describe('Refused with 429, whether they took a place in the minute or not.'),
  refused: z
    .record(z.string(), count)
    .describe('Every refusal by its status, 429 too; what was never refused is absent.')
    .openapi({ example: { '404': 2, '429': 7 } }),
  units: count,
  rows: count,
})

export const minuteBody = z.object({
  limit: count,
  remaining: count,
  reset_at: stamp
    .nullable()
    .describe(
      'When the oldest request of the window leaves it: `X-RateLimit-Reset`. Null when nothing was used.',
    ),
})

export const usageBody = z
  .object({
    minute: minuteBody,
    hour: metered,
    day: metered.extend({ date: z.iso.date().describe('Europe/Paris day.') }),
    rows: metered,
    forecast: z
      .object({ units: forecast, rows: forecast })
      .describe(
        'At the pace since the first hour with calls, of this hour and the two before. An estimate; nothing is decided by it.',
      ),
    last_request_at: stamp.nullable(),
  })
  .openapi('Usage')
