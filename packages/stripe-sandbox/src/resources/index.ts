import type { Route } from '../wire/route'
import { charges } from './charges'
import { checkoutSessions } from './checkout-sessions'
import { customers } from './customers'
import { disputes } from './disputes'
import { events, webhookEndpoints } from './events'
import { invoiceItems } from './invoice-items'
import { invoicePreview } from './invoice-preview'
import { invoices } from './invoices'
import { paymentMethods } from './payment-methods'
import { paymentIntents } from './payment-intents'
import { paymentPages } from './payment-pages'
import { portalConfigurations } from './portal-configurations'
import { portalSessions } from './portal-sessions'
import { prices } from './prices'
import { products } from './products'
import { refunds } from './refunds'
import { setupIntents } from './setup-intents'
import { subscriptions } from './subscriptions'
import { testClocks } from './test-clocks'

/** Every operation of the API; of two paths that fit, the earlier one counts. */
export const ROUTES: readonly Route[] = [
  ...customers,
  ...products,
  ...prices,
  ...paymentMethods,
  ...paymentIntents,
  ...setupIntents,
  ...charges,
  ...disputes,
  ...refunds,
  ...checkoutSessions,
  ...paymentPages,
  ...subscriptions,
  ...invoicePreview,
  ...invoices,
  ...invoiceItems,
  ...portalSessions,
  ...portalConfigurations,
  ...events,
  ...webhookEndpoints,
  ...testClocks,
]
