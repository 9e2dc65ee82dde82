import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createDatabaseCheck } from '../../platform/database-check'
import { withinDeadline } from '../../platform/deadline'
import { ProductError } from '../../platform/errors'
import { readFixture } from '../../record/fixture'
import { newestCheckpoint, readLogKeys } from '../../record/heads'
import { proofOf } from '../../record/proof'
import { isStamped } from '../../record/stamps'
import { cosigned } from '../../record/witnesses'
import { parseTilePlace, readTile } from '../../record/tiles'
import { isMatchId } from '../../releases/payload'
import { listPublished, readPublished } from '../../releases/published'
import type { Representation } from '../../releases/store'
import { parisDay } from '../../platform/clock'
import type { ApiDeps, ApiEnv } from '../context'
import { createPublicAnswer, type PublicKind } from '../http/public-answer'
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
export function registerRecord(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const { db, releases, clock } = deps
  const answer = createPublicAnswer()
  /** The log's head is looked at once a second for all callers. */
  const askHead = createDatabaseCheck(async () => {
    const note = await newestCheckpoint(db)
    if (note === null) return { note, served: null, signers: '' }
    const [served, stamped] = await Promise.all([cosigned(db, note), isStamped(db, note)])
    return { note, served, signers: `${served.length} ${stamped}` }
  })

  /** The newest checkpoint, as it is served with those who signed it beside us, and what changes when more do. Null before the first. */
  async function head() {
    const known = await askHead()
    if (!known) throw new ProductError('store_unavailable')
    return known
  }

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

  /** Answers a route as its definition says, in bytes of our own. */
  const serve = (
    route: RouteConfig,
    make: (c: Context<ApiEnv>) => Promise<Representation>,
    how: PublicKind,
  ) => app.get(route.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => answer(c, await make(c), how))

  serve(
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
  )
  serve(
    checkpointRoute,
    async () => {
      const { served } = await head()
      return remembered(`checkpoint ${served}`, () => Promise.resolve(served))
    },
    KINDS.checkpoint,
  )

  const tile = (c: Context<ApiEnv>): Promise<Representation> => {
    const place = parseTilePlace(c.req.path.replace(/^\/v1\/record\/tile\//, ''))
    if (!place) throw new ProductError('not_found')
    const { level, index, width } = place
    return remembered(`tile ${level} ${index} ${width}`, () => readTile(db, place))
  }
  serve(tileRoute, tile, KINDS.tile)
  // Places of several segments, and tiles that are not full.
  app.use('/v1/record/tile/:level/:first/:rest{.+}', async (c: Context<ApiEnv>, next) => {
    if (c.req.method !== 'GET') return next()
    return answer(c, await tile(c), KINDS.tile)
  })

  const matchIn = (c: Context<ApiEnv>): string => {
    const id = c.req.param('match_id') ?? ''
    if (!isMatchId(id)) throw new ProductError('invalid_match_id')
    return id
  }
  serve(
    fixtureRoute,
    (c) => {
      const id = matchIn(c)
      const name = `fixture ${id} ${releases.current()?.id}`
      return remembered(name, () => readFixture(db, id), 'match_not_found')
    },
    KINDS.fixture,
  )
  serve(
    proofRoute,
    async (c) => {
      const id = matchIn(c)
      const { note, signers } = await head()
      const nowMs = clock.nowMs()
      const make = async () => note && (await proofOf(db, id, note, nowMs))
      return remembered(
        `proof ${id} ${parisDay(nowMs)} ${signers} ${note}`,
        make,
        'match_not_found',
      )
    },
    KINDS.proof,
  )
  serve(
    listReleasesRoute,
    (c) => {
      const before = c.req.query('before')
      const make = () => listPublished(db, before)
      return remembered(`releases ${releases.current()?.id} ${before}`, make)
    },
    KINDS.list,
  )
  serve(
    getReleaseRoute,
    (c) => {
      const id = c.req.param('release_id') ?? ''
      return remembered(`release ${id}`, () => readPublished(db, id))
    },
    KINDS.manifest,
  )
}
