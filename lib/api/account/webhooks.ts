import { type OpenAPIHono } from '@hono/zod-openapi'
import { contractInForce } from '../../clients/standing'
import {
  changeEndpoint,
  deleteEndpoint,
  pauseEndpoint,
  resumeEndpoint,
  rotateSecret,
} from '../../webhooks/change'
import { createEndpoint } from '../../webhooks/create'
import { listDeliveries, replayDelivery, replayFailed, sendTest } from '../../webhooks/deliveries'
import { listEndpoints } from '../../webhooks/endpoints'
import { WEBHOOK_EVENTS } from '../../webhooks/events'
import type { ApiDeps, ApiEnv } from '../context'
import { requireSession } from './session'
import {
  listDeliveriesRoute,
  replayDeliveryRoute,
  replayFailedRoute,
  showDelivery,
} from './webhook-deliveries-routes'
import * as routes from './webhooks-routes'
import { showEndpoint } from './webhooks-routes'

export function registerWebhooks(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  app.openapi({ ...routes.listWebhooksRoute, middleware }, async (c) => {
    const { clientId } = c.get('actor')
    const now = deps.clock.now()
    const [endpoints, contract] = await Promise.all([
      listEndpoints(deps.db, clientId, now),
      contractInForce(deps.db, clientId, now),
    ])
    const body = {
      endpoints: endpoints.map(({ waiting, ...one }) => ({ ...showEndpoint(one), waiting })),
      limit: contract?.limits.webhookEndpoints ?? 0,
      event_types: WEBHOOK_EVENTS,
    }
    return c.json(body, 200)
  })
  app.openapi({ ...routes.createWebhookRoute, middleware }, async (c) => {
    const { secret, ...endpoint } = await createEndpoint(deps, c.get('actor'), c.req.valid('json'))
    return c.json({ ...showEndpoint(endpoint), secret }, 201)
  })
  app.openapi({ ...routes.changeWebhookRoute, middleware }, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(
      showEndpoint(await changeEndpoint(deps, c.get('actor'), id, c.req.valid('json'))),
      200,
    )
  })
  app.openapi({ ...routes.deleteWebhookRoute, middleware }, async (c) => {
    await deleteEndpoint(deps, c.get('actor'), c.req.valid('param').id)
    return c.body(null, 204)
  })
  app.openapi({ ...routes.pauseWebhookRoute, middleware }, async (c) =>
    c.json(showEndpoint(await pauseEndpoint(deps, c.get('actor'), c.req.valid('param').id)), 200),
  )
  app.openapi({ ...routes.resumeWebhookRoute, middleware }, async (c) =>
    c.json(showEndpoint(await resumeEndpoint(deps, c.get('actor'), c.req.valid('param').id)), 200),
  )
  app.openapi({ ...routes.rotateWebhookRoute, middleware }, async (c) => {
    const { id } = c.req.valid('param')
    const { secret, ...endpoint } = await rotateSecret(
      deps,
      c.get('actor'),
      id,
      c.req.valid('json'),
    )
    return c.json({ ...showEndpoint(endpoint), secret }, 200)
  })
  app.openapi({ ...routes.testWebhookRoute, middleware }, async (c) => {
    await sendTest(deps, c.get('actor'), c.req.valid('param').id)
    return c.body(null, 202)
  })
  app.openapi({ ...listDeliveriesRoute, middleware }, async (c) => {
    const { state: of, before } = c.req.valid('query')
    const { deliveries, next } = await listDeliveries(
      deps.db,
      c.get('actor').clientId,
      c.req.valid('param').id,
      { before, of },
    )
    return c.json({ deliveries: deliveries.map(showDelivery), next }, 200)
  })
  app.openapi({ ...replayDeliveryRoute, middleware }, async (c) => {
    const { id, delivery_id } = c.req.valid('param')
    await replayDelivery(deps, c.get('actor'), id, delivery_id)
    return c.body(null, 202)
  })
  app.openapi({ ...replayFailedRoute, middleware }, async (c) => {
    const { id } = c.req.valid('param')
    const replayed = await replayFailed(deps, c.get('actor'), id, c.req.valid('json'))
    return c.json({ replayed }, 202)
  })
}
