import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { withinDeadline } from '../../platform/deadline'
import { ProductError } from '../../platform/errors'
import { readFixture } from '../../record/fixture'
import { readLogKeys } from '../../record/heads'
import { proofOf } from '../../record/proof'
import { createTileReader, parseTilePlace, readTile } from '../../record/tiles'
import { isMatchId } from '../../releases/payload'
import { listPublished, readPublished } from '../../releases/published'
import type { Representation } from '../../releases/store'
import { parisDay } from '../../platform/clock'
import type { ApiDeps, ApiEnv } from '../context'
import {
  publicAnswer,
  throughHono,
  type PublicKind,
  type PublicRequest,
  type PublicRoute,
} from '../http/public-answer'
import { createLogHead } from './head'
import {
  checkpointRoute,
  fixtureRoute,
  getReleaseRoute,
  keysRoute,
  listReleasesRoute,
  proofRoute,
  tileRoute,
} from './routes'

const kind = (type: string, cacheControl: string): PublicKind => ({ type, cacheControl })
const JSON_TYPE = 'application/json'
const FOR_EVER = 'public, max-age=31536000, immutable'
const KINDS = {
  checkpoint: kind('text/plain; charset=utf-8', 'public, max-age=5'),
  tile: kind('application/octet-stream', FOR_EVER),
  fixture: kind(JSON_TYPE, 'public, max-age=60'),
  proof: kind(JSON_TYPE, 'public, max-age=60'),
  list: kind(JSON_TYPE, 'public, max-age=60'),
  manifest: kind(JSON_TYPE, FOR_EVER),
}

type Made = Promise<Buffer | string | object | null>

/** The record, for everybody: no key, no quota. Answers are made once and kept in memory while they are asked for. */
export function recordRoutes(deps: ApiDeps): PublicRoute[] {
  const { db, releases, clock } = deps
  const head = createLogHead(deps)
  const source = { db, readTile: createTileReader(db) }

  /** @throws ProductError `missing` when there is nothing of the name */
  const remembered = (
    name: string,
    make: () => Made,
    missing: 'not_found' | 'match_not_found' = 'not_found',
  ): Promise<Representation> =>
    releases.remember(`record ${name}`, async () => {
      const made = await withinDeadline(make())
      if (made === null) throw new ProductError(missing)
      if (Buffer.isBuffer(made)) return { bytes: made }
      return { bytes: Buffer.from(typeof made === 'string' ? made : JSON.stringify(made)) }
    })

  const route = (
    doc: RouteConfig,
    make: (request: PublicRequest) => Promise<Representation>,
    how: PublicKind,
    pattern = patternOf(doc.path),
  ): PublicRoute => ({
    doc,
    method: 'GET',
    pattern,
    serve: async (request) => publicAnswer(request, await make(request), how),
  })

  const matchIn = ({ param }: PublicRequest): string => {
    if (!isMatchId(param)) throw new ProductError('invalid_match_id')
    return param
  }

  return [
    route(
      keysRoute,
      async () => {
        const { note } = await head()
        return remembered(`keys ${note}`, async () => ({
          ...(await readLogKeys(db)),
          witnesses: deps.env.RECORD_WITNESSES.map(({ key }) => key),
          authorities: [deps.env.RECORD_TIMESTAMP_AUTHORITY?.certificate].filter(Boolean),
        }))
      },
      KINDS.list,
    ),
    route(
      checkpointRoute,
      async () => {
        const { served } = await head()
        return remembered(`checkpoint ${served}`, () => Promise.resolve(served))
      },
      KINDS.checkpoint,
    ),
    route(
      tileRoute,
      async ({ url }) => {
        const place = parseTilePlace(TILE_PLACE.exec(url)?.[1] ?? '')
        if (!place) throw new ProductError('not_found')
        const { level, index, width } = place
        return remembered(`tile ${level} ${index} ${width}`, () => readTile(db, place))
      },
      KINDS.tile,
      // Places of several segments, and tiles that are not full.
      /^\/v1\/record\/tile\/([\w./]+)$/,
    ),
    route(
      fixtureRoute,
      async (request) => {
        const id = matchIn(request)
        const name = `fixture ${id} ${releases.current()?.id}`
        return remembered(name, () => readFixture(db, id), 'match_not_found')
      },
      KINDS.fixture,
    ),
    route(
      proofRoute,
      async (request) => {
        const id = matchIn(request)
        const { note, signers } = await head()
        const nowMs = clock.nowMs()
        const make = async () => note && (await proofOf(source, id, note, nowMs))
        return remembered(
          `proof ${id} ${parisDay(nowMs)} ${signers} ${note}`,
          make,
          'match_not_found',
        )
      },
      KINDS.proof,
    ),
    route(
      listReleasesRoute,
      ({ url }) => {
        const before = new URL(url, 'http://localhost').searchParams.get('before') ?? undefined
        const make = () => listPublished(db, before)
        return remembered(`releases ${releases.current()?.id} ${before}`, make)
      },
      KINDS.list,
    ),
    route(
      getReleaseRoute,
      ({ param }) => remembered(`release ${param}`, () => readPublished(db, param)),
      KINDS.manifest,
    ),
  ]
}

const TILE_PLACE = /\/v1\/record\/tile\/([^?]+)/

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/, '([\\w:.-]+)')}$`)

/** Registers the record with Hono: what `createDirect` leaves to it, such as encoded paths and calls from inside this process. */
export function registerRecord(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  for (const one of recordRoutes(deps)) {
    const answer = throughHono(one)
    app.get(one.doc.path.replace(/\{(\w+)\}/g, ':$1'), answer)
    if (one.doc === tileRoute)
      app.use('/v1/record/tile/:level/:first/:rest{.+}', async (c: Context<ApiEnv>, next) =>
        c.req.method === 'GET' ? answer(c) : next(),
      )
  }
}
