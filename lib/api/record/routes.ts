import { createRoute, z } from '@hono/zod-openapi'
import { matchId } from '../../releases/payload'
import { errorResponses } from '../responses'

const header = (description: string, example: string) =>
  z.string().openapi({ description, example })

/** How answers of the record may be kept. */
const cached = z.object({
  ETag: header(
    'Strong tag of these bytes; send it back as If-None-Match.',
    '"q0nB7h3JmT2yVb8cLx5KZ1sWd4e"',
  ),
  'Cache-Control': header('Public.', 'public, max-age=60'),
})
const unchanged = { 304: { description: 'Unchanged since the ETag you sent.', headers: cached } }
const TAGS = ['Record']
const failures = (codes: Parameters<typeof errorResponses>[0] = []) =>
  errorResponses([...codes, 'internal_error', 'store_unavailable'])

const base64 = z.string().describe('32 bytes, base64.')

const chained = {
  id: z.string(),
  created_at: z.iso.datetime(),
  source_kind: z.string(),
  manifest_sha256: z.string().describe('SHA-256 of the manifest’s text, hexadecimal.'),
  previous: z
    .object({ id: z.string(), manifest_sha256: z.string() })
    .nullable()
    .describe(
      'The release published before; null for the first one, and in releases of older versions.',
    ),
  checkpoint: z
    .object({ origin: z.string(), size: z.number().int(), root: base64 })
    .nullable()
    .describe('The head of the log that has all its forecasts.'),
}
const publishedRelease = z.object(chained).openapi('PublishedRelease')

const json = <T extends z.ZodType>(description: string, schema: T) => ({
  200: { description, headers: cached, content: { 'application/json': { schema } } },
})

export const keysRoute = createRoute({
  method: 'get',
  path: '/.well-known/prematch-record',
  operationId: 'listRecordKeys',
  tags: TAGS,
  summary: 'The keys that sign the record',
  responses: {
    ...json(
      'Every key that was used, the oldest first.',
      z
        .object({
          origin: z.string().nullable().describe('The log’s name; null before it begins.'),
          witnesses: z.array(z.string()).describe('Keys of those who sign checkpoints beside us.'),
          authorities: z
            .array(z.string())
            .describe('Certificates of those who stamp checkpoints (RFC 3161), DER in base64.'),
          keys: z.array(
            z.object({
              key: z
                .string()
                .describe('`<name>+<key id>+<base64>`, as verifiers of signed notes take it.'),
              since: z.iso.datetime(),
            }),
          ),
        })
        .openapi('RecordKeys'),
    ),
    ...unchanged,
    ...failures(),
  },
})

export const checkpointRoute = createRoute({
  method: 'get',
  path: '/v1/record/checkpoint',
  operationId: 'getCheckpoint',
  tags: TAGS,
  summary: 'The signed head of the log',
  description:
    'A C2SP tlog-checkpoint: origin, size, root and signature, and the cosignatures of witnesses (C2SP tlog-cosignature).',
  responses: {
    200: {
      description: 'The newest one.',
      headers: cached,
      content: { 'text/plain': { schema: z.string() } },
    },
    ...unchanged,
    ...failures(['not_found']),
  },
})

