import { isUndecided } from '../rows/charge'
import type { StripeEvent } from '../rows/event'
import type { Kind, Row, Rows } from './store'

/** An object as it goes over the wire: without what the sandbox keeps for itself. */
export function onWire(row: Row): Record<string, unknown> {
  const { sandbox: _hidden, ...wire } = row as unknown as Record<string, unknown>
  return wire
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The former values of what changed, nested as Stripe nests `previous_attributes`. */
function previousAttributes(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[key], after[key]]
    if (was === is) continue
    if (isPlain(was) && isPlain(is)) {
      const inner = previousAttributes(was, is)
      if (Object.keys(inner).length > 0) changed[key] = inner
    } else if (JSON.stringify(was) !== JSON.stringify(is)) changed[key] = was ?? null
  }
  return changed
}

type Change<K extends Kind> = { before: Rows[K] | undefined; after: Rows[K] | undefined }
type Rules = { [K in Kind]?: (change: Change<K>) => string[] }

/** created, updated and deleted, for kinds that know nothing else. */
const plain =
  (name: string) =>
  ({ before, after }: { before: unknown; after: unknown }): string[] => [
    before === undefined
      ? `${name}.created`
      : after === undefined
        ? `${name}.deleted`
        : `${name}.updated`,
  ]

const became = <State>(before: State | undefined, after: State, wanted: State) =>
  before !== wanted && after === wanted

/**
 * Which events follow from a change of an object. What can't be read off the object (a failed attempt, a trial
 * about to end) is emitted where it happens.
 */
const RULES: Rules = {
  product: plain('product'),
  price: plain('price'),
  invoiceitem: plain('invoiceitem'),
  webhook_endpoint: () => [],
  'billing_portal.configuration': plain('billing_portal.configuration'),
  'billing_portal.session': plain('billing_portal.session'),
  customer: ({ before, after }) =>
    after?.deleted ? ['customer.deleted'] : plain('customer')({ before, after }),
  payment_method: ({ before, after }) => {
    if (!after) return []
    if (before === undefined) return after.customer === null ? [] : ['payment_method.attached']
    if (before.customer === after.customer) return ['payment_method.updated']
    return [after.customer === null ? 'payment_method.detached' : 'payment_method.attached']
  },
  subscription: ({ before, after }) => {
    if (!after) return []
    if (!before) return ['customer.subscription.created']
    if (became(before.status, after.status, 'canceled')) return ['customer.subscription.deleted']
    return [
      ...(became(before.status, after.status, 'paused') ? ['customer.subscription.paused'] : []),
      ...(before.status === 'paused' && after.status !== 'paused'
        ? ['customer.subscription.resumed']
        : []),
      'customer.subscription.updated',
    ]
  },
  invoice: ({ before, after }) => {
    if (!after) return ['invoice.deleted']
    return [
      ...(before ? [] : ['invoice.created']),
      ...((before?.status ?? 'draft') === 'draft' && after.status !== 'draft'
        ? ['invoice.finalized']
        : []),
      ...(before ? ['invoice.updated'] : []),
      ...(became(before?.status, after.status, 'paid')
        ? ['invoice.paid', 'invoice.payment_succeeded']
        : []),
      ...(became(before?.status, after.status, 'void') ? ['invoice.voided'] : []),
      ...(became(before?.status, after.status, 'uncollectible')
        ? ['invoice.marked_uncollectible']
        : []),
    ]
  },
  payment_intent: ({ before, after }) => {
    if (!after) return []
    const turned = (status: typeof after.status) => became(before?.status, after.status, status)
    return [
      ...(before ? [] : ['payment_intent.created']),
      ...(turned('succeeded') ? ['payment_intent.succeeded'] : []),
      ...(turned('requires_action') ? ['payment_intent.requires_action'] : []),
      ...(turned('processing') ? ['payment_intent.processing'] : []),
      ...(turned('canceled') ? ['payment_intent.canceled'] : []),
      ...(after.last_payment_error !== null &&
      after.last_payment_error !== before?.last_payment_error
        ? ['payment_intent.payment_failed']
        : []),
    ]
  },
  setup_intent: ({ before, after }) => [
    ...(before ? [] : ['setup_intent.created']),
    ...(after && became(before?.status, after.status, 'succeeded')
      ? ['setup_intent.succeeded']
      : []),
    ...(after && became(before?.status, after.status, 'canceled') ? ['setup_intent.canceled'] : []),
  ],
  charge: ({ before, after }) => {
    if (!after) return []
    if (became(before?.status, after.status, 'succeeded')) return ['charge.succeeded']
    if (became(before?.status, after.status, 'failed')) return ['charge.failed']
    if (before === undefined) return ['charge.pending']
    return after.amount_refunded > before.amount_refunded ? ['charge.refunded'] : ['charge.updated']
  },
  refund: ({ before }) => [before ? 'refund.updated' : 'refund.created'],
  dispute: ({ before, after }) => {
    if (!before) return ['charge.dispute.created']
    return [
      'charge.dispute.updated',
      ...(after && !isUndecided(after) && isUndecided(before) ? ['charge.dispute.closed'] : []),
    ]
  },
  'checkout.session': ({ before, after }) => {
    if (!after || !before) return []
    if (became(before.status, after.status, 'complete')) return ['checkout.session.completed']
    if (became(before.status, after.status, 'expired')) return ['checkout.session.expired']
    return before.status === 'complete' &&
      became(before.payment_status, after.payment_status, 'paid')
      ? ['checkout.session.async_payment_succeeded']
      : []
  },
  'test_helpers.test_clock': ({ before, after }) => {
    const name = 'test_helpers.test_clock'
    if (!after) return [`${name}.deleted`]
    if (!before) return [`${name}.created`]
    return became(before.status, after.status, after.status) ? [`${name}.${after.status}`] : []
  },
}

export interface Derived {
  type: string
  data: StripeEvent['data']
}

/** The events of one change, with the object as it now is. */
export function deriveEvents(
  kind: Kind,
  before: Row | undefined,
  after: Row | undefined,
): Derived[] {
  const rule = RULES[kind] as
    | ((change: { before: unknown; after: unknown }) => string[])
    | undefined
  const current = after ?? before
  if (!rule || !current) return []
  const object = onWire(current)
  const previous = before && after ? previousAttributes(onWire(before), object) : {}
  if (before && after && Object.keys(previous).length === 0) return []
  return rule({ before, after }).map((type) => ({
    type,
    data: {
      object:
        kind === 'customer' && before && after && 'deleted' in after ? onWire(before) : object,
      ...(type.endsWith('.updated') && { previous_attributes: previous }),
    },
  }))
}
