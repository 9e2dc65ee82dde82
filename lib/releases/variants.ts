import type { PayloadVariant } from '../plans/limits'
import { SCHEMA_VERSIONS, type AnalyticsPayload, type FullPayload } from './payload'

/** Dotted paths that the Developer variant shows as null (decisions §7). */
const STARTER_FIELDS = [
  'ratings.elo_home',
  'ratings.elo_away',
  'forecast.home_goals',
  'forecast.away_goals',
  'statistics.home.venue',
  'statistics.home.last_10',
  'statistics.away.venue',
  'statistics.away.last_10',
  'streaks.home.unbeaten',
  'streaks.home.winless',
  'streaks.away.unbeaten',
  'streaks.away.winless',
] as const

/** What a plan's callers see of a full payload. */
export function payloadFor(variant: PayloadVariant, full: FullPayload): AnalyticsPayload {
  const schema_version = SCHEMA_VERSIONS[variant]
  if (variant === 'full') return { ...full, schema_version }
  const shown: AnalyticsPayload = structuredClone(full)
  shown.schema_version = schema_version
  delete shown.forecast.score_matrix
  if (variant === 'starter') return shown
  for (const path of STARTER_FIELDS) setNull(shown, path.split('.'))
  return {
    ...shown,
    availability: Object.fromEntries(
      STARTER_FIELDS.map((path) => [path, 'starter_required' as const]),
    ),
  }
}

function setNull(target: object, [name, ...rest]: string[]): void {
  if (name === undefined || !(name in target)) throw new Error(`no such payload field: ${name}`)
  const holder = target as Record<string, unknown>
  if (rest.length === 0) holder[name] = null
  else setNull(holder[name] as object, rest)
}

/** Sections of `include` on the match detail route, and the payload keys each keeps. */
export const SECTIONS = {
  statistics: ['statistics'],
  standings: ['standings'],
  features: ['streaks', 'ratings'],
  prediction: ['forecast', 'probabilities'],
  context: ['context'],
  quality: ['quality', 'provenance'],
} as const satisfies Record<string, readonly (keyof AnalyticsPayload)[]>

export type Section = keyof typeof SECTIONS

const IDENTITY_KEYS = [
  'schema_version',
  'match',
  'as_of',
  'versions',
  'reliability',
  'reliability_context',
  'reliability_policy_version',
  'availability',
] as const satisfies readonly (keyof AnalyticsPayload)[]

/** The payload reduced to its identity keys and the named sections, in the order of the whole. */
export function pickSections(
  payload: AnalyticsPayload,
  sections: readonly Section[],
): Partial<AnalyticsPayload> {
  const keep = new Set<string>([...IDENTITY_KEYS, ...sections.flatMap((name) => SECTIONS[name])])
  return Object.fromEntries(Object.entries(payload).filter(([key]) => keep.has(key)))
}
