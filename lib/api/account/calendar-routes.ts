import { createRoute, z } from '@hono/zod-openapi'
import { BODILESS_CHANGE_ERRORS, errorResponses, SESSION_ERRORS } from '../responses'

const shared = { path: '/account/calendar', tags: ['Account'], security: [{ session: [] }] }

const since = z.iso.datetime().describe('Since when the address works.')

export const readCalendarRoute = createRoute({
  ...shared,
  method: 'get',
  operationId: 'readCalendar',
  summary: 'Whether you have a calendar address',
  responses: {
    200: {
      description: 'Never the address itself.',
      content: {
        'application/json': {
          schema: z.object({ since: since.nullable() }).openapi('CalendarState'),
        },
      },
    },
    ...errorResponses(SESSION_ERRORS),
  },
})

export const renewCalendarRoute = createRoute({
  ...shared,
  method: 'post',
  operationId: 'renewCalendar',
  summary: 'Make a calendar address',
  description:
    'A new private address of your calendar. The one before it ends everywhere within a second.',
  responses: {
    201: {
      description: 'Made.',
      content: {
        'application/json': {
          schema: z
            .object({
              address: z.url().describe('The whole address. This is the only time it is shown.'),
              since,
            })
            .openapi('CalendarAddress'),
        },
      },
    },
    ...errorResponses(['invalid_plan_contract', ...BODILESS_CHANGE_ERRORS]),
  },
})

export const endCalendarRoute = createRoute({
  ...shared,
  method: 'delete',
  operationId: 'endCalendar',
  summary: 'End your calendar address',
  description: 'Refused everywhere within a second. Ending it again changes nothing.',
  responses: { 204: { description: 'Ended.' }, ...errorResponses(BODILESS_CHANGE_ERRORS) },
})
