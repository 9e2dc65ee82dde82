import type { OpenAPIHono } from '@hono/zod-openapi'
import { parseAccept } from 'hono/utils/accept'
import type { Market, VerifiedForecast } from '../../accuracy/forecast'
import { LEDGER_FORMATS, type LedgerFormat } from '../../accuracy/ledger'
import { createTrackRecords, select } from '../../accuracy/record'
import { reportOn } from '../../accuracy/report'
import { findCompetition } from '../../football/catalogue'
import { ProductError } from '../../platform/errors'
import { strongEtag } from '../../releases/store'
import type { ApiDeps, ApiEnv } from '../context'
import { accuracyRoute, ledgerRoute } from './accuracy-routes'
import { respondToAll } from '../http/public-answer'
import { matchesEtag } from './conditional'
import { chooseEncoding, encodedTag } from './encoding'

const CACHE_CONTROL = 'public, max-age=60'
const KIND = { type: 'application/json', cacheControl: CACHE_CONTROL }

export function registerAccuracy(app: OpenAPIHono<ApiEnv>, { db, releases }: ApiDeps): void {
  const recordOf = createTrackRecords({ db })

  function releaseFor(competition: string | undefined) {
    if (competition !== undefined && !findCompetition(competition))
      throw new ProductError('competition_not_found')
    const release = releases.current()
    if (!release) throw new ProductError('store_unavailable', 5)
    return release
  }

  app.openapi(accuracyRoute, async (c) => {
    const { competition, season, market = 'one_x_two' } = c.req.valid('query')
    const release = releaseFor(competition)
    const name = `${release.id} accuracy ${market} ${competition ?? '*'} ${season ?? '*'}`
    const representation = await releases.remember(name, async () => {
      const forecasts = select(await recordOf(release), { competition, season })
      return {
        bytes: Buffer.from(
          JSON.stringify({
            data_version: release.id,
            source_kind: release.sourceKind,
            competition: competition ?? null,
            season: season ?? null,
            market: market satisfies Market,
            ...reportOn(forecasts, market),
          }),
        ),
      }
    })
    return respondToAll(c, representation, KIND)
  })

  app.openapi(ledgerRoute, async (c) => {
    const { competition, season, mode, offset = 0, limit, ...asked } = c.req.valid('query')
    const format = asked.format ?? acceptedFormat(c.req.header('accept'))
    const record = await recordOf(releaseFor(competition))
    const rows = select(record, { competition, season, mode })
    const part = rows.slice(offset, limit === undefined ? undefined : offset + limit)
    const packs = chooseEncoding(c.req.header('accept-encoding'), ['gzip']) !== null
    const plainTag = strongEtag(
      Buffer.from(
        JSON.stringify([record.sha256, format, competition, season, mode, offset, limit]),
      ),
    )
    const { type } = LEDGER_FORMATS[format]
    const headers = {
      'Content-Type': type,
      'Content-Disposition': `inline; filename="prematch-ledger.${format}"`,
      'Cache-Control': CACHE_CONTROL,
      Vary: 'Accept, Accept-Encoding',
      ETag: packs ? encodedTag(plainTag, 'gzip') : plainTag,
      'X-Request-Id': c.get('requestId'),
    }
    if (matchesEtag(c.req.header('if-none-match'), plainTag))
      return new Response(null, { status: 304, headers })
    const plain = streamOf(part, format)
    const body = packs ? plain.pipeThrough(new CompressionStream('gzip')) : plain
    return new Response(body, {
      headers: { ...headers, ...(packs && { 'Content-Encoding': 'gzip' }) },
    })
  })
}

/** CSV, unless JSON lines are liked better. */
function acceptedFormat(header: string | undefined): LedgerFormat {
  const liked = new Map(parseAccept(header ?? '').map(({ type, q }) => [type.toLowerCase(), q]))
  const lines = Math.max(
    liked.get('application/jsonl') ?? 0,
    liked.get('application/x-ndjson') ?? 0,
  )
  return lines > (liked.get('text/csv') ?? 0) ? 'jsonl' : 'csv'
}

/** Rows that are written at once. */
const ROWS_AT_ONCE = 200

/** The ledger as it is read: rows become text only as fast as the reader takes them. */
function streamOf(rows: readonly VerifiedForecast[], format: LedgerFormat) {
  const { head, row } = LEDGER_FORMATS[format]
  const encoder = new TextEncoder()
  let next = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    pull(controller) {
      const some = rows.slice(next, (next += ROWS_AT_ONCE))
      if (some.length === 0) controller.close()
      else controller.enqueue(encoder.encode(some.map(row).join('')))
    },
  })
}
