import type { z } from 'zod'
import type { PortalSession } from '../rows/portal'
import type { World } from '../state/world'
import { invalidRequest } from '../wire/errors'
import { fields, oneOf, text, url } from '../wire/fields'
import { route, type Route } from '../wire/route'
import { defaultConfiguration } from './portal-configurations'

const flowFields = fields({
  type: oneOf('payment_method_update', 'subscription_cancel', 'subscription_update'),
  after_completion: fields({
    type: oneOf('portal_homepage', 'redirect'),
    redirect: fields({ return_url: url }).optional(),
  }).optional(),
  subscription_cancel: fields({ subscription: text }).optional(),
  subscription_update: fields({ subscription: text }).optional(),
})

function flowOf(
  world: World,
  given: z.output<typeof flowFields>,
): NonNullable<PortalSession['flow']> {
  const named = given.subscription_cancel ?? given.subscription_update
  if (given.type !== 'payment_method_update' && !named)
    throw invalidRequest(
      `Missing required param: flow_data[${given.type}].`,
      `flow_data[${given.type}]`,
      'parameter_missing',
    )
  if (named)
    world.store.need('subscription', named.subscription, `flow_data[${given.type}][subscription]`)
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: given.after_completion?.redirect ?? null,
      type: given.after_completion?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: given.subscription_cancel
      ? { retention: null, ...given.subscription_cancel }
      : null,
    subscription_pause: null,
    subscription_update: given.subscription_update ?? null,
    subscription_update_confirm: null,
    type: given.type,
  }
}

export const portalSessions: Route[] = [
  route(
    'POST',
    '/v1/billing_portal/sessions',
    fields({
      configuration: text.optional(),
      customer: text,
      flow_data: flowFields.optional(),
      locale: text.optional(),
      return_url: url.optional(),
    }),
    (world, { params }) => {
      const customer = world.customer(params.customer)
      const configuration =
        params.configuration === undefined
          ? defaultConfiguration(world)
          : world.store.need('billing_portal.configuration', params.configuration, 'configuration')
      const id = world.ids.next('billing_portal.session')
      return world.store.put('billing_portal.session', {
        id,
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: world.now(),
        customer: customer.id,
        customer_account: null,
        flow: params.flow_data ? flowOf(world, params.flow_data) : null,
        livemode: false,
        locale: params.locale ?? null,
        on_behalf_of: null,
        return_url: params.return_url ?? configuration.default_return_url,
        url: `${world.settings.baseUrl}/p/session/${id}`,
      })
    },
  ),
]
