import { createRoute, z } from '@hono/zod-openapi'
import { utcStamp } from '../../platform/clock'
import { plainText } from '../../platform/text'
import { DELIVERY_STATES, replaySinceInput, type DeliveryView } from '../../webhooks/deliveries'
import { FAILURES } from '../../webhooks/send'
import { BODILESS_CHANGE_ERRORS, CHANGE_ERRORS, errorResponses, SESSION_ERRORS } from '../responses'
import { stamp, stampOrNull } from './shapes'
import { modeQuery } from './webhook-mode'

const shared = { tags: ['Webhooks'], security: [{ session: [] }] }
const PATH = '/v1/dashboard/webhooks/{id}'
const endpointPath = z.object({ id: plainText(64) })
const json = <T extends z.ZodType>(schema: T) => ({ 'application/json': { schema } })

const deliveryBody = z
  .object({
    id: z.string().describe('`webhook-id`: the same at every attempt, and when it is replayed.'),
    type: z.string(),
    match_id: z.string().nullable(),
    state: z.enum(DELIVERY_STATES).describe('`failed`: given up after two days.'),
    created_at: stamp,
    next_attempt_at: stamp.nullable().describe('Null when it is over.'),
    payload: z.string().describe('The body, byte for byte as it is signed.'),
    attempts: z
      .array(
        z.object({
          at: stamp,
          duration_ms: z.int(),
          status: z.int().nullable().describe('Of the answer; null when there was none.'),
          failure: z.enum(FAILURES).nullable().describe('Null when it was delivered.'),
          answer: z.string().nullable().describe('The first KB of the answer’s body.'),
        }),
      )
      .describe('Oldest first.'),
  })
  .openapi('WebhookDelivery')

export const showDelivery = (one: DeliveryView): z.infer<typeof deliveryBody> => ({
  id: one.id,
  type: one.type,
  match_id: one.matchId,
  state: one.state,
  created_at: utcStamp(one.createdAt),
  next_attempt_at: stampOrNull(one.nextAttemptAt),
  payload: one.payload,
  attempts: one.attempts.map(({ at, durationMs, ...came }) => ({
    at: utcStamp(at),
    duration_ms: durationMs,
    ...came,
  })),
})

export const listDeliveriesRoute = createRoute({
  ...shared,
  method: 'get',
  path: `${PATH}/deliveries`,
  operationId: 'listWebhookDeliveries',
  summary: 'Its deliveries',
  description: 'Newest first, each with its body and every attempt. They are kept for 30 days.',
  request: {
    params: endpointPath,
    query: modeQuery.extend({
      state: z.enum(DELIVERY_STATES).optional(),
      before: plainText(64).optional().describe('`next` of the page before.'),
    }),
  },
  responses: {
    200: {
      description: 'A page.',
      content: json(
        z
          .object({ deliveries: z.array(deliveryBody), next: z.string().nullable() })
          .openapi('WebhookDeliveries'),
      ),
    },
    ...errorResponses(['not_found', 'sandbox_not_ready', ...SESSION_ERRORS], { validation: true }),
  },
})

export const replayDeliveryRoute = createRoute({
  ...shared,
  method: 'post',
  path: `${PATH}/deliveries/{delivery_id}/replay`,
  operationId: 'replayWebhookDelivery',
  summary: 'Send a delivery again',
  description: 'The same body under the same id, whatever became of it.',
  request: { params: endpointPath.extend({ delivery_id: plainText(64) }), query: modeQuery },
  responses: {
    202: { description: 'On its way.' },
    ...errorResponses(['not_found', 'sandbox_not_ready', ...BODILESS_CHANGE_ERRORS], {
      validation: true,
    }),
  },
})

export const replayFailedRoute = createRoute({
  ...shared,
  method: 'post',
  path: `${PATH}/replay`,
  operationId: 'replayFailedWebhooks',
  summary: 'Send again what was given up',
  request: {
    params: endpointPath,
    query: modeQuery,
    body: { required: true, content: json(replaySinceInput) },
  },
  responses: {
    202: {
      description: 'On their way.',
      content: json(z.object({ replayed: z.int() }).openapi('ReplayedWebhooks')),
    },
    ...errorResponses(['not_found', 'sandbox_not_ready', ...CHANGE_ERRORS], { validation: true }),
  },
})

export const webhookDeliveryRoutes = [
  listDeliveriesRoute,
  replayDeliveryRoute,
  replayFailedRoute,
] as const
