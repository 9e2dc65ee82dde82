import type { OpenAPIHono, z } from '@hono/zod-openapi'
import { contractInForce } from '../../clients/standing'
import type { SessionActor } from '../../platform'
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
import { placeOf, type modeQuery } from './webhook-mode'
import * as routes from './webhooks-routes'
import { showEndpoint } from './webhooks-routes'

/** The endpoints of whoever is signed in: live ones, or with `mode=test` those of their sandbox. */
export function registerWebhooks(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  type Asked = Pick<z.output<typeof modeQuery>, 'mode'>
  const at = ({ clientId }: SessionActor, { mode }: Asked) => placeOf(deps, clientId, mode)
  app.openapi({ ...routes.listWebhooksRoute, middleware }, async (c) => {
    const { clientId } = c.get('actor')
    const { platform } = await at(c.get('actor'), c.req.valid('query'))
    const now = deps.clock.now()
    const [endpoints, contract] = await Promise.all([
      listEndpoints(platform.db, clientId, now),
      contractInForce(platform.db, clientId, now),
    ])
    const body = {
      endpoints: endpoints.map(({ waiting, ...one }) => ({ ...showEndpoint(one), waiting })),
      limit: contract?.limits.webhookEndpoints ?? 0,
      event_types: WEBHOOK_EVENTS,
    }
    return c.json(body, 200)
  })
  app.openapi({ ...routes.createWebhookRoute, middleware }, async (c) => {
    const actor = c.get('actor')
    const { platform, standsAt } = await at(actor, c.req.valid('query'))
    const { secret, ...endpoint } = await createEndpoint(
      platform,
      actor,
      c.req.valid('json'),
      undefined,
      standsAt,
    )
    return c.json({ ...showEndpoint(endpoint), secret }, 201)
  })
  app.openapi({ ...routes.changeWebhookRoute, middleware }, async (c) => {
    const { id } = c.req.valid('param')
    const { platform } = await at(c.get('actor'), c.req.valid('query'))
    return c.json(
      showEndpoint(await changeEndpoint(platform, c.get('actor'), id, c.req.valid('json'))),
      200,
    )
  })
  app.openapi({ ...routes.deleteWebhookRoute, middleware }, async (c) => {
    const { platform } = await at(c.get('actor'), c.req.valid('query'))
    await deleteEndpoint(platform, c.get('actor'), c.req.valid('param').id)
    return c.body(null, 204)
  })
  app.openapi({ ...routes.pauseWebhookRoute, middleware }, async (c) => {
    const { platform } = await at(c.get('actor'), c.req.valid('query'))
    const paused = await pauseEndpoint(platform, c.get('actor'), c.req.valid('param').id)
    return c.json(showEndpoint(paused), 200)
  })
  app.openapi({ ...routes.resumeWebhookRoute, middleware }, async (c) => {
    const { platform } = await at(c.get('actor'), c.req.valid('query'))
    const resumed = await resumeEndpoint(platform, c.get('actor'), c.req.valid('param').id)
    return c.json(showEndpoint(resumed), 200)
  })
  app.openapi({ ...routes.rotateWebhookRoute, middleware }, async (c) => {
    const { id } = c.req.valid('param')
    const { platform } = await at(c.get('actor'), c.req.valid('query'))
    const { secret, ...endpoint } = await rotateSecret(
      platform,
      c.get('actor'),
      id,
      c.req.valid('json'),
    )
    return c.json({ ...showEndpoint(endpoint), secret }, 200)
  })
  app.openapi({ ...routes.testWebhookRoute, middleware }, async (c) => {
    const { platform } = await at(c.get('actor'), c.req.valid('query'))
    await sendTest(platform, c.get('actor'), c.req.valid('param').id)
    return c.body(null, 202)
  })
  app.openapi({ ...listDeliveriesRoute, middleware }, async (c) => {
    const { state: of, before, mode } = c.req.valid('query')
    const { platform } = await at(c.get('actor'), { mode })
    const { deliveries, next } = await listDeliveries(
      platform.db,
      c.get('actor').clientId,
      c.req.valid('param').id,
      { before, of },
    )
    return c.json({ deliveries: deliveries.map(showDelivery), next }, 200)
  })
  app.openapi({ ...replayDeliveryRoute, middleware }, async (c) => {
    const { id, delivery_id } = c.req.valid('param')
    const { platform } = await at(c.get('actor'), c.req.valid('query'))
    await replayDelivery(platform, c.get('actor'), id, delivery_id)
    return c.body(null, 202)
  })
  app.openapi({ ...replayFailedRoute, middleware }, async (c) => {
    const { id } = c.req.valid('param')
    const { platform } = await at(c.get('actor'), c.req.valid('query'))
    const replayed = await replayFailed(platform, c.get('actor'), id, c.req.valid('json'))
    return c.json({ replayed }, 202)
  })
}
