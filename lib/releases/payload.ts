import { z } from '@hono/zod-openapi'

/**
 * The payloads of the data routes, field by field as the contract has them. Publishing builds them,
 * the API serves and documents them.
 */

/** Publisher name in every payload. */
export const SOURCE = 'Prematch'

export const SCHEMA_VERSIONS = {
  developer: 'analytics-developer-payload-v2',
  starter: 'analytics-starter-payload-v2',
  full: 'analytics-full-payload-v2',
} as const

const probability = z.number().min(0).max(1)
const count = z.number().int().min(0)
const utc = z.iso.datetime()

const MATCH_ID = /^fsm:v1:[0-9a-f]{64}$/
export const matchId = z.string().regex(MATCH_ID)
export const isMatchId = (text: string): boolean => MATCH_ID.test(text)

const kickoffConfirmed = z.boolean().describe('False when its time, 15:00 local, is an assumption.')

export const leagueRef = z.object({ code: z.string(), name: z.string(), country: z.string() })

export const context = z.object({
  friendly: z.boolean().nullable(),
  knockout: z.boolean().nullable(),
  group_stage: z.boolean().nullable(),
  first_leg: z.boolean().nullable(),
  second_leg: z.boolean().nullable(),
  final: z.boolean().nullable(),
  neutral_venue: z.boolean().nullable(),
  stage: z.string().nullable().describe('The canonical phase, for example `regular_season`.'),
})

const RELIABILITY_CODES = [
  'elo_missing',
  'elo_unreliable',
  'goal_raw_data_unreliable',
  'shadow_insufficient_data',
  'sparse_goal_context',
  'uefa_qualification_mute',
] as const
const reliabilityContext = z
  .array(z.enum(RELIABILITY_CODES))
  .describe('Sorted reason codes; empty when reliable.')

const OUTCOMES = ['home', 'draw', 'away'] as const

export const matchSummary = z
  .object({
    id: matchId,
    kickoff: utc.describe('UTC, ends in Z.'),
    kickoff_local: z.string().describe('ISO 8601 with the Europe/Paris offset.'),
    kickoff_confirmed: kickoffConfirmed,
    league: leagueRef,
    home_team: z.string(),
    away_team: z.string(),
    probabilities: z.object({ home: probability, draw: probability, away: probability }),
    confidence: z.object({ score: probability }),
    likely_scores: z.array(z.object({ score: z.string().describe('home-away'), probability })),
    markets: z.object({
      btts: probability,
      over_2_5: probability,
      under_2_5: probability,
      dnb_home: probability,
      dnb_away: probability,
      double_chance_1x: probability,
      double_chance_x2: probability,
      double_chance_12: probability,
    }),
    context,
    status: z.enum(['scheduled', 'final']),
    result_score: z.string().optional().describe('Only on verified historical rows: home-away.'),
    pick: z.object({ outcome: z.enum(OUTCOMES), probability }),
    reliability: z.boolean(),
    reliability_context: reliabilityContext,
  })
  .openapi('MatchSummary')

export const statisticsBlock = z.object({
  matches: count,
  wins: count,
  draws: count,
  losses: count,
  goals_for: count,
  goals_against: count,
  clean_sheets: count,
  failed_to_score: count,
  btts: count,
  over_1_5: count,
  over_2_5: count,
  over_3_5: count,
  win_rate: probability,
  draw_rate: probability,
  loss_rate: probability,
})

const teamStatistics = z.object({
  season: statisticsBlock,
  venue: statisticsBlock.nullable(),
  last_5: statisticsBlock,
  last_10: statisticsBlock.nullable(),
})

const teamStreaks = z.object({
  winning: count,
  losing: count,
  unbeaten: count.nullable(),
  winless: count.nullable(),
})

const teamStanding = z.object({
  position: z.number().int().min(1).nullable(),
  source: z.string(),
  as_of: utc.nullable(),
  reliable: z.boolean(),
})

