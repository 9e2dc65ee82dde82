import { createRoute, z } from '@hono/zod-openapi'
import { plainText } from '../../platform/text'
import { changeEndpointInput, rotateSecretInput } from '../../webhooks/change'
import { createEndpointInput } from '../../webhooks/create'
import { PAUSED_FOR, type EndpointView } from '../../webhooks/endpoints'
import { WEBHOOK_EVENTS } from '../../webhooks/events'
import { OVERLAP_HOURS } from '../../webhooks/secret'
import { utcStamp } from '../../platform/clock'
import { BODILESS_CHANGE_ERRORS, CHANGE_ERRORS, errorResponses, SESSION_ERRORS } from '../responses'
import { stamp, stampOrNull } from './shapes'
import { modeQuery } from './webhook-mode'
import { webhookDeliveryRoutes } from './webhook-deliveries-routes'

const shared = { tags: ['Webhooks'], security: [{ session: [] }] }
const PATH = '/v1/dashboard/webhooks'

const json = <T extends z.ZodType>(schema: T) => ({ 'application/json': { schema } })
const input = <T extends z.ZodType>(schema: T) => ({ required: true, content: json(schema) })

const endpointBody = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    status: z.enum(['active', 'paused']),
    paused_for: z
      .enum(PAUSED_FOR)
      .nullable()
      .describe(
        '`plan`: a smaller plan has no room for it; `failing`: it failed for two days; `gone`: it answered 410; `secret_lost`: rotate the secret, then resume.',
      ),
    paused_at: stamp.nullable(),
    failing_since: stamp.nullable().describe('The first failure since the last success.'),
    former_secret_until: stamp
      .nullable()
      .describe('Until when the secret before the present one signs too.'),
    created_at: stamp,
  })
  .openapi('WebhookEndpoint')

const knownEvents = z.enum(WEBHOOK_EVENTS)

export const showEndpoint = (one: EndpointView): z.infer<typeof endpointBody> => ({
  id: one.id,
  url: one.url,
  events: z.array(knownEvents).parse(one.events),
  status: one.pausedAt ? 'paused' : 'active',
  paused_for: one.pausedFor,
  paused_at: stampOrNull(one.pausedAt),
  failing_since: stampOrNull(one.failingSince),
  former_secret_until: stampOrNull(one.formerUntil),
  created_at: utcStamp(one.createdAt),
})

