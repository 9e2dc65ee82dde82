import { createRoute, z } from '@hono/zod-openapi'
import { chooseCompetitionInput } from '../../selections/choose'
import { keepCompetitionsInput } from '../../selections/keep'
import { errorResponses, BODILESS_CHANGE_ERRORS, CHANGE_ERRORS, SESSION_ERRORS } from '../responses'
import { slotBody, stamp } from './shapes'

export const selectionBody = z
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

export const getSelectionRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/account/competitions',
  operationId: 'getSelection',
  summary: 'Your selected competitions',
  responses: { 200: selectionAnswer(selectionBody), ...errorResponses(SESSION_ERRORS) },
})

export const chooseCompetitionRoute = createRoute({
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

export const clearSlotRoute = createRoute({
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

export const keepCompetitionsRoute = createRoute({
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
