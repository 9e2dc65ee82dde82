import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { withinDeadline } from '../../platform/deadline'
import { ProductError, type ErrorCode } from '../../platform/errors'
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
  publicAnswerNow,
  throughHono,
  type PublicKind,
  type PublicRequest,
  type PublicRoute,
} from '../http/public-answer'
import { createLogHead, type AskHead, type LogHead } from './head'
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

/** What is answered. */
interface Subject {
  /** All that its bytes depend on. */
  name: string
  make: () => Promise<Buffer | string | object | null>
  /** The refusal where there is nothing of the name; `not_found` unless it says so. */
  missing?: 'not_found' | 'match_not_found'
}

/** For what does not depend on the log's head: it is answered whatever the database says. */
const NO_HEAD: LogHead = { note: null, served: null, id: '' }
const withoutHead = Object.assign(() => Promise.resolve(NO_HEAD), { known: () => NO_HEAD })

/** The record, for everybody: no key, no quota. Answers are made once and kept in memory while they are asked for. */
export function recordRoutes(deps: ApiDeps): PublicRoute[] {
  const { db, releases, clock } = deps
  const head = createLogHead(deps)
  const source = { db, readTile: createTileReader(db) }

  /** @throws ProductError where there is nothing of the name */
  const remember = ({ name, make, missing = 'not_found' }: Subject): Promise<Representation> =>
    releases.remember(name, async () => {
      const made = await withinDeadline(make())
      if (made === null) throw new ProductError(missing)
      if (Buffer.isBuffer(made)) return { bytes: made }
      return { bytes: Buffer.from(typeof made === 'string' ? made : JSON.stringify(made)) }
    })

  const route = (
    doc: RouteConfig,
    how: PublicKind,
    ask: AskHead,
    subjectOf: (request: PublicRequest, head: LogHead) => Subject | ErrorCode,
    pattern = patternOf(doc.path),
  ): PublicRoute => ({
    doc,
    method: 'GET',
    pattern,
    async serve(request) {
      const subject = subjectOf(request, await ask())
      if (typeof subject === 'string') throw new ProductError(subject)
      return publicAnswer(request, await remember(subject), how)
    },
    serveNow(request) {
      const known = ask.known()
      const subject = known && subjectOf(request, known)
      if (!subject || typeof subject === 'string') return null
      const made = releases.recall(subject.name)
      return made ? publicAnswerNow(request, made, how) : null
    },
  })

  return [
    route(keysRoute, KINDS.list, head, (_, { id }) => ({
      name: `record keys ${id}`,
      make: async () => ({
        ...(await readLogKeys(db)),
        witnesses: deps.env.RECORD_WITNESSES.map(({ key }) => key),
        authorities: [deps.env.RECORD_TIMESTAMP_AUTHORITY?.certificate].filter(Boolean),
      }),
    })),
    route(checkpointRoute, KINDS.checkpoint, head, (_, { id, served }) => ({
      name: `record checkpoint ${id}`,
      make: () => Promise.resolve(served),
    })),
    route(
      tileRoute,
      KINDS.tile,
      withoutHead,
      ({ url }) => {
        const place = parseTilePlace(TILE_PLACE.exec(url)?.[1] ?? '')
        if (!place) return 'not_found'
        const { level, index, width } = place
        return { name: `record tile ${level} ${index} ${width}`, make: () => readTile(db, place) }
      },
      // Places of several segments, and tiles that are not full.
      /^\/v1\/record\/tile\/([\w./]+)$/,
    ),
    route(fixtureRoute, KINDS.fixture, withoutHead, ({ param: id }) =>
      isMatchId(id)
        ? {
            name: `record fixture ${id} ${releases.current()?.id}`,
            make: () => readFixture(db, id),
            missing: 'match_not_found',
          }
        : 'invalid_match_id',
    ),
    route(proofRoute, KINDS.proof, head, ({ param: id }, { note, id: headId }) => {
      if (!isMatchId(id)) return 'invalid_match_id'
      const nowMs = clock.nowMs()
      return {
        name: `record proof ${id} ${parisDay(nowMs)} ${headId}`,
        make: async () => note && (await proofOf(source, id, note, nowMs)),
        missing: 'match_not_found',
      }
    }),
    route(listReleasesRoute, KINDS.list, withoutHead, ({ url }) => {
      const queryAt = url.indexOf('?')
      const query = queryAt < 0 ? '' : url.slice(queryAt)
      const before = new URLSearchParams(query).get('before') ?? undefined
      return {
        name: `record releases ${releases.current()?.id} ${before}`,
        make: () => listPublished(db, before),
      }
    }),
    route(getReleaseRoute, KINDS.manifest, withoutHead, ({ param: id }) => ({
      name: `record release ${id}`,
      make: () => readPublished(db, id),
    })),
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