const endpointPath = z.object({ id: plainText(64) })
const changed = { description: 'As it is now.', content: json(endpointBody) }
const withSecret = endpointBody
  .extend({
    secret: z
      .string()
      .openapi({ example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' })
      .describe('What signs, in the form of Standard Webhooks. This is the only time it is shown.'),
  })
  .openapi('WebhookEndpointWithSecret')

export const listWebhooksRoute = createRoute({
  ...shared,
  method: 'get',
  path: PATH,
  operationId: 'listWebhooks',
  summary: 'Your webhook endpoints',
  request: { query: modeQuery },
  responses: {
    200: {
      description: 'Never their secrets.',
      content: json(
        z
          .object({
            endpoints: z
              .array(endpointBody.extend({ waiting: z.int().describe('Deliveries that wait.') }))
              .describe('Oldest first.'),
            limit: z.int().describe('How many your plan allows; 0 without a plan.'),
            event_types: z.array(z.enum(WEBHOOK_EVENTS)).describe('What can be chosen.'),
          })
          .openapi('WebhookEndpoints'),
      ),
    },
    ...errorResponses(['sandbox_not_ready', ...SESSION_ERRORS], { validation: true }),
  },
})

export const createWebhookRoute = createRoute({
  ...shared,
  method: 'post',
  path: PATH,
  operationId: 'createWebhook',
  summary: 'Add a webhook endpoint',
  description:
    'It is told of what changes from now on, in messages signed as Standard Webhooks says. Only addresses on the Internet are called, over https.',
  request: { query: modeQuery, body: input(createEndpointInput) },
  responses: {
    201: { description: 'Added.', content: json(withSecret) },
    ...errorResponses(
      [
        'webhook_url_refused',
        'invalid_plan_contract',
        'webhook_limit_reached',
        'sandbox_not_ready',
        ...CHANGE_ERRORS,
      ],
      { validation: true },
    ),
  },
})

export const changeWebhookRoute = createRoute({
  ...shared,
  method: 'patch',
  path: `${PATH}/{id}`,
  operationId: 'changeWebhook',
  summary: 'Change its address or its events',
  description: 'What waits goes to the new address.',
  request: { params: endpointPath, query: modeQuery, body: input(changeEndpointInput) },
  responses: {
    200: changed,
    ...errorResponses(['webhook_url_refused', 'not_found', 'sandbox_not_ready', ...CHANGE_ERRORS], {
      validation: true,
    }),
  },
})

/** A change of an endpoint that takes no body. */
const bodiless = { params: endpointPath, query: modeQuery }

export const pauseWebhookRoute = createRoute({
  ...shared,
  method: 'post',
  path: `${PATH}/{id}/pause`,
  operationId: 'pauseWebhook',
  summary: 'Pause an endpoint',
  description: 'It is called no more. What changes meanwhile is told once it is resumed.',
  request: bodiless,
  responses: {
    200: changed,
    ...errorResponses(['not_found', 'sandbox_not_ready', ...BODILESS_CHANGE_ERRORS], {
      validation: true,
    }),
  },
})

export const resumeWebhookRoute = createRoute({
  ...shared,
  method: 'post',
  path: `${PATH}/{id}/resume`,
  operationId: 'resumeWebhook',
  summary: 'Resume an endpoint',
  description: 'It goes on where it was paused: what waits is tried at once.',
  request: bodiless,
  responses: {
    200: changed,
    ...errorResponses(
      [
        'not_found',
        'invalid_plan_contract',
        'webhook_limit_reached',
        'sandbox_not_ready',
        ...BODILESS_CHANGE_ERRORS,
      ],
      { validation: true },
    ),
  },
})

export const rotateWebhookRoute = createRoute({
  ...shared,
  method: 'post',
  path: `${PATH}/{id}/rotate`,
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate its secret',
  description: `For ${OVERLAP_HOURS} hours the old secret signs too: \`webhook-signature\` then holds both, separated by a space.`,
  request: { params: endpointPath, query: modeQuery, body: input(rotateSecretInput) },
  responses: {
    200: { description: 'Rotated.', content: json(withSecret) },
    ...errorResponses(['not_found', 'sandbox_not_ready', ...CHANGE_ERRORS], { validation: true }),
  },
})

export const deleteWebhookRoute = createRoute({
  ...shared,
  method: 'delete',
  path: `${PATH}/{id}`,
  operationId: 'deleteWebhook',
  summary: 'Delete an endpoint',
  description: 'With its deliveries.',
  request: bodiless,
  responses: {
    204: { description: 'Deleted.' },
    ...errorResponses(['not_found', 'sandbox_not_ready', ...BODILESS_CHANGE_ERRORS], {
      validation: true,
    }),
  },
})

export const testWebhookRoute = createRoute({
  ...shared,
  method: 'post',
  path: `${PATH}/{id}/test`,
  operationId: 'testWebhook',
  summary: 'Send a test event',
  description:
    'A message of type `ping`, tried once, also to a paused endpoint. What came of it is in the list of deliveries.',
  request: bodiless,
  responses: {
    202: { description: 'On its way.' },
    ...errorResponses(['not_found', 'sandbox_not_ready', ...BODILESS_CHANGE_ERRORS], {
      validation: true,
    }),
  },
})

export const webhookRoutes = [
  listWebhooksRoute,
  createWebhookRoute,
  changeWebhookRoute,
  deleteWebhookRoute,
  pauseWebhookRoute,
  resumeWebhookRoute,
  rotateWebhookRoute,
  testWebhookRoute,
  ...webhookDeliveryRoutes,
] as const
