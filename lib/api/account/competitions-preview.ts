import { type z, type OpenAPIHono } from '@hono/zod-openapi'
import { findCompetition } from '../../football/catalogue'
import { requireContract } from '../../clients/standing'
import { parisDay, utcStamp } from '../../platform/clock'
import { countHistory, countUpcoming } from '../../releases/counts'
import { previewChoice } from '../../selections/preview'
import type { ApiDeps, ApiEnv } from '../context'
import { requireSession } from './session'
import { type served, previewChoiceRoute } from './competitions-preview-routes'

export function registerChoicePreview(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi({ ...previewChoiceRoute, middleware: requireSession(deps) }, async (c) => {
    const { clientId } = c.get('actor')
    const { slot } = c.req.valid('param')
    const now = deps.clock.now()
    const contract = await requireContract(deps.db, clientId, now)
    const { code } = c.req.valid('query')
    const preview = await previewChoice(deps.db, clientId, contract, slot, code, now)
    const { decision, loses, gains, replacements } = preview
    const show = (code: string) => showServed(deps, code, contract.limits.historyDays)
    return c.json(
      {
        slot,
        outcome: decision.kind,
        refused_for: decision.kind === 'refused' ? decision.code : null,
        loses: loses === null ? null : show(loses),
        gains: show(gains),
        replacements: {
          used: replacements.used,
          limit: replacements.limit,
          left: replacements.left,
          resets_at: utcStamp(replacements.resetsAt),
        },
      },
      200,
    )
  })
}

/** A competition with what the data routes serve of it under the plan. */
function showServed(
  { releases, clock }: ApiDeps,
  code: string,
  historyDays: number,
): z.infer<typeof served> {
  const nowMs = clock.nowMs()
  const rows = releases.current()?.competition(code)?.rows ?? []
  const competition = findCompetition(code)
  return {
    code,
    name: competition?.name ?? code,
    country: competition?.country ?? '',
    matches_available: countUpcoming(rows, nowMs),
    historical_matches_available: countHistory(rows, parisDay(nowMs), historyDays),
  }
}
