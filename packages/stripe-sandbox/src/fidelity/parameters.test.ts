import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ROUTES } from '../resources'
import { wireSchema, type WireSchema } from './wire-schema'

/** The SDK's type of each operation's parameters. */
const PARAMETERS: Record<string, string> = {
  'POST /v1/billing_portal/configurations': 'Stripe.BillingPortal.ConfigurationCreateParams',
  'POST /v1/billing_portal/configurations/:id': 'Stripe.BillingPortal.ConfigurationUpdateParams',
  'GET /v1/billing_portal/configurations': 'Stripe.BillingPortal.ConfigurationListParams',
  'POST /v1/billing_portal/sessions': 'Stripe.BillingPortal.SessionCreateParams',
  'GET /v1/charges': 'Stripe.ChargeListParams',
  'POST /v1/checkout/sessions': 'Stripe.Checkout.SessionCreateParams',
  'GET /v1/checkout/sessions': 'Stripe.Checkout.SessionListParams',
  'POST /v1/customers': 'Stripe.CustomerCreateParams',
  'POST /v1/customers/:id': 'Stripe.CustomerUpdateParams',
  'GET /v1/customers': 'Stripe.CustomerListParams',
  'GET /v1/disputes': 'Stripe.DisputeListParams',
  'GET /v1/events': 'Stripe.EventListParams',
  'POST /v1/invoiceitems': 'Stripe.InvoiceItemCreateParams',
  'GET /v1/invoiceitems': 'Stripe.InvoiceItemListParams',
  'POST /v1/invoices': 'Stripe.InvoiceCreateParams',
  'POST /v1/invoices/:id': 'Stripe.InvoiceUpdateParams',
  'POST /v1/invoices/:id/pay': 'Stripe.InvoicePayParams',
  'POST /v1/invoices/create_preview': 'Stripe.InvoiceCreatePreviewParams',
  'GET /v1/invoices': 'Stripe.InvoiceListParams',
  'GET /v1/invoice_payments': 'Stripe.InvoicePaymentListParams',
  'POST /v1/payment_intents': 'Stripe.PaymentIntentCreateParams',
  'POST /v1/payment_intents/:id/cancel': 'Stripe.PaymentIntentCancelParams',
  'POST /v1/payment_intents/:id/confirm': 'Stripe.PaymentIntentConfirmParams',
  'GET /v1/payment_intents': 'Stripe.PaymentIntentListParams',
  'POST /v1/payment_methods/:id': 'Stripe.PaymentMethodUpdateParams',
  'GET /v1/payment_methods': 'Stripe.PaymentMethodListParams',
  'POST /v1/prices': 'Stripe.PriceCreateParams',
  'POST /v1/prices/:id': 'Stripe.PriceUpdateParams',
  'GET /v1/prices': 'Stripe.PriceListParams',
  'POST /v1/products': 'Stripe.ProductCreateParams',
  'POST /v1/products/:id': 'Stripe.ProductUpdateParams',
  'GET /v1/products': 'Stripe.ProductListParams',
  'POST /v1/refunds': 'Stripe.RefundCreateParams',
  'GET /v1/refunds': 'Stripe.RefundListParams',
  'POST /v1/setup_intents': 'Stripe.SetupIntentCreateParams',
  'POST /v1/setup_intents/:id/confirm': 'Stripe.SetupIntentConfirmParams',
  'POST /v1/subscriptions': 'Stripe.SubscriptionCreateParams',
  'POST /v1/subscriptions/:id': 'Stripe.SubscriptionUpdateParams',
  'DELETE /v1/subscriptions/:id': 'Stripe.SubscriptionCancelParams',
  'POST /v1/subscriptions/:id/pause': 'Stripe.SubscriptionPauseParams',
  'POST /v1/subscriptions/:id/resume': 'Stripe.SubscriptionResumeParams',
  'GET /v1/subscriptions': 'Stripe.SubscriptionListParams',
  'POST /v1/test_helpers/test_clocks': 'Stripe.TestHelpers.TestClockCreateParams',
  'POST /v1/webhook_endpoints': 'Stripe.WebhookEndpointCreateParams',
  'POST /v1/webhook_endpoints/:id': 'Stripe.WebhookEndpointUpdateParams',
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The branches of a schema after references and unions are followed. */
function branches(schema: unknown, definitions: Node): Node[] {
  if (!isNode(schema)) return []
  if (typeof schema.$ref === 'string')
    return branches(definitions[schema.$ref.split('/').at(-1) ?? ''], definitions)
  const inner = [schema.anyOf, schema.oneOf, schema.allOf].filter(Array.isArray).flat()
  return inner.length === 0 ? [schema] : inner.flatMap((one) => branches(one, definitions))
}

/** Names, as `items[].price`, and the values of enums. */
function namesOf(schema: unknown, definitions: Node, path = '', depth = 0): string[] {
  if (depth > 8) return []
  return branches(schema, definitions).flatMap((branch) => [
    ...(Array.isArray(branch.enum) ? branch.enum.map((value) => `${path} = ${String(value)}`) : []),
    ...(branch.const === undefined
      ? []
      : [`${path} = ${JSON.stringify(branch.const).replaceAll('"', '')}`]),
    ...namesOf(branch.items, definitions, `${path}[]`, depth + 1),
    ...(isNode(branch.properties)
      ? Object.entries(branch.properties).flatMap(([name, inner]) => {
          const inside = path === '' ? name : `${path}.${name}`
          return [inside, ...namesOf(inner, definitions, inside, depth + 1)]
        })
      : []),
  ])
}

const accepted = (schema: z.ZodType): string[] => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return namesOf(json, isNode(json.$defs) ? json.$defs : {}).filter((name) => !name.endsWith(' = '))
}

// Read from the SDK's types, which takes seconds the first time.
let sdk: WireSchema
beforeAll(() => void (sdk = wireSchema(PARAMETERS)), 180_000)

test('every parameter and value that is accepted is one that the SDK knows', () => {
  const odd: string[] = []
  let compared = 0
  for (const { method, path, schema } of ROUTES) {
    const operation = `${method} ${path}`
    if (!(operation in PARAMETERS)) continue
    const known = new Set(namesOf(sdk.properties[operation], sdk.definitions))
    for (const name of accepted(schema)) {
      compared += 1
      if (!known.has(name)) odd.push(`${operation}: ${name}`)
    }
  }
  expect(odd).toEqual([])
  expect(compared).toBeGreaterThan(400)
})

test('the list of operations names no operation that does not exist', () => {
  const served = new Set(ROUTES.map(({ method, path }) => `${method} ${path}`))
  expect(Object.keys(PARAMETERS).filter((operation) => !served.has(operation))).toEqual([])
})
