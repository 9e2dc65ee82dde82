import type { Exchange } from './exchange'
import { as, ask, type Provocation, type Provocations } from './provoke'
import type { ReferenceWorld } from './world'

/** Nobody needs to answer there: it is called by a program that does not run here. */
const HOOK = { url: 'http://127.0.0.1:9/prematch', events: ['forecast.changed', 'match.final'] }

const idOf = ({ body }: Exchange): string => String((body as { id: unknown }).id)

/** Signed in on Developer with one endpoint. */
const withEndpoint =
  (then: (world: ReferenceWorld, token: string, id: string) => Promise<Exchange>): Provocation =>
  async (world) => {
    const token = await world.person('developer')
    return then(world, token, idOf(await ask(world, 'createWebhook', { token, body: HOOK })))
  }
const own = (operationId: string, body?: unknown): Provocation =>
  withEndpoint((world, token, id) =>
    ask(world, operationId, { token, path: { id }, ...(body !== undefined && { body }) }),
  )
const LONG_ID = { path: { id: 'x'.repeat(65) } }
const both = (operationId: string, status: string, body?: unknown): Provocations => ({
  [status]: own(operationId, body),
  422: as(operationId, { ...LONG_ID, ...(body !== undefined && { body }) }),
  not_found: as(operationId, body === undefined ? {} : { body }),
})

/** With a paused endpoint, and no room for it: another one is active, or there is no plan. */
const resuming = (hasPlan: boolean): Provocation =>
  withEndpoint(async (world, token, id) => {
    await ask(world, 'pauseWebhook', { token, path: { id } })
    if (hasPlan) {
      const { db } = world.server.product.deps
      const paused = await db.webhookEndpoint.findUniqueOrThrow({ where: { id } })
      await db.webhookEndpoint.create({
        data: { ...paused, id: `${id}2`, pausedAt: null, pausedFor: null },
      })
    } else await world.changePlan(token, null)
    return ask(world, 'resumeWebhook', { token, path: { id } })
  })

/** With a test event on its way. */
const withTest = (
  then: (world: ReferenceWorld, token: string, id: string) => Promise<Exchange>,
): Provocation =>
  withEndpoint(async (world, token, id) => {
    await ask(world, 'testWebhook', { token, path: { id } })
    return then(world, token, id)
  })
const listing = (world: ReferenceWorld, token: string, id: string) =>
  ask(world, 'listWebhookDeliveries', { token, path: { id } })

export const WEBHOOKS: Record<string, Provocations> = {
  listWebhooks: {
    200: withEndpoint((world, token) => ask(world, 'listWebhooks', { token })),
    422: as('listWebhooks', { query: 'mode=both' }),
  },
  createWebhook: {
    201: as('createWebhook', { body: HOOK }, 'developer'),
    422: as('createWebhook', { body: { ...HOOK, events: ['goal'] } }, 'developer'),
    webhook_url_refused: as(
      'createWebhook',
      { body: { ...HOOK, url: 'ftp://example.org/' } },
      'developer',
    ),
    invalid_plan_contract: as('createWebhook', { body: HOOK }),
    webhook_limit_reached: withEndpoint((world, token) =>
      ask(world, 'createWebhook', { token, body: HOOK }),
    ),
  },
  changeWebhook: {
    ...both('changeWebhook', '200', { events: ['match.final'] }),
    webhook_url_refused: own('changeWebhook', { url: 'https://user:password@example.org/' }),
  },
  deleteWebhook: both('deleteWebhook', '204'),
  pauseWebhook: both('pauseWebhook', '200'),
  resumeWebhook: {
    ...both('resumeWebhook', '200'),
    invalid_plan_contract: resuming(false),
    webhook_limit_reached: resuming(true),
  },
  rotateWebhookSecret: both('rotateWebhookSecret', '200', { leaked: false }),
  testWebhook: both('testWebhook', '202'),
  listWebhookDeliveries: {
    200: withTest(listing),
    422: as('listWebhookDeliveries', LONG_ID),
    not_found: as('listWebhookDeliveries'),
  },
  replayWebhookDelivery: {
    202: withTest(async (world, token, id) => {
      const { body } = await listing(world, token, id)
      const [{ id: delivery_id = '' } = {}] = (body as { deliveries: { id?: string }[] }).deliveries
      return ask(world, 'replayWebhookDelivery', { token, path: { id, delivery_id } })
    }),
    422: as('replayWebhookDelivery', LONG_ID),
    not_found: as('replayWebhookDelivery'),
  },
  replayFailedWebhooks: both('replayFailedWebhooks', '202', { since: '2026-03-01T00:00:00Z' }),
}
