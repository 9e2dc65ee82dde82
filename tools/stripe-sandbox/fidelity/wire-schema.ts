import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as TJS from 'typescript-json-schema'

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

const ROOT = path.resolve(import.meta.dirname, '../../..')
const CACHE = path.join(ROOT, '.prematch', 'stripe-schema')

export interface WireSchema {
  definitions: Record<string, unknown>
  properties: Record<string, unknown>
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (schema: unknown) => isNode(schema) && Object.keys(schema).length === 0

/** `'a' | 'b' | OtherString` comes out as "anything, or a or b": here only what the SDK names is right. */
function closeEnum(branches: unknown[]): unknown[] {
  const closed = branches.filter((one) => !isEmpty(one))
  return closed.length > 0 && closed.length < branches.length ? closed : branches
}

/**
 * Makes the generated schema usable: definition names without odd characters, exact decimals as the strings
 * they are on the wire, and no properties whose type is "never sent".
 */
function repair(raw: TJS.Definition): WireSchema {
  const source = raw as unknown as WireSchema
  const names = new Map(Object.keys(source.definitions).map((name, index) => [name, `D${index}`]))
  const nameOf = (reference: string) => {
    const written = reference.replace('#/definitions/', '')
    const decoded = decodeURIComponent(written).replace(/~1/g, '/').replace(/~0/g, '~')
    return names.get(decoded) ?? names.get(written)
  }
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (!isNode(value)) return value
    if (typeof value.$ref === 'string') {
      const name = nameOf(value.$ref)
      return name === undefined ? {} : { $ref: `#/definitions/${name}` }
    }
    if (isNode(value.properties) && '_coefficient' in value.properties) return { type: 'string' }
    const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (key === 'properties' && isNode(inner)) return [[key, walkProperties(inner)]]
      if (key === 'anyOf' && Array.isArray(inner)) return [[key, closeEnum(inner.map(walk))]]
      return key === 'description' && typeof inner === 'string' ? [] : [[key, walk(inner)]]
    })
    return Object.fromEntries(entries)
  }
  const walkProperties = (properties: Node) =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, inner]) =>
        isNode(inner) && Array.isArray(inner.anyOf) && inner.anyOf.length === 0
          ? []
          : [[name, walk(inner)]],
      ),
    )
  return {
    definitions: Object.fromEntries(
      Object.entries(source.definitions).map(([name, inner]) => [names.get(name), walk(inner)]),
    ),
    properties: walkProperties(source.properties),
  }
}

function generate(): WireSchema {
  const file = path.join(CACHE, 'wire-types.ts')
  const members = Object.entries(WIRE_TYPES).map(([name, type]) => `  '${name}': ${type}`)
  writeFileSync(
    file,
    `import type Stripe from 'stripe'\nexport interface WireObjects {\n${members.join('\n')}\n}\n`,
  )
  const program = TJS.getProgramFromFiles([file], {
    target: 'es2022',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  })
  const schema = TJS.generateSchema(program, 'WireObjects', {
    required: true,
    noExtraProps: true,
    strictNullChecks: true,
    ignoreErrors: true,
  })
  if (!schema) throw new Error("The SDK's types could not be read as a schema.")
  return repair(schema)
}

/** The JSON schema of the SDK's own types. Made in some seconds, then kept until the SDK or this file changes. */
export function wireSchema(): WireSchema {
  const sdk = path.join(ROOT, 'node_modules/stripe/package.json')
  const madeFrom = createHash('sha256')
    .update(readFileSync(sdk))
    .update(readFileSync(import.meta.filename))
    .digest('hex')
    .slice(0, 16)
  const cached = path.join(CACHE, `${madeFrom}.json`)
  if (!existsSync(cached)) {
    mkdirSync(CACHE, { recursive: true })
    const draft = `${cached}.${process.pid}.tmp`
    writeFileSync(draft, JSON.stringify(generate()))
    renameSync(draft, cached)
  }
  return JSON.parse(readFileSync(cached, 'utf8')) as WireSchema
}
