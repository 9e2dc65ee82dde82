import type { z } from 'zod'
import { mergeMetadata } from '../rows/parts'
import {
  newPortalConfiguration,
  type PortalConfiguration,
  type PortalFeatures,
} from '../rows/portal'
import type { World } from '../state/world'
import {
  anything,
  clearable,
  fields,
  flag,
  listOf,
  metadata,
  oneOf,
  text,
  url,
} from '../wire/fields'
import { listPage, PAGE } from '../wire/list'
import { route, type Route } from '../wire/route'

const features = fields({
  customer_update: fields({
    enabled: flag,
    allowed_updates: clearable(listOf(text)).optional(),
  }).optional(),
  invoice_history: fields({ enabled: flag }).optional(),
  payment_method_update: fields({ enabled: flag }).optional(),
  subscription_cancel: fields({
    enabled: flag,
    cancellation_reason: fields({
      enabled: flag,
      options: clearable(listOf(text)).optional(),
    }).optional(),
    mode: oneOf('at_period_end', 'immediately').optional(),
    proration_behavior: oneOf('none').optional(),
  }).optional(),
  subscription_update: fields({
    enabled: flag,
    default_allowed_updates: clearable(
      listOf(oneOf('price', 'promotion_code', 'quantity')),
    ).optional(),
    products: clearable(
      listOf(
        fields({ product: text, prices: listOf(text), adjustable_quantity: anything.optional() }),
      ),
    ).optional(),
    proration_behavior: oneOf('always_invoice', 'create_prorations', 'none').optional(),
  }).optional(),
})

function withFeatures(
  present: PortalFeatures,
  given: z.output<typeof features> | undefined,
): PortalFeatures {
  const cancel = given?.subscription_cancel
  const update = given?.subscription_update
  return {
    ...present,
    ...(given?.customer_update && {
      customer_update: {
        enabled: given.customer_update.enabled,
        allowed_updates:
          given.customer_update.allowed_updates ?? present.customer_update.allowed_updates,
      },
    }),
    ...(given?.invoice_history && { invoice_history: given.invoice_history }),
    ...(given?.payment_method_update && {
      payment_method_update: {
        ...present.payment_method_update,
        enabled: given.payment_method_update.enabled,
      },
    }),
    ...(cancel && {
      subscription_cancel: {
        ...present.subscription_cancel,
        enabled: cancel.enabled,
        mode: cancel.mode ?? present.subscription_cancel.mode,
        ...(cancel.cancellation_reason && {
          cancellation_reason: {
            enabled: cancel.cancellation_reason.enabled,
            feedback_options: null,
            options: cancel.cancellation_reason.options ?? [],
          },
        }),
      },
    }),
    ...(update && {
      subscription_update: {
        ...present.subscription_update,
        enabled: update.enabled,
        default_allowed_updates:
          update.default_allowed_updates ?? present.subscription_update.default_allowed_updates,
        proration_behavior:
          update.proration_behavior ?? present.subscription_update.proration_behavior,
        ...(update.products !== undefined && {
          products: (update.products ?? []).map(({ product, prices }) => ({
            adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
            prices,
            product,
          })),
        }),
      },
    }),
  }
}

const details = {
  business_profile: fields({
    headline: clearable(text).optional(),
    privacy_policy_url: url.optional(),
    terms_of_service_url: url.optional(),
  }).optional(),
  default_return_url: clearable(url).optional(),
  metadata: metadata.optional(),
  name: clearable(text).optional(),
}

const configurations = (world: World) => world.store.all('billing_portal.configuration')

/** The account's default configuration; made when it is first needed, as in a new Stripe account. */
export function defaultConfiguration(world: World): PortalConfiguration {
  return (
    configurations(world).find((one) => one.is_default) ??
    world.store.put(
      'billing_portal.configuration',
      newPortalConfiguration(world.ids.next('billing_portal.configuration'), world.now(), {
        is_default: true,
      }),
    )
  )
}

export const portalConfigurations: Route[] = [
  route(
    'POST',
    '/v1/billing_portal/configurations',
    fields({ ...details, features }),
    (world, { params }) => {
      const { features: wanted, metadata: meta, business_profile: profile, ...given } = params
      const blank = newPortalConfiguration(
        world.ids.next('billing_portal.configuration'),
        world.now(),
        given,
      )
      return world.store.put('billing_portal.configuration', {
        ...blank,
        business_profile: { ...blank.business_profile, ...profile },
        features: withFeatures(blank.features, wanted),
        metadata: mergeMetadata({}, meta),
        is_default: configurations(world).length === 0,
      })
    },
  ),
  route(
    'GET',
    '/v1/billing_portal/configurations',
    fields({ ...PAGE, active: flag.optional(), is_default: flag.optional() }),
    (world, { params }) =>
      listPage(
        world,
        'billing_portal.configuration',
        '/v1/billing_portal/configurations',
        params,
        (row) =>
          (params.active === undefined || row.active === params.active) &&
          (params.is_default === undefined || row.is_default === params.is_default),
      ),
  ),
  route('GET', '/v1/billing_portal/configurations/:id', fields({}), (world, { id }) =>
    world.store.need('billing_portal.configuration', id),
  ),
  route(
    'POST',
    '/v1/billing_portal/configurations/:id',
    fields({ ...details, active: flag.optional(), features: features.optional() }),
    (world, { id, params }) => {
      const present = world.store.need('billing_portal.configuration', id)
      const { features: wanted, metadata: meta, business_profile: profile, ...given } = params
      return world.store.update('billing_portal.configuration', id, {
        ...given,
        business_profile: { ...present.business_profile, ...profile },
        features: withFeatures(present.features, wanted),
        metadata: mergeMetadata(present.metadata, meta),
        updated: world.now(),
      })
    },
  ),
]
