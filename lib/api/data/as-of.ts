import { z } from '@hono/zod-openapi'
import { parisDayStartMs, utcStamp } from '../../platform/clock'
import { ProductError, type ErrorCode } from '../../platform/errors'
import { PLANS } from '../../plans/limits'
import type { LoadedRelease } from '../../releases/index-release'
import { firstHistoryDay } from './entitlement'
import type { DataCall } from './serve'

/** `as_of` as the document has it. */
export const asOfParameter = z.iso
  .datetime()
  .optional()
  .describe(
    'An instant of the past, UTC: answers as it was then, from the release that was served, which `X-Data-Version` names. As far back as your history. Starter only.',
  )

/** What a route with `as_of` can also answer. */
export const AS_OF_ERRORS = [
  'invalid_as_of',
  'as_of_requires_starter',
  'history_window_exceeded',
  'as_of_not_kept',
] as const satisfies readonly ErrorCode[]

/** From which release, and as of when, a call is answered. What its caller may see is judged by the call itself: now. */
interface Moment {
  release: LoadedRelease
  nowMs: number
}

const INSTANT = z.iso.datetime()

/**
 * @returns the instant as epoch ms; undefined when none is given
 * @throws ProductError invalid_as_of when it is none in UTC, or is still to come
 */
export function parseAsOf(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined
  const ms = INSTANT.safeParse(text).success ? Date.parse(text) : NaN
  // There was no year 0.
  if (!(ms <= nowMs) || text.startsWith('0000')) throw new ProductError('invalid_as_of')
  return ms
}

/**
 * The moment a call is about: now, or as of an instant.
 * @throws ProductError as_of_requires_starter, history_window_exceeded, as_of_not_kept
 */
export async function momentOf(call: DataCall, asOfMs: number | undefined): Promise<Moment> {
  const { deps, plan, release, nowMs } = call
  if (asOfMs === undefined) return { release, nowMs }
  if (!PLANS[plan].asOf) throw new ProductError('as_of_requires_starter')
  if (asOfMs < parisDayStartMs(firstHistoryDay(call)))
    throw new ProductError('history_window_exceeded')
  const { past } = deps.releases
  const instant = new Date(asOfMs)
  const served = await past.servedAt(instant)
  if (served) return { release: served, nowMs: asOfMs }
  const since = await past.keptAfter(instant)
  const hint = since
    ? `The first that is kept since then was served from ${utcStamp(since)}.`
    : undefined
  throw new ProductError('as_of_not_kept', undefined, { hint })
}
