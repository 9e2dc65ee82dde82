import { Ajv, type ValidateFunction } from 'ajv'
import { wireSchema } from './wire-schema'

/** The SDK's type of each object, by the name that its `object` field carries. */
const WIRE_TYPES: Record<string, string> = {
  'billing_portal.configuration': 'Stripe.BillingPortal.Configuration',
  'billing_portal.session': 'Stripe.BillingPortal.Session',
  charge: 'Stripe.Charge',
  'checkout.session': 'Stripe.Checkout.Session',
  customer: 'Stripe.Customer',
  dispute: 'Stripe.Dispute',
  invoice: 'Stripe.Invoice',
  invoice_payment: 'Stripe.InvoicePayment',
  invoiceitem: 'Stripe.InvoiceItem',
  item: 'Stripe.LineItem',
  line_item: 'Stripe.InvoiceLineItem',
  payment_intent: 'Stripe.PaymentIntent',
  payment_method: 'Stripe.PaymentMethod',
  price: 'Stripe.Price',
  product: 'Stripe.Product',
  refund: 'Stripe.Refund',
  setup_intent: 'Stripe.SetupIntent',
  subscription: 'Stripe.Subscription',
  subscription_item: 'Stripe.SubscriptionItem',
  'test_helpers.test_clock': 'Stripe.TestHelpers.TestClock',
  webhook_endpoint: 'Stripe.WebhookEndpoint',
  'deleted customer': 'Stripe.DeletedCustomer',
  'deleted invoice': 'Stripe.DeletedInvoice',
  'deleted invoiceitem': 'Stripe.DeletedInvoiceItem',
  'deleted product': 'Stripe.DeletedProduct',
  'deleted test_helpers.test_clock': 'Stripe.TestHelpers.DeletedTestClock',
  'deleted webhook_endpoint': 'Stripe.DeletedWebhookEndpoint',
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const validators = new Map<string, ValidateFunction>()
let ajv: Ajv | undefined
let names: Set<string> | undefined

function validatorFor(name: string): ValidateFunction | undefined {
  if (!ajv || !names) {
    const schema = wireSchema(WIRE_TYPES)
    names = new Set(Object.keys(schema.properties))
    ajv = new Ajv({ strict: false, allErrors: false })
    ajv.addSchema({ $id: 'wire', ...schema })
  }
  if (!names.has(name)) return undefined
  const known = validators.get(name)
  if (known) return known
  const made = ajv.compile({ $ref: `wire#/properties/${encodeURIComponent(name)}` })
  validators.set(name, made)
  return made
}

const LISTS = new Set(['list', 'search_result'])

/**
 * Everything about a body that the SDK's types don't allow, one line each; empty when all is right.
 * Lists are checked item by item, events by the object they carry.
 */
export function faultsOf(body: unknown): string[] {
  if (!isNode(body) || typeof body.object !== 'string')
    return [`a body without an object name: ${JSON.stringify(body).slice(0, 80)}`]
  if (LISTS.has(body.object) && Array.isArray(body.data)) return body.data.flatMap(faultsOf)
  if (body.object === 'event')
    return isNode(body.data) && isNode(body.data.object)
      ? faultsOf(body.data.object)
      : ['an event without an object']
  const name = body.deleted === true ? `deleted ${body.object}` : body.object
  const validate = validatorFor(name)
  if (!validate) return [`${name}: the check does not know this object`]
  if (validate(body)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${name}${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  )
}
