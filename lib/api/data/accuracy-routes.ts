import { createRoute, z } from '@hono/zod-openapi'
import { MARKETS, MODES } from '../../accuracy/forecast'
import { LEDGER_COLUMNS, LEDGER_FORMATS, type LedgerFormat } from '../../accuracy/ledger'
import { isSeasonLabel } from '../../football/seasons'
import { errorResponses, representationHeaders } from '../responses'

const FORMATS = Object.keys(LEDGER_FORMATS) as [LedgerFormat, ...LedgerFormat[]]

const share = z.number().min(0).max(1)
const estimate = z
  .object({
    value: z.number(),
    low: z.number().nullable().describe('Of the 95 % interval; null for a single match.'),
    high: z.number().nullable(),
  })
  .openapi('Estimate')

const figures = z
  .object({
    n: z.number().int().describe('Forecasts.'),
    rps: estimate.describe('Ranked probability score: 0 is perfect.'),
    log_loss: estimate.describe('Mean of −ln of the probability of what came.'),
    brier: estimate.describe('Squared errors, summed over the outcomes.'),
    accuracy: estimate.describe('Share in which the likeliest outcome came; Wilson’s interval.'),
    ece: share.describe(
      'Expected calibration error over ten bins of equal counts, all outcomes together.',
    ),
    skill: estimate.describe('1 − RPS / RPS of base rates: above 0 is better than these.'),
    base: z
      .object({
        rps: z.number(),
        log_loss: z.number(),
        brier: z.number(),
        accuracy: share,
        ece: share,
      })
      .describe(
        'Base rates on the same matches: how often each outcome had come in the competition before the day of the match.',
      ),
  })
  .openapi('AccuracyFigures')

const group = figures.extend({ group: z.string() }).openapi('AccuracyGroup')

const modeReport = z
  .object({
    overall: figures,
    calibration: z
      .array(
        z.object({
          n: z.number().int(),
          mean: share.describe('Of the probabilities given.'),
          share: share.describe('Of those that came true, with Wilson’s interval.'),
          low: share,
          high: share,
        }),
      )
      .describe('Ten bins of equal counts, all outcomes together.'),
    by_market: z.array(group).describe('The three markets on the same matches.'),
    by_competition: z.array(group).describe('`group` is the code.'),
    by_season: z.array(group),
    by_confidence: z.array(group).describe('`0.5-0.6` is from 0.5 on, without 0.6.'),
    by_week: z.array(group).describe('`group` is the Monday of the Paris week of kickoff.'),
  })
  .openapi('AccuracyReport')

const accuracy = z
  .object({
    data_version: z.string().describe('The release whose world it is.'),
    source_kind: z.string(),
    competition: z.string().nullable(),
    season: z.string().nullable(),
    market: z.enum(MARKETS),
    live: modeReport
      .nullable()
      .describe('Forecasts that were sealed before kickoff; null without any.'),
    replay: modeReport
      .nullable()
      .describe('Forecasts computed later from what was known before the match day.'),
  })
  .openapi('Accuracy')

const selection = {
  competition: z.string().optional().openapi({ example: 'PREMIER_LEAGUE' }),
  season: z
    .string()
    .refine(isSeasonLabel, 'is a season: 2025-26, or 2026')
    .optional()
    .openapi({ example: '2025-26' }),
}
const WHAT_COUNTS =
  'Counts every reliable forecast that was made before kickoff of a match with a verified result, from the day after it was played (Paris).'
const errors = errorResponses(['competition_not_found', 'store_unavailable'], { validation: true })
const headers = representationHeaders.pick({ ETag: true })
const unchanged = { 304: { description: 'Unchanged since the ETag you sent.', headers } }

export const accuracyRoute = createRoute({
  method: 'get',
  path: '/v1/accuracy',
  operationId: 'readAccuracy',
  tags: ['Status'],
  summary: 'How good the forecasts were',
  description: `Public, without a key. ${WHAT_COUNTS} Live and replayed forecasts are always apart; a figure stands beside that of base rates and its 95 % interval. The page /track-record shows it.`,
  request: {
    query: z.object({ ...selection, market: z.enum(MARKETS).optional() }),
  },
  responses: {
    200: {
      description: 'Figures of one market, 1X2 unless asked for another.',
      headers,
      content: { 'application/json': { schema: accuracy } },
    },
    ...unchanged,
    ...errors,
  },
})

export const ledgerRoute = createRoute({
  method: 'get',
  path: '/v1/accuracy/ledger',
  operationId: 'readLedger',
  tags: ['Status'],
  summary: 'Every forecast behind the figures',
  description: `Public, without a key: the 1X2 of each forecast, ascending by kickoff, then id, with what came of it and what base rates said. ${WHAT_COUNTS} The figures of 1X2 in /v1/accuracy can be computed from it to the last digit; those of the other markets rest on probabilities that plans include.`,
  request: {
    query: z.object({
      ...selection,
      mode: z.enum(MODES).optional(),
      format: z
        .enum(FORMATS)
        .optional()
        .describe('CSV (RFC 4180), or one JSON object per line; without, as `Accept` says.'),
      offset: z.coerce.number().int().min(0).optional().describe('Rows to pass over.'),
      limit: z.coerce.number().int().min(1).optional().describe('Rows to send; all without.'),
    }),
  },
  responses: {
    200: {
      description: `A row per forecast: ${LEDGER_COLUMNS.join(', ')}. Probabilities are the decimals that were published.`,
      headers,
      content: {
        'text/csv': { schema: z.string() },
        'application/jsonl': { schema: z.string() },
      },
    },
    ...unchanged,
    ...errors,
  },
})
