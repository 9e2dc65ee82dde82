import type { World } from '../state/world'
import { sublist } from '../rows/parts'
import { onWire } from '../state/derive'
import type { Row } from '../state/store'
import { invalidRequest } from './errors'

type Node = Record<string, unknown>
const DEEPEST = 4

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const wires = (rows: Row[]) => rows.map(onWire)

/** Fields that exist only when asked for. Each gets the object as stored. */
const ON_REQUEST: Record<string, Record<string, (world: World, row: Node) => unknown>> = {
  customer: {
    subscriptions: (world, { id }) =>
      sublist(
        `/v1/customers/${String(id)}/subscriptions`,
        wires(
          world.store
            .all('subscription')
            .filter((one) => one.customer === id && one.status !== 'canceled')
            .reverse(),
        ),
      ),
    sources: (_world, { id }) => sublist(`/v1/customers/${String(id)}/sources`, []),
    tax_ids: (_world, { id }) => sublist(`/v1/customers/${String(id)}/tax_ids`, []),
  },
  'checkout.session': {
    line_items: (world, { id }) =>
      sublist(
        `/v1/checkout/sessions/${String(id)}/line_items`,
        world.store.need('checkout.session', String(id)).sandbox.lines,
      ),
  },
  invoice: {
    payments: (world, { id }) =>
      sublist(
        `/v1/invoice_payments?invoice=${String(id)}`,
        world.store.all('invoice_payment').filter((one) => one.invoice === id),
      ),
    confirmation_secret: (world, { id }) => {
      const payment = world.store.need('invoice', String(id)).sandbox.payment
      const intent = payment === null ? undefined : world.store.get('payment_intent', payment)
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
    },
  },
  charge: {
    refunds: (world, { id }) =>
      sublist(
        `/v1/charges/${String(id)}/refunds`,
        world.store.all('refund').filter((one) => one.charge === id),
      ),
  },
  price: { tiers: () => undefined },
}

function expandPath(world: World, value: unknown, parts: string[], whole: string): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) => expandPath(world, item, parts, whole))
  const [part, ...rest] = parts
  if (part === undefined) return value
  const impossible = () =>
    invalidRequest(
      `This property cannot be expanded (${whole}). You may want to try expanding '${whole.split('.').slice(0, -1).join('.') || 'data'}' instead.`,
      'expand',
    )
  if (!isNode(value)) throw impossible()
  const onRequest = typeof value.object === 'string' ? ON_REQUEST[value.object]?.[part] : undefined
  let inner = value[part]
  if (inner === undefined && onRequest) inner = onRequest(world, value)
  else if (inner === undefined) throw impossible()
  if (inner === null) return value
  if (typeof inner === 'string') {
    const found = world.store.find(inner)
    if (!found || found.id === value.id) throw impossible()
    inner = onWire(found)
  } else if (!isNode(inner)) throw impossible()
  return { ...value, [part]: expandPath(world, inner, rest, whole) }
}

/** What a route returned, as it is sent: without the sandbox's own fields, with the wanted expansions. */
export function render(world: World, result: object, expand: string[]): object {
  const list = result as { object?: unknown; data?: unknown }
  let shown: unknown =
    list.object === 'list' && Array.isArray(list.data)
      ? { ...result, data: wires(list.data as Row[]) }
      : onWire(result as Row)
  for (const path of expand) {
    const parts = path.split('.')
    if (parts.length > DEEPEST + (parts[0] === 'data' ? 1 : 0))
      throw invalidRequest(
        `You cannot expand more than ${DEEPEST} levels of a property (${path}).`,
        'expand',
      )
    shown = expandPath(world, shown, parts, path)
  }
  return shown as object
}
