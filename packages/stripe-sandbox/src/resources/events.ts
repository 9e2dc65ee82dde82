import type { StripeEvent } from '../rows/event'
import { mergeMetadata } from '../rows/parts'
import { EVENT_RETENTION_SECONDS, type World } from '../state/world'
import { resourceMissing } from '../wire/errors'
import {
  clearable,
  fields,
  flag,
  inRange,
  listOf,
  metadata,
  range,
  text,
  url,
} from '../wire/fields'
import { listPage, PAGE } from '../wire/list'
import { route, type Route } from '../wire/route'

const isKept = (world: World, event: StripeEvent) =>
  event.created >= world.now() - EVENT_RETENTION_SECONDS

export const events: Route[] = [
  route(
    'GET',
    '/v1/events',
    fields({
      ...PAGE,
      created: range.optional(),
      delivery_success: flag.optional(),
      type: text.optional(),
      types: listOf(text).optional(),
    }),
    (world, { params }) =>
      listPage(world, 'event', '/v1/events', params, (row) => {
        const pattern = params.type?.replace(/\*$/, '')
        return (
          isKept(world, row) &&
          inRange(row.created, params.created) &&
          (params.types === undefined || params.types.includes(row.type)) &&
          (params.delivery_success === undefined ||
            params.delivery_success === (row.pending_webhooks === 0)) &&
          (pattern === undefined ||
            (params.type?.endsWith('*') ? row.type.startsWith(pattern) : row.type === pattern))
        )
      }),
  ),
  route('GET', '/v1/events/:id', fields({}), (world, { id }) => {
    const event = world.store.need('event', id)
    if (!isKept(world, event)) throw resourceMissing('event', id)
    return event
  }),
]

const details = {
  description: clearable(text).optional(),
  metadata: metadata.optional(),
}

export const webhookEndpoints: Route[] = [
  route(
    'POST',
    '/v1/webhook_endpoints',
    fields({ ...details, api_version: text.optional(), enabled_events: listOf(text), url }),
    (world, { params }) => {
      const secret = world.ids.next('webhook_secret')
      const { sandbox: _secret, ...endpoint } = world.store.put('webhook_endpoint', {
        id: world.ids.next('webhook_endpoint'),
        object: 'webhook_endpoint',
        api_version: params.api_version ?? null,
        application: null,
        created: world.now(),
        description: params.description ?? null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        status: 'enabled',
        url: params.url,
        sandbox: { secret },
      })
      // Shown this once, as by Stripe.
      return { ...endpoint, secret }
    },
  ),
  route('GET', '/v1/webhook_endpoints', fields(PAGE), (world, { params }) =>
    listPage(world, 'webhook_endpoint', '/v1/webhook_endpoints', params),
  ),
  route('GET', '/v1/webhook_endpoints/:id', fields({}), (world, { id }) =>
    world.store.need('webhook_endpoint', id),
  ),
  route(
    'POST',
    '/v1/webhook_endpoints/:id',
    fields({
      ...details,
      disabled: flag.optional(),
      enabled_events: listOf(text).optional(),
      url: url.optional(),
    }),
    (world, { id, params }) => {
      const endpoint = world.store.need('webhook_endpoint', id)
      const { metadata: meta, disabled, ...given } = params
      return world.store.update('webhook_endpoint', id, {
        ...given,
        ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
        metadata: mergeMetadata(endpoint.metadata, meta),
      })
    },
  ),
  route('DELETE', '/v1/webhook_endpoints/:id', fields({}), (world, { id }) => {
    world.store.need('webhook_endpoint', id)
    world.store.remove('webhook_endpoint', id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]
