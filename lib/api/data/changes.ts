import { encodePlace, decodePlace, type CursorScope } from '../../changes/cursor'
import { readChanges } from '../../changes/read'
import { parisDayStartMs } from '../../platform/clock'
import { withinDeadline } from '../../platform/deadline'
import { ProductError } from '../../platform/errors'
import { deriveSecrets } from '../../platform/secrets'
import { PLANS } from '../../plans/limits'
import { SOURCE } from '../../releases/payload'
import { strongEtag } from '../../releases/store'
import type { ApiDeps } from '../context'
import { DEFAULT_CHANGES, listChangesRoute, MAX_CHANGES } from './changes-routes'
import { firstHistoryDay } from './entitlement'
import { joinRows } from './join'
import { parseFlag, parseIncludeUnreliable, parseLimit, scalars } from './query'
import type { DataRoute } from './serve'

/** What changed for a client since a cursor of its own. */
export const changes = (deps: ApiDeps): DataRoute => {
  const secrets = deriveSecrets(deps.env.SECRET_KEY, 'changes-cursor')
  return {
    doc: listChangesRoute,
    name: 'changes',
    async prepare(call) {
      const { plan, competitions, limits } = call
      const q = scalars(call.request, ['since', 'limit', 'include_drift', 'include_unreliable'])
      const limit = parseLimit(q.limit, DEFAULT_CHANGES, MAX_CHANGES)
      const withDrift = parseFlag('include_drift', q.include_drift)
      const withUnreliable = parseIncludeUnreliable(q.include_unreliable)
      if (!PLANS[plan].changes) throw new ProductError('changes_require_starter')
      const scope: CursorScope = {
        asked: [withDrift, withUnreliable],
        allowed: [limits.historyDays, ...[...competitions].sort()],
      }
      const since = q.since === undefined ? null : decodePlace(secrets, q.since, scope)
      const historyFrom = new Date(parisDayStartMs(firstHistoryDay(call)))
      const standsAt = call.deps.standsAt
      const filter = { competitions, withDrift, withUnreliable, historyFrom, standsAt }
      const page = await withinDeadline(readChanges(deps.db, since, filter, limit))
      const head = {
        source: SOURCE,
        data_version: page.releaseId,
        cursor: encodePlace(secrets, page.next, scope),
        has_more: page.hasMore,
      }
      const bytes = joinRows(head, { changes: page.changes.map(({ json }) => Buffer.from(json)) })
      return {
        bytes,
        etag: strongEtag(bytes),
        units: 1,
        rows: page.changes.filter(({ hasMatch }) => hasMatch).length,
        version: page.releaseId,
        isUnchanged: since !== null && page.changes.length === 0,
      }
    },
  }
}
