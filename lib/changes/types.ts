import { z } from '@hono/zod-openapi'
import { matchId, matchSummary } from '../releases/payload'

/** What can become of a match between two promotions, in the order in which one promotion tells it. */
export const CHANGE_TYPES = [
  'forecast.new',
  'match.moved',
  'match.final',
  'match.corrected',
  'forecast.changed',
  'forecast.drifted',
  'match.postponed',
  'match.void',
  'match.removed',
] as const
export type ChangeType = (typeof CHANGE_TYPES)[number]

/** What a change says of the state before it: the parts of a summary that change. */
export const stateBefore = matchSummary.pick({
  kickoff: true,
  kickoff_confirmed: true,
  status: true,
  result_score: true,
  probabilities: true,
  confidence: true,
  markets: true,
  pick: true,
  reliability: true,
})
export type StateBefore = z.infer<typeof stateBefore>

const move = z.number().min(-1).max(1)

/** A change as callers are told of it. */
export const change = z
  .object({
    id: z.string().openapi({ example: 'chg_4711' }).describe('Unique; the same on every page.'),
    type: z
      .enum(CHANGE_TYPES)
      .describe(
        '`forecast.new`: it is shown for the first time, or again. `forecast.changed`: a probability moved by half a percentage point or more since it was told, or its reliability, a name or its phase changed. `forecast.drifted`: it moved by less. `match.moved`: another kickoff. `match.final`: the result was joined. `match.corrected`: the result was corrected or withdrawn. `match.postponed`, `match.void` (cancelled, abandoned or awarded) and `match.removed` (older than the release’s history, or without a result for too long): it is no longer shown.',
      ),
    at: z.iso.datetime().describe('When the release of the change began to be served, UTC.'),
    release: z.string(),
    match_id: matchId,
    competition: z.string().openapi({ example: 'LIGUE_1' }),
    before: stateBefore
      .nullable()
      .describe(
        'As it was told last; null for `forecast.new`, and where it is not shown any more.',
      ),
    moved: z
      .object({ home: move, draw: move, away: move })
      .nullable()
      .describe('By how much the probabilities moved since `before`; null where they did not.'),
    // As a union: the document would say of a nullable reference that it is both at once, which nothing is.
    match: z
      .union([matchSummary, z.null()])
      .describe('The match since then; null when it is not shown.'),
  })
  .openapi('Change')

/** The part of a change that is stored as it is told. */
export type ChangeDetail = Pick<z.infer<typeof change>, 'before' | 'moved'>
