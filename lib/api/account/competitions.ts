import { type z, type OpenAPIHono } from '@hono/zod-openapi'
import { contractInForce } from '../../clients/standing'
import { utcStamp } from '../../platform/clock'
import { chooseCompetition } from '../../selections/choose'
import { clearSlot } from '../../selections/clear'
import { keepCompetitions } from '../../selections/keep'
import { readSelection, type Selection } from '../../selections/read'
import type { ApiDeps, ApiEnv } from '../context'
import { requireSession } from './session'
import { showSlots } from './shapes'
import {
  type selectionBody,
  getSelectionRoute,
  chooseCompetitionRoute,
  clearSlotRoute,
  keepCompetitionsRoute,
} from './competitions-routes'

const showSelection = (selection: Selection): z.infer<typeof selectionBody> => ({
  slots: showSlots(selection.slots),
  limit: selection.limit,
  sleeping: showSlots(selection.sleeping),
  may_keep: selection.mayKeep,
  replacements: {
    used: selection.replacements.used,
    limit: selection.replacements.limit,
    resets_at: utcStamp(selection.replacements.resetsAt),
  },
})

export function registerCompetitions(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  app.openapi({ ...getSelectionRoute, middleware }, async (c) => {
    const { clientId } = c.get('actor')
    const now = deps.clock.now()
    const contract = await contractInForce(deps.db, clientId, now)
    const selection = await readSelection(deps.db, clientId, contract, now)
    return c.json(showSelection(selection), 200)
  })

  app.openapi({ ...chooseCompetitionRoute, middleware }, async (c) => {
    const { slot } = c.req.valid('param')
    const chosen = await chooseCompetition(deps, c.get('actor'), slot, c.req.valid('json'))
    return c.json(
      { ...showSelection(chosen.selection), replacement_used: chosen.replacementUsed },
      200,
    )
  })

  app.openapi({ ...keepCompetitionsRoute, middleware }, async (c) => {
    const selection = await keepCompetitions(deps, c.get('actor'), c.req.valid('json'))
    return c.json(showSelection(selection), 200)
  })

  app.openapi({ ...clearSlotRoute, middleware }, async (c) => {
    const selection = await clearSlot(deps, c.get('actor'), c.req.valid('param').slot)
    return c.json(showSelection(selection), 200)
  })
}
