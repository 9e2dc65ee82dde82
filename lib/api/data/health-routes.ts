import { createRoute, z } from '@hono/zod-openapi'
import { errorResponses } from '../responses'
import { MEASURED_SPANS } from '../../status/measure'
import { IMPACTS, INCIDENT_STATES } from '../../status/incidents'
import { ACTIVITY } from './leagues-routes'

export const API_VERSION = '0.1.0'

const verdict = {
  status: z.enum(['ok', 'degraded']).describe('degraded: something fails, see `reasons`.'),
  reasons: z
    .array(z.string())
    .describe(
      'Why it is degraded, empty while it is not: `no_release` (nothing can be served yet), `database_unavailable` (data and account routes answer 503), `release_stale` (the next release is more than two hours late), `publication_failed` (the last attempt to make one; the release before is served), `forecasts_altered` (stored forecasts no longer have their hash and are left out), `cosignature_late` and `stamp_late` (a witness, or the authority, has not signed the record’s head for half an hour; data is served as ever). There may be more.',
    ),
}

const health = z
  .object({
    ...verdict,
    api_version: z.string(),
    source: z.string(),
    data_version: z.string().nullable(),
    promoted_at: z.iso.datetime().nullable(),
    release_age_seconds: z
      .number()
      .int()
      .nullable()
      .describe('Since the release that is served was made.'),
    release_pinned: z
      .boolean()
      .describe('True while an operator has chosen the release: new ones wait.'),
    time: z.iso.datetime(),
  })
  .openapi('Health')

const content = { 'application/json': { schema: health } }

export const healthRoute = createRoute({
  method: 'get',
  path: '/v1/health',
  operationId: 'health',
  tags: ['Status'],
  summary: 'Whether data is being served',
  description:
    'Asks the database as well, at most once a second for all callers. 503 only while there is nothing to serve.',
  responses: {
    200: { description: 'A release is loaded; `status` tells whether all else works.', content },
    503: { description: 'No release is loaded yet.', content },
  },
})

const instant = z.iso.datetime().nullable()

export const incident = z
  .object({
    id: z.string().openapi({ example: 'ict_4fTq0Zb81LwXe2Ry' }),
    title: z.string(),
    lang: z.string().describe('Language of its texts.'),
    impact: z.enum(IMPACTS),
    state: z.enum(INCIDENT_STATES).describe('Of its newest update.'),
    opened_at: z.iso.datetime(),
    updates: z
      .array(z.object({ state: z.enum(INCIDENT_STATES), text: z.string(), at: z.iso.datetime() }))
      .describe('Newest first. They are never changed: a correction is another one.'),
  })
  .openapi('Incident')

export const measured = z
  .object({
    since: z.iso.datetime().describe('Where measuring began later than the span did, that.'),
    available: z
      .number()
      .nullable()
      .describe(
        'Share of five-minute spans in which the service was at work with its database and a release; a span it could not tell of counts as away. null before one is over.',
      ),
    calls: z.number().int().describe('Data calls with a key, in clock hours that are over.'),
    faults: z.number().int().describe('Those of them that were answered 5xx.'),
    p50_ms: z
      .number()
      .nullable()
      .describe('Half of them were answered by the service within so many milliseconds.'),
    p95_ms: z.number().nullable().describe('95 of 100 of them.'),
  })
  .openapi('Measured')

const status = z
  .object({
    ...verdict,
    incidents: z
      .array(incident)
      .describe('Open ones, and those of the last 30 days; newest first.'),
    measured: z
      .union([
        z.object(
          Object.fromEntries(Object.keys(MEASURED_SPANS).map((span) => [span, measured])) as Record<
            keyof typeof MEASURED_SPANS,
            typeof measured
          >,
        ),
        z.null(),
      ])
      .describe(
        'Our own measurement over a day, a week and 30 days. null while the database does not answer.',
      ),
    release: z
      .object({
        id: z.string(),
        source_kind: z.string(),
        created_at: z.iso.datetime(),
        promoted_at: z.iso.datetime(),
        age_seconds: z.number().int().describe('Since it was made.'),
        pinned: z.boolean().describe('An operator has chosen it: new ones wait.'),
        next_due_at: instant.describe('When the next one is due at the latest, if it is known.'),
      })
      .nullable(),
    competitions: z.array(
      z
        .object({
          code: z.string(),
          name: z.string(),
          country: z.string(),
          activity_status: z.enum(ACTIVITY),
          matches_available: z.number().int().describe('Future matches with a reliable forecast.'),
          newest_result: instant.describe('Kickoff of the newest result on record.'),
          next_match: instant.describe('Kickoff of the next match on record.'),
          quarantined_rows: z.number().int().describe('Rows of the sources that were left out.'),
          held_changes: z
            .number()
            .int()
            .describe('Changes of the sources that wait until somebody has looked at them.'),
        })
        .openapi('CompetitionStatus'),
    ),
    time: z.iso.datetime(),
  })
  .openapi('Status')

export const statusRoute = createRoute({
  method: 'get',
  path: '/v1/status',
  operationId: 'readStatus',
  tags: ['Status'],
  summary: 'How current the data is, by competition',
  description:
    'Public, without a key, for people and programs that watch. The page /status shows it.',
  responses: {
    200: {
      description: 'The release that is served, and what is known of each competition.',
      content: { 'application/json': { schema: status } },
    },
  },
})

export const FEED_TYPES = {
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const

const feed = (format: 'atom' | 'json', type: string) =>
  createRoute({
    method: 'get',
    path: `/v1/status/feed.${format}`,
    operationId: format === 'atom' ? 'statusFeedAtom' : 'statusFeedJson',
    tags: ['Status'],
    summary: `Incidents as a feed (${format === 'atom' ? 'Atom' : 'JSON Feed'})`,
    description:
      'For feed readers and chat channels: an entry for each incident, which is new again with each update. Answers 304 to its tag.',
    responses: {
      200: {
        description: 'The newest fifty.',
        content: { [type]: { schema: z.string().openapi({ format: 'binary' }) } },
      },
      304: { description: 'Nothing is new since the tag you sent.' },
      ...errorResponses(['internal_error', 'store_unavailable']),
    },
  })

export const atomFeedRoute = feed('atom', FEED_TYPES.atom)
export const jsonFeedRoute = feed('json', FEED_TYPES.json)
