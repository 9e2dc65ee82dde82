import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { findCompetition } from '../../football/catalogue'
import { requireContract } from '../../clients/standing'
import { parisDay, utcStamp } from '../../platform/clock'
import { plainText } from '../../platform/text'
import { countHistory, countUpcoming } from '../../releases/counts'
import { previewChoice } from '../../selections/preview'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'
import { slotPath } from './competitions'
import { requireSession, SESSION_ERRORS } from './session'
import { stamp } from './shapes'

const served = z
  .object({
    code: z.string(),
    name: z.string(),
    country: z.string(),
    matches_available: z.number().int().describe('Future matches.'),
    historical_matches_available: z
      .number()
      .int()
      .describe('Verified matches inside your plan’s history.'),
  })
  .openapi('ServedCompetition')

const previewBody = z
  .object({
    slot: z.number().int(),
    outcome: z
      .enum(['unchanged', 'filled', 'replaced', 'refused'])
      .describe('`filled` is free, `replaced` uses a replacement.'),
    refused_for: z
      .enum(['selection_full', 'competition_already_selected', 'replacement_limit_reached'])
      .nullable(),
    loses: z
      .union([served, z.null()])
      .describe('What your keys stop serving; null when that is nothing.'),
    gains: served,
    replacements: z
      .object({
        used: z.number().int(),
        limit: z.number().int(),
        left: z.number().int(),
        resets_at: stamp,
      })
      .describe('As they would stand after the change.'),
  })
  .openapi('ChoicePreview')

const route = createRoute({
  method: 'get',
  path: '/account/competitions/slots/{slot}/preview',
  operationId: 'previewChoice',
  tags: ['Account'],
  summary: 'What putting a competition into a slot would do',
  description: 'Changes nothing.',
  security: [{ session: [] }],
  request: {
    params: slotPath,
    query: z.object({ code: plainText(64).openapi({ example: 'PREMIER_LEAGUE' }) }),
  },
  responses: {
    200: {
      description: 'What you would lose, gain and have left.',
      content: { 'application/json': { schema: previewBody } },
    },
    ...errorResponses(['invalid_plan_contract', 'competition_not_found', ...SESSION_ERRORS], {
      validation: true,
    }),
  },
})

export function registerChoicePreview(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  app.openapi({ ...route, middleware: requireSession(deps) }, async (c) => {
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
