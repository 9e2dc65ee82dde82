import { requireBilling, type BillingDeps } from './deps'
import { billingInterval, CURRENCY, PRICES } from './prices'
import { callStripe, type Stripe } from './stripe'

/** What the webhook endpoint is told; everything else Stripe keeps to itself. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'payment_intent.processing',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'customer.updated',
  'customer.deleted',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.updated',
  'charge.refunded',
  'charge.dispute.created',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[]

const PRODUCT_ID = 'prematch_starter'
const MARK = { prematch: 'starter' }

export interface SetupReport {
  done: { what: string; id: string; created: boolean }[]
  /** Told by Stripe only when the endpoint is made: it belongs into STRIPE_WEBHOOK_SECRET. */
  webhookSecret: string | null
}

/**
 * Makes what selling Starter needs in a Stripe account: product, prices and portal configuration. Idempotent: what is there
 * is kept, and brought to this version where that can be done.
 * @throws ProductError `billing_unavailable`
 */
export async function setUpCatalogue(
  deps: Pick<BillingDeps, 'billing' | 'env'>,
): Promise<SetupReport['done']> {
  const { stripe } = requireBilling(deps)
  return callStripe(async () => {
    const product = await ensureProduct(stripe)
    const prices: SetupReport['done'] = []
    for (const name of billingInterval.options)
      prices.push(await ensurePrice(stripe, name, product.id))
    const ids = prices.map(({ id }) => id)
    const portal = await ensurePortal(stripe, product.id, ids, deps.env.PUBLIC_URL)
    return [product, ...prices, portal]
  })
}

/** Where Stripe tells this service of events. */
export const webhookAddress = (publicUrl: string): string => `${publicUrl}/api/stripe/webhook`

/** The catalogue, and the webhook endpoint that tells us of events. @throws ProductError `billing_unavailable` */
export async function setUpStripe(
  deps: Pick<BillingDeps, 'billing' | 'env'>,
): Promise<SetupReport> {
  const { stripe } = requireBilling(deps)
  const catalogue = await setUpCatalogue(deps)
  const url = webhookAddress(deps.env.PUBLIC_URL)
  const { secret, ...endpoint } = await callStripe(() => ensureEndpoint(stripe, url))
  return { done: [...catalogue, endpoint], webhookSecret: secret }
}

type Done = SetupReport['done'][number]

async function ensureProduct(stripe: Stripe): Promise<Done> {
  const { data } = await stripe.products.list({ ids: [PRODUCT_ID] })
  const what = 'product'
  if (data[0]) return { what, id: data[0].id, created: false }
  const made = await stripe.products.create({
    id: PRODUCT_ID,
    name: 'Prematch Starter',
    metadata: MARK,
  })
  return { what, id: made.id, created: true }
}

async function ensurePrice(
  stripe: Stripe,
  name: (typeof billingInterval.options)[number],
  product: string,
): Promise<Done> {
  const { lookupKey, interval, setupAmount } = PRICES[name]
  const what = `price ${lookupKey}`
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true })
  if (data[0]) return { what, id: data[0].id, created: false }
  const made = await stripe.prices.create({
    product,
    lookup_key: lookupKey,
    currency: CURRENCY,
    unit_amount: setupAmount,
    recurring: { interval },
    metadata: MARK,
  })
  return { what, id: made.id, created: true }
}

/** The configuration that we made; an account's default one may allow less. */
export async function portalConfiguration(stripe: Stripe): Promise<string | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  return data.find(({ metadata }) => metadata?.prematch === MARK.prematch)?.id
}

async function ensurePortal(
  stripe: Stripe,
  product: string,
  prices: string[],
  publicUrl: string,
): Promise<Done> {
  const what = 'billing portal'
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      proration_behavior: 'create_prorations',
      products: [{ product, prices }],
    },
  }
  const known = await portalConfiguration(stripe)
  if (known) {
    await stripe.billingPortal.configurations.update(known, { features })
    return { what, id: known, created: false }
  }
  const made = await stripe.billingPortal.configurations.create({
    features,
    default_return_url: `${publicUrl}/billing`,
    metadata: MARK,
  })
  return { what, id: made.id, created: true }
}

async function ensureEndpoint(
  stripe: Stripe,
  url: string,
): Promise<Done & { secret: string | null }> {
  const what = 'webhook endpoint'
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const known = data.find((endpoint) => endpoint.url === url)
  const enabled_events = [...WEBHOOK_EVENTS]
  if (known) {
    await stripe.webhookEndpoints.update(known.id, { enabled_events })
    return { what, id: known.id, created: false, secret: null }
  }
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events,
    // The version that our code was written for, whatever the account's default is.
    api_version: stripe.getApiField('version') as Stripe.WebhookEndpointCreateParams.ApiVersion,
    metadata: MARK,
  })
  return { what, id: made.id, created: true, secret: made.secret ?? null }
}
