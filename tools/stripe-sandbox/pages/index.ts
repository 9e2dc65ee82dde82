import { Hono } from 'hono'
import type { Sandbox } from '../sandbox'

/** What Stripe shows to customers: checkout, portal, invoices. */
export function hostedPages(_sandbox: Sandbox): Hono {
  return new Hono()
}