const versions = z.object({
  feature: z.string(),
  flags: z.string(),
  model: z.string(),
  calibration: z.string(),
})

const teamRef = z.object({ id: z.string().nullable(), name: z.string() })

export const QUALITY_WARNINGS = [
  'standings_stale',
  'short_history',
  'neutral_venue_assumed',
  'kickoff_time_unknown',
  'simulated_data',
] as const

/** What every variant shares; the variants below differ in what is null and in what is added. */
export const corePayload = z.object({
  schema_version: z.string(),
  match: z.object({
    id: matchId,
    competition: z.object({ id: z.string(), name: z.string(), country: z.string() }),
    kickoff: utc,
    kickoff_confirmed: kickoffConfirmed,
    teams: z.object({ home: teamRef, away: teamRef }),
    final_score: z.object({ home: count, away: count }).nullable(),
  }),
  as_of: utc.describe('Time of the data the payload was built from; always before kickoff.'),
  versions,
  provenance: z.object({
    temporal_class: z.enum(['live', 'replay']),
    source_kind: z.enum(['results', 'simulation']),
    source_match_id: z.string(),
    source_release_id: z.string(),
    source_snapshot_id: z.string().nullable(),
    source_data_cutoff_utc: utc,
    source_payload_sha256: z.string(),
    source_promotion_receipt_sha256: z.string(),
    publication_policy_version: z.string(),
    transformation_version: z.string(),
  }),
  statistics: z.object({ home: teamStatistics, away: teamStatistics }),
  streaks: z.object({ home: teamStreaks, away: teamStreaks }),
  standings: z.object({
    home: teamStanding,
    away: teamStanding,
    position_difference: z
      .number()
      .int()
      .nullable()
      .describe('Home minus away position; negative: home ranks higher.'),
    freshness_seconds: count.nullable(),
  }),
  ratings: z.object({
    elo_home: z.number().nullable(),
    elo_away: z.number().nullable(),
    elo_difference: z.number().nullable(),
    elo_reliable: z.boolean(),
  }),
  forecast: z.object({
    home_goals: z.number().min(0).nullable(),
    away_goals: z.number().min(0).nullable(),
    total_goals: z.number().min(0),
    score_matrix: z
      .array(z.array(probability))
      .optional()
      .describe('Full variant only: rows are home goals, columns away goals, from 0.'),
  }),
  probabilities: z.object({
    one_x_two: z.object({ home: probability, draw: probability, away: probability }),
    btts: z.object({ yes: probability, no: probability }),
    over_under_2_5: z.object({ over: probability, under: probability }),
    double_chance: z.object({
      home_or_draw: probability,
      away_or_draw: probability,
      home_or_away: probability,
    }),
    draw_no_bet: z.object({ home: probability, away: probability }),
    probable_scores: z.array(z.object({ home: count, away: count, probability })),
    confidence: probability,
    entropy_bits: z.number().min(0).max(1.585),
  }),
  context,
  quality: z.object({
    warnings: z.array(z.enum(QUALITY_WARNINGS)),
    historical_class: z.enum(['future', 'past']),
    versions,
  }),
  reliability: z.boolean(),
  reliability_context: reliabilityContext,
  reliability_policy_version: z.string(),
})

export const analyticsPayload = corePayload
  .extend({
    availability: z
      .record(z.string(), z.literal('starter_required'))
      .optional()
      .describe(
        'Developer variant: dotted paths that are null because the plan does not include them.',
      ),
  })
  .openapi('AnalyticsPayload')

export type MatchSummary = z.infer<typeof matchSummary>
/** The full payload, before a plan's variant is cut from it. */
export type FullPayload = z.infer<typeof corePayload>
export type AnalyticsPayload = z.infer<typeof analyticsPayload>
export type StatisticsBlock = z.infer<typeof statisticsBlock>
export type MatchContext = z.infer<typeof context>