export const tileRoute = createRoute({
  method: 'get',
  path: '/v1/record/tile/{level}/{place}',
  operationId: 'getTile',
  tags: TAGS,
  summary: 'Hashes or entries of the log',
  description:
    'C2SP tlog-tiles: `tile/<L>/<N>[.p/<W>]` and `tile/entries/<N>[.p/<W>]`. Of large numbers the place has several segments, `x001/x234/067`; a tile that is not full ends in its width.',
  request: {
    params: z.object({
      level: z.string().openapi({ description: '0 to 63, or `entries`.', example: '0' }),
      place: z
        .string()
        .openapi({ description: 'Number of the tile, three digits a segment.', example: '000' }),
    }),
  },
  responses: {
    200: {
      description: 'These bytes never change.',
      headers: cached,
      content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...unchanged,
    ...failures(['not_found']),
  },
})

export const fixtureRoute = createRoute({
  method: 'get',
  path: '/v1/matches/{match_id}/fixture',
  operationId: 'getFixture',
  tags: TAGS,
  summary: 'Who plays, where and when',
  description: 'Public and free: what a proof is about. No figure is in it.',
  request: { params: z.object({ match_id: matchId }) },
  responses: {
    ...json(
      'As the promoted release knows it.',
      z
        .object({
          id: matchId,
          competition: z.object({ code: z.string(), name: z.string() }),
          season: z.string(),
          home_team: z.string(),
          away_team: z.string(),
          kickoff: z.iso.datetime(),
          kickoff_confirmed: z.boolean().describe('False when only the day is known.'),
          status: z.string().describe('What was last known of it.'),
        })
        .openapi('Fixture'),
    ),
    ...unchanged,
    ...failures(['invalid_match_id', 'match_not_found']),
  },
})

const object = z.record(z.string(), z.unknown())

/** As docs/record.md has it. */
export const proofBody = z
  .object({
    format: z.literal('prematch-proof-v1'),
    match: matchId,
    checkpoint: z.string().describe('The signed note.'),
    entries: z
      .array(z.object({ entry: object, inclusion: z.array(base64), index: z.number().int() }))
      .describe('The forecast, then what became of the match, each with its way to the root.'),
    sections: z.record(z.string(), base64).describe('Commitments by section.'),
    opened: z
      .record(z.string(), z.object({ content: object, salt: z.string() }))
      .describe('Sections that are open, by name.'),
    times: z
      .array(
        z.object({
          checkpoint: z.string(),
          cosignatures: z.array(z.object({ key: z.string(), line: z.string() })),
          inclusion: z.array(base64),
          stamps: z.array(z.object({ authority: z.string(), token: z.string() })),
        }),
      )
      .describe(
        'Earlier checkpoints that have the forecast, with who signed them beside us: the oldest of each witness and authority.',
      ),
  })
  .openapi('Proof')

export const proofRoute = createRoute({
  method: 'get',
  path: '/v1/matches/{match_id}/proof',
  operationId: 'getProof',
  tags: TAGS,
  summary: 'Proof that a forecast stood',
  description:
    'Public and free. Nothing of the forecast is open before the match; its 1X2 is, with the result, from the day after.',
  request: { params: z.object({ match_id: matchId }) },
  responses: {
    ...json('Canonical text (RFC 8785), exactly as docs/record.md has it.', proofBody),
    ...unchanged,
    ...failures(['invalid_match_id', 'match_not_found']),
  },
})

export const listReleasesRoute = createRoute({
  method: 'get',
  path: '/v1/releases',
  operationId: 'listReleases',
  tags: TAGS,
  summary: 'What was published',
  request: {
    query: z.object({
      before: z
        .string()
        .optional()
        .describe('Go on before this release: the `before` of the last answer.'),
    }),
  },
  responses: {
    ...json(
      'Up to 100, the newest first.',
      z
        .object({ releases: z.array(publishedRelease), before: z.string().nullable() })
        .openapi('Releases'),
    ),
    ...unchanged,
    ...failures(['not_found']),
  },
})

export const getReleaseRoute = createRoute({
  method: 'get',
  path: '/v1/releases/{release_id}',
  operationId: 'getRelease',
  tags: TAGS,
  summary: 'The manifest of a release',
  request: {
    params: z.object({
      release_id: z.string().openapi({ example: 'rel_20260307T120000Z_1a2b3c4d' }),
    }),
  },
  responses: {
    ...json(
      'It never changes.',
      z
        .object({ ...chained, manifest: z.string().describe('The very text that was hashed.') })
        .openapi('ReleaseManifest'),
    ),
    ...unchanged,
    ...failures(['not_found']),
  },
})
