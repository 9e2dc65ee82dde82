import type { OpenAPIHono } from '@hono/zod-openapi'
import { startCheckout } from '../../billing/checkout'
import { finalizeCheckout } from '../../billing/finalize'
import { withPatience } from '../../billing/patience'
import { openBillingPortal } from '../../billing/portal-session'
import { listOffers } from '../../billing/price-list'
import { startPublicCheckout } from '../../billing/public-checkout'
import { readBilling } from '../../billing/read-billing'
import { receiveEvent } from '../../billing/receive-event'
import { resync } from '../../billing/resync'
import { contractInForce } from '../../clients/standing'
import { PLANS } from '../../plans/limits'
import { utcStamp } from '../../platform/clock'
import { ProductError } from '../../platform/errors'
import { requireSession } from '../account/session'
import type { ApiDeps, ApiEnv } from '../context'
import {
  checkoutRoutes,
  finalizeRoutes,
  listOffersRoute,
  getBillingRoute,
  portalRoutes,
  startPublicCheckoutRoute,
  resyncRoutes,
  receiveWebhookRoute,
} from './routes'
import { showBilling, showOffer } from './shapes'

/** Everything about money: for the owner, for payers without an account, and for Stripe's events. */
export function registerBilling(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)

  app.openapi({ ...getBillingRoute, middleware }, async (c) =>
    c.json(showBilling(await readBilling(deps, c.get('actor').clientId)), 200),
  )
  for (const route of checkoutRoutes)
    app.openapi({ ...route, middleware }, async (c) => {
      const work = startCheckout(deps, c.get('actor'), c.req.valid('json'))
      const { url, expiresAt } = await withPatience(work)
      return c.json({ url, expires_at: utcStamp(expiresAt) }, 200)
    })
  for (const route of portalRoutes)
    app.openapi({ ...route, middleware }, async (c) =>
      c.json(await withPatience(openBillingPortal(deps, c.get('actor'))), 200),
    )
  for (const route of resyncRoutes)
    app.openapi({ ...route, middleware }, async (c) => {
      const { differed } = await withPatience(resync(deps, c.get('actor')))
      const billing = await readBilling(deps, c.get('actor').clientId)
      return c.json({ billing: showBilling(billing), differed }, 200)
    })
  for (const route of finalizeRoutes)
    app.openapi({ ...route, middleware }, async (c) => {
      const actor = c.get('actor')
      const work = finalizeCheckout(deps, actor, c.req.valid('json'))
      const { checkout, standing } = await withPatience(work)
      const contract = await contractInForce(deps.db, actor.clientId, deps.clock.now())
      return c.json(
        { checkout, standing, active: contract !== null && PLANS[contract.plan].isSold },
        200,
      )
    })

  app.openapi(startPublicCheckoutRoute, async (c) => {
    const from = { network: c.get('network') }
    const work = startPublicCheckout(deps, from, c.req.valid('json'))
    const { url, expiresAt } = await withPatience(work)
    return c.json({ url, expires_at: utcStamp(expiresAt) }, 200)
  })
  app.openapi(listOffersRoute, async (c) => {
    const offers = await listOffers(deps)
    return c.json({ offers: offers.map(showOffer), is_test: !deps.billing?.live }, 200)
  })
  app.openapi(receiveWebhookRoute, async (c) => {
    if (c.req.valid('param').payment_provider !== 'stripe') throw new ProductError('not_found')
    // The raw bytes: the signature is over exactly these, however they are spaced and escaped.
    const payload = Buffer.from(await c.req.arrayBuffer())
    const outcome = await receiveEvent(deps, payload, c.req.header('stripe-signature'))
    return c.json({ received: true as const, outcome }, 200)
  })
}
