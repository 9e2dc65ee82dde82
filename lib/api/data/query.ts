import { z } from '@hono/zod-openapi'
import { InvalidInputError, ProductError } from '../../platform/errors'
import { PLANS, type Plan } from '../../plans/limits'
import type { DataRequest } from './request'

/** `include_unreliable` as the document has it. */
export const includeUnreliableParameter = z
  .enum(['true', 'false'])
  .default('false')
  .optional()
  .describe('Starter only.')

/**
 * The named query parameters, each at most once; others are ignored.
 * @throws InvalidInputError when one is repeated
 */
export function scalars<Name extends string>(
  { url }: Pick<DataRequest, 'url'>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  const queryAt = url.indexOf('?')
  if (queryAt < 0) return found
  const query = new URLSearchParams(url.slice(queryAt).split('#', 1)[0])
  const repeated: Name[] = []
  for (const name of names) {
    const values = query.getAll(name)
    if (values.length > 1) repeated.push(name)
    else if (values[0] !== undefined) found[name] = values[0]
  }
  if (repeated.length > 0)
    throw new InvalidInputError(
      repeated.map((name) => ({ loc: ['query', name], msg: 'give it once', type: 'repeated' })),
    )
  return found
}

/** @throws ProductError invalid_limit */
export function parseLimit(text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > max) throw new ProductError('invalid_limit')
  return limit
}

/**
 * A parameter that is true or false, also as Python writes it; false when it is not given.
 * @throws InvalidInputError when it is neither
 */
export function parseFlag(name: string, text: string | undefined): boolean {
  if (text === undefined || /^[Ff]alse$/.test(text)) return false
  if (/^[Tt]rue$/.test(text)) return true
  throw new InvalidInputError([
    { loc: ['query', name], msg: 'is true or false', type: 'bool_parsing' },
  ])
}

/** Whether rows rejected for a sporting reason are asked for; throws as `parseFlag`. */
export const parseIncludeUnreliable = (text: string | undefined): boolean =>
  parseFlag('include_unreliable', text)

/** @throws ProductError unreliable_predictions_require_starter on a plan without them */
export function assertUnreliableAllowed(wanted: boolean, plan: Plan): void {
  if (wanted && !PLANS[plan].unreliableMatches)
    throw new ProductError('unreliable_predictions_require_starter')
}
