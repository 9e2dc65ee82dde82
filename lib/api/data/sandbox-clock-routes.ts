import { createRoute, z } from '@hono/zod-openapi'
import { clockMove, NAMED_MATCHES } from '../../sandbox'
import { stamp } from '../account/shapes'
import { errorResponses } from '../responses'

const count = z.number().int().min(0)

const matches = z
  .object({
    count,
    match_ids: z.array(z.string()).max(NAMED_MATCHES).describe(`The first ${NAMED_MATCHES}.`),
  })
  .openapi('SandboxMatches')

const season = z
  .object({
    label: z.string().openapi({ example: '2025-26' }),
    source_kind: z
      .enum(['results', 'simulation'])
      .describe('Whether real results are played, or those of the simulated world.'),
    competitions: z.array(z.string()).openapi({ example: ['PREMIER_LEAGUE', 'CHAMPIONSHIP'] }),
    begins_at: stamp,
    ends_at: stamp.describe('The clock goes no further.'),
  })
  .openapi('SandboxSeason')

const publication = z
  .object({
    at: stamp,
    release: z.string(),
    changes: count.describe('In your competitions, without drift.'),
  })
  .openapi('SandboxPublication')

const windows = z
  .object({ hours: count, days: count })
  .openapi('SandboxWindows', { description: 'How many windows of your quota ended.' })

const clockShape = {
  mode: z.literal('test'),
  now: stamp.describe('It runs on from here, a second a second, until it is moved again.'),
  season,
  next_publication: stamp.nullable().describe('Null when there is none any more.'),
  next_kickoff: stamp.nullable().describe('In your competitions.'),
}
export const clockBody = z.object(clockShape).openapi('SandboxClock')

export const movedClockBody = z
  .object({
    ...clockShape,
    since: stamp.describe('Where the clock stood when it was last told what happened.'),
    publications: z.array(publication),
    kicked_off: matches,
    final: matches,
    windows,
  })
  .openapi('MovedSandboxClock')

const KEY_ERRORS = [
  'missing_api_key',
  'invalid_api_key',
  'test_key_required',
  'too_many_failures',
  'client_suspended',
  'internal_error',
  'store_unavailable',
  'sandbox_not_ready',
] as const

const shared = { tags: ['Sandbox'], security: [{ testKey: [] }], path: '/v1/test/clock' }

export const getClockRoute = createRoute({
  ...shared,
  method: 'get',
  operationId: 'getSandboxClock',
  summary: 'Where the clock of your sandbox stands',
  responses: {
    200: { description: 'Costs nothing.', content: { 'application/json': { schema: clockBody } } },
    ...errorResponses(KEY_ERRORS),
  },
})

export const moveClockRoute = createRoute({
  ...shared,
  method: 'post',
  operationId: 'moveSandboxClock',
  summary: 'Move the clock of your sandbox',
  description:
    'Forward only, or back to the beginning of the season with `reset`. What is between here and there happens at once: publications, kickoffs, results, the end of quota windows. Moves of one clock are made one after another; 120 a minute.',
  request: {
    body: { required: true, content: { 'application/json': { schema: clockMove } } },
  },
  responses: {
    200: {
      description: 'Where it stands now, and what happened on the way.',
      content: { 'application/json': { schema: movedClockBody } },
    },
    ...errorResponses(
      [
        'invalid_json',
        'payload_too_large',
        'unsupported_media_type',
        'clock_moves_forward_only',
        'too_many_clock_moves',
        ...KEY_ERRORS,
      ],
      { validation: true },
    ),
  },
})
