import { withinDeadline } from '../../platform/deadline'
import { ProductError } from '../../platform/errors'
import { PLANS } from '../../plans/limits'
import { frozenOf } from '../../publishing/release-payload'
import type { Json } from '../../record/canonical'
import { openingOf } from '../../record/proof'
import { createTileReader } from '../../record/tiles'
import type { FullPayload } from '../../releases/payload'
import type { ApiDeps } from '../context'
import { createLogHead } from '../record/head'
import { getOpeningRoute } from './opening-routes'
import { scalars } from './query'
import type { DataRoute } from './serve'
import { matchIdIn, shownMatch } from './shown-match'

/** The proof of what the match route shows, opened by plan. It brings the match's data, and counts as a call of that route. */
export const opening = (deps: ApiDeps): DataRoute => {
  const { db, releases } = deps
  const head = createLogHead(deps)
  const source = { db, readTile: createTileReader(db) }
  return {
    doc: getOpeningRoute,
    name: 'match',
    async prepare(call) {
      const id = matchIdIn(call.request)
      const q = scalars(call.request, ['include_unreliable', 'as_of'])
      const { release, row } = await shownMatch(call, id, q)
      const { note, id: headId } = await head()
      const { variant } = PLANS[call.plan]
      const make = async () => {
        const { bytes } = await releases.payload(release, row, 'full')
        const frozen = frozenOf(JSON.parse(bytes.toString()) as FullPayload)
        const shown = {
          matchId: id,
          asOf: new Date(frozen.as_of),
          payload: frozen as unknown as Json,
        }
        const text = note && (await withinDeadline(openingOf(source, shown, note, variant)))
        if (!text) throw new ProductError('match_not_found')
        return { bytes: Buffer.from(text) }
      }
      const name = `opening ${release.id} ${variant} ${id} ${headId}`
      const { bytes, etag } = await releases.remember(name, make)
      return { bytes, etag, units: 1, rows: 1, version: release.id }
    },
  }
}
