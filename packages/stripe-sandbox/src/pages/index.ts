import { Hono } from 'hono'
import type { World } from '../state/world'
import { checkoutPages } from './checkout'
import { invoicePages } from './invoice'
import { portalPages } from './portal'

/** What Stripe shows to customers: checkout, portal, invoices. Plain forms; no GET changes anything. */
export function hostedPages(world: World): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    c.header('Cache-Control', 'no-store')
  })
  app.route('/', checkoutPages(world))
  app.route('/', invoicePages(world))
  app.route('/', portalPages(world))
  return app
}
