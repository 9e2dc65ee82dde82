import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { contractInForce } from '../../clients/standing'
import { utcStamp } from '../../platform/clock'
import { chooseCompetition, chooseCompetitionInput } from '../../selections/choose'
import { clearSlot } from '../../selections/clear'
import { keepCompetitions, keepCompetitionsInput } from '../../selections/keep'
import { readSelection, type Selection } from '../../selections/read'
import type { ApiDeps, ApiEnv } from '../context'
import { errorResponses } from '../responses'
import { BODILESS_CHANGE_ERRORS, CHANGE_ERRORS, requireSession, SESSION_ERRORS } from './session'
import { showSlots, slotBody, stamp } from './shapes'

const selectionBody = z
  .object({
    slots: z.array(slotBody).describe('Numbered 1 to limit; empty without a plan.'),
    limit: z.number().int(),
    sleeping: z
      .array(slotBody)
      .describe('Slots beyond your plan: kept, not served, awake again with a larger plan.'),
    may_keep: z
      .boolean()
      .describe('True while you may choose, once and free, which of them all to go on with.'),
    replacements: z.object({
      used: z.number().int(),
      limit: z.number().int(),
      resets_at: stamp.describe('First of the next month, Paris time.'),
    }),
  })
  .openapi('Selection')

const chosenBody = selectionBody
  .extend({ replacement_used: z.boolean() })
  .openapi('SelectionChanged')

export const slotPath = z.object({
  slot: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a slot number, from 1')
    .transform(Number)
    .openapi({ type: 'integer', example: 1 }),
})

const shared = { tags: ['Account'], security: [{ session: [] }] }
const selectionAnswer = <Schema extends z.ZodType>(schema: Schema) => ({
  description: 'The selection as it is now.',
  content: { 'application/json': { schema } },
})

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/account/competitions',
  operationId: 'getSelection',
  summary: 'Your selected competitions',
  responses: { 200: selectionAnswer(selectionBody), ...errorResponses(SESSION_ERRORS) },
})

const chooseRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/account/competitions/slots/{slot}',
  operationId: 'chooseCompetition',
  summary: 'Put a competition into a slot',
  description:
    'Filling a slot that never held another competition is free, and so is putting the same one back. A different one is a replacement of this Paris month, also after the slot was emptied.',
  request: {
    params: slotPath,
    body: { required: true, content: { 'application/json': { schema: chooseCompetitionInput } } },
  },
  responses: {
    200: selectionAnswer(chosenBody),
    ...errorResponses(
      [
        'invalid_plan_contract',
        'competition_not_found',
        'replacement_limit_reached',
        'competition_already_selected',
        'selection_full',
        ...CHANGE_ERRORS,
      ],
      { validation: true },
    ),
  },
})

const clearRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/account/competitions/slots/{slot}',
  operationId: 'clearSlot',
  summary: 'Empty a slot',
  description: 'The slot remembers what it held: only that comes back for free.',
  request: { params: slotPath },
  responses: {
    200: selectionAnswer(selectionBody),
    ...errorResponses(['invalid_plan_contract', 'not_found', ...BODILESS_CHANGE_ERRORS], {
      validation: true,
    }),
  },
})

const keepRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/account/competitions/keep',
  operationId: 'keepCompetitions',
  summary: 'Choose what to go on with after a larger plan',
  description:
    'Free, once per contract. Name as many of your competitions as your plan serves; the others sleep, and a larger plan wakes them. Until you choose, the slots within your plan are served.',
  request: {
    body: { required: true, content: { 'application/json': { schema: keepCompetitionsInput } } },
  },
  responses: {
    200: selectionAnswer(selectionBody),
    ...errorResponses(
      [
        'invalid_plan_contract',
        'competition_not_selected',
        'selection_already_kept',
        ...CHANGE_ERRORS,
      ],
      { validation: true },
    ),
  },
})

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
  app.openapi({ ...readRoute, middleware }, async (c) => {
    const { clientId } = c.get('actor')
    const now = deps.clock.now()
    const contract = await contractInForce(deps.db, clientId, now)
    const selection = await readSelection(deps.db, clientId, contract, now)
    return c.json(showSelection(selection), 200)
  })

  app.openapi({ ...chooseRoute, middleware }, async (c) => {
    const { slot } = c.req.valid('param')
    const chosen = await chooseCompetition(deps, c.get('actor'), slot, c.req.valid('json'))
    return c.json(
      { ...showSelection(chosen.selection), replacement_used: chosen.replacementUsed },
      200,
    )
  })

  app.openapi({ ...keepRoute, middleware }, async (c) => {
    const selection = await keepCompetitions(deps, c.get('actor'), c.req.valid('json'))
    return c.json(showSelection(selection), 200)
  })

  app.openapi({ ...clearRoute, middleware }, async (c) => {
    const selection = await clearSlot(deps, c.get('actor'), c.req.valid('param').slot)
    return c.json(showSelection(selection), 200)
  })
}
