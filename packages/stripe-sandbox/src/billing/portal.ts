import type { Price } from '../rows/catalogue'
import type { PortalConfiguration } from '../rows/portal'
import type { Subscription } from '../rows/subscription'
import type { World } from '../state/world'
import { invalidRequest } from '../wire/errors'
import { changePlan } from './change'
import { endSubscription } from './lifecycle'
import { attach } from './methods'
import { periodOf } from './renew'

const off = (what: string) => invalidRequest(`The portal's configuration does not allow ${what}.`)

/**
 * The customer cancels. At the period's end it sets `cancel_at` and leaves `cancel_at_period_end` false, as
 * the portal does for flexible billing.
 */
export function cancelInPortal(
  world: World,
  configuration: PortalConfiguration,
  subscription: Subscription,
): void {
  const feature = configuration.features.subscription_cancel
  if (!feature.enabled) throw off('cancelling')
  if (feature.mode === 'immediately') {
    endSubscription(world, subscription, 'cancellation_requested')
    return
  }
  const flexible = subscription.billing_mode.type === 'flexible'
  world.store.update('subscription', subscription.id, {
    cancel_at: periodOf(subscription).end,
    cancel_at_period_end: !flexible,
    canceled_at: world.now(subscription.test_clock),
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: 'cancellation_requested',
    },
  })
}

/** The customer changes their mind. */
export function keepInPortal(world: World, subscription: Subscription): void {
  world.store.update('subscription', subscription.id, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { ...subscription.cancellation_details, reason: null },
  })
}

/** A new card becomes the default, of the customer and of what runs. */
export function updateCardInPortal(
  world: World,
  configuration: PortalConfiguration,
  customerId: string,
  card: string,
): void {
  if (!configuration.features.payment_method_update.enabled) throw off('changing the card')
  const customer = world.customer(customerId)
  const method = attach(world, `pm_card_${card}`, customer)
  world.store.update('customer', customer.id, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  })
  for (const subscription of world.store.all('subscription')) {
    if (subscription.customer === customer.id && subscription.default_payment_method !== null)
      world.store.update('subscription', subscription.id, { default_payment_method: method.id })
  }
}

/** Prices a subscription can be switched to: those of the configuration, else all of its currency. */
export function offeredPrices(
  world: World,
  configuration: PortalConfiguration,
  subscription: Subscription,
): Price[] {
  const feature = configuration.features.subscription_update
  if (!feature.enabled) return []
  const listed = feature.products.flatMap(({ prices }) => prices)
  const current = subscription.items.data.map((item) => item.price.id)
  return world.store
    .all('price')
    .filter(
      (price) =>
        price.active &&
        price.recurring !== null &&
        price.currency === subscription.currency &&
        !current.includes(price.id) &&
        (listed.length === 0 || listed.includes(price.id)),
    )
}

export function switchPriceInPortal(
  world: World,
  configuration: PortalConfiguration,
  subscription: Subscription,
  priceId: string,
): void {
  const price = offeredPrices(world, configuration, subscription).find((one) => one.id === priceId)
  const [item] = subscription.items.data
  if (!price || !item) throw off('switching to this price')
  changePlan(world, subscription, {
    items: [{ id: item.id, price }],
    proration: configuration.features.subscription_update.proration_behavior,
    behavior: 'pending_if_incomplete',
    anchorNow: false,
  })
}
