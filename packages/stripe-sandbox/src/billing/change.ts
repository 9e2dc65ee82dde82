import { FIRST_PAYMENT_SECONDS } from '../machines/subscription'
import { periodEnd, sameCycle } from '../machines/period'
import { prorate } from '../machines/proration'
import { planOf, type Price } from '../rows/catalogue'
import { newInvoiceItem, type LineDraft } from '../rows/invoice-line'
import { newItem, withItems, type Subscription, type SubscriptionItem } from '../rows/subscription'
import type { World } from '../state/world'
import { cardError, invalidRequest } from '../wire/errors'
import { collect, methodFor } from './collect'
import { draftInvoice, periodLine } from './draft-invoice'
import { finalize } from './finalize'
import { voidInvoice } from './invoice-status'
import { invoicesOf } from './lifecycle'
import { periodOf } from './renew'
import { recurringOf, type PaymentBehavior } from './subscribe'

export interface ItemChange {
  id?: string
  price?: Price
  quantity?: number
  deleted?: boolean
}

export interface PlanChange {
  items: ItemChange[]
  proration: 'always_invoice' | 'create_prorations' | 'none'
  behavior: PaymentBehavior
  anchorNow: boolean
}

interface Changed {
  items: SubscriptionItem[]
  /** Items before and after, where something changed. */
  pairs: { before: SubscriptionItem | null; after: SubscriptionItem | null }[]
}

function changedItems(world: World, subscription: Subscription, changes: ItemChange[]): Changed {
  const now = world.now(subscription.test_clock)
  const items = [...subscription.items.data]
  const pairs: Changed['pairs'] = []
  for (const change of changes) {
    const index = items.findIndex((item) => item.id === change.id)
    const present = items[index]
    if (change.id !== undefined && !present)
      throw invalidRequest(
        `No such subscription item: '${change.id}'`,
        'items[0][id]',
        'resource_missing',
      )
    const price = change.price ?? present?.price
    if (!price)
      throw invalidRequest(
        'Missing required param: items[0][price].',
        'items[0][price]',
        'parameter_missing',
      )
    const { cycle } = recurringOf([{ price, quantity: 1 }])
    if (!present) {
      const added = newItem(
        world.ids.next('subscription_item'),
        now,
        { subscription: subscription.id, price, recurring: cycle, quantity: change.quantity ?? 1 },
        periodOf(subscription),
      )
      items.push(added)
      pairs.push({ before: null, after: added })
    } else if (change.deleted) {
      items.splice(index, 1)
      pairs.push({ before: present, after: null })
    } else {
      const after = {
        ...present,
        price,
        plan: planOf(price, cycle),
        quantity: change.quantity ?? present.quantity,
      }
      items[index] = after
      if (after.price.id !== present.price.id || after.quantity !== present.quantity)
        pairs.push({ before: present, after })
    }
  }
  recurringOf(items.map(({ price, quantity }) => ({ price, quantity })))
  return { items, pairs }
}

const priced = (item: SubscriptionItem | null) => ({
  unitAmount: item?.price.unit_amount ?? 0,
  quantity: item?.quantity ?? 0,
})

/** The credit and the charge for the rest of the period. */
function prorations(
  subscription: Subscription,
  pairs: Changed['pairs'],
  at: number,
  chargesRest: boolean,
): LineDraft[] {
  const period = periodOf(subscription)
  return pairs.flatMap(({ before, after }) => {
    const { credit, charge } = prorate(priced(before), priced(after), period, at)
    const line = (item: SubscriptionItem, amount: number, description: string): LineDraft => ({
      ...periodLine(item, { start: at, end: period.end }, amount),
      description,
      proration: true,
    })
    return [
      ...(before
        ? [line(before, credit, `Unused time on ${before.price.nickname ?? before.price.product}`)]
        : []),
      ...(after && chargesRest
        ? [line(after, charge, `Remaining time on ${after.price.nickname ?? after.price.product}`)]
        : []),
    ]
  })
}

function keepPending(world: World, subscription: Subscription, lines: LineDraft[]): void {
  const customer = world.customer(subscription.customer)
  for (const line of lines) {
    const id = world.ids.next('invoiceitem')
    world.store.put(
      'invoiceitem',
      newInvoiceItem(id, world.now(subscription.test_clock), customer, line),
    )
  }
}

/** A newer change takes the place of one that still waits for its money. */
function replacePending(world: World, subscription: Subscription): void {
  if (!subscription.pending_update) return
  for (const invoice of invoicesOf(world, subscription.id)) {
    if (invoice.status === 'open' && invoice.sandbox.applies) voidInvoice(world, invoice)
  }
  world.store.update('subscription', subscription.id, { pending_update: null })
}

/**
 * Changes what a subscription consists of. With `pending_if_incomplete` nothing changes until its invoice is
 * paid; otherwise it changes now, and an unpaid invoice makes the subscription overdue.
 * @throws WireError 402 with `error_if_incomplete`
 */
export function changePlan(world: World, subscription: Subscription, change: PlanChange): void {
  const now = world.now(subscription.test_clock)
  const { items, pairs } = changedItems(world, subscription, change.items)
  if (pairs.length === 0 && !change.anchorNow) return
  replacePending(world, subscription)
  const [before] = subscription.items.data
  const [after] = items
  if (!before || !after)
    throw invalidRequest('A subscription must keep at least one item.', 'items')
  const inTrial = subscription.status === 'trialing'
  const newCycle = !inTrial && (change.anchorNow || !sameCycle(before.plan, after.plan))
  const anchor = newCycle ? now : subscription.billing_cycle_anchor
  const period = newCycle
    ? { start: now, end: periodEnd(now, after.plan, now) }
    : periodOf(subscription)
  const moved = items.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }))
  const credits =
    change.proration === 'none' || inTrial ? [] : prorations(subscription, pairs, now, !newCycle)
  const apply = () =>
    world.store.update('subscription', subscription.id, {
      ...withItems(subscription, moved),
      billing_cycle_anchor: anchor,
    })
  if (!newCycle && change.proration !== 'always_invoice') {
    keepPending(world, apply(), credits)
    return
  }
  const lines = [...credits, ...(newCycle ? moved.map((item) => periodLine(item, period)) : [])]
  if (lines.length === 0) return void apply()
  const waits = change.behavior === 'pending_if_incomplete'
  const current = waits ? subscription : apply()
  const draft = draftInvoice(world, {
    customer: world.customer(subscription.customer),
    subscription: current,
    reason: 'subscription_update',
    currency: current.currency,
    period: { start: now, end: now },
    lines,
    includePending: false,
    more: waits
      ? { sandbox: { payment: null, applies: { items: moved, anchor }, failures: 0 } }
      : {},
  })
  const open = finalize(world, draft)
  if (open.status !== 'open' || change.behavior === 'default_incomplete') return
  const { answer, invoice } = collect(world, open, methodFor(world, open), 'off_session')
  if (waits && invoice.status === 'open')
    world.store.update('subscription', subscription.id, {
      pending_update: {
        billing_cycle_anchor: newCycle ? anchor : null,
        cancel_at_period_end: null,
        discount: null,
        discounts: null,
        expires_at: now + FIRST_PAYMENT_SECONDS,
        metadata: null,
        subscription_items: moved,
        trial_end: null,
        trial_from_plan: null,
      },
    })
  if (change.behavior === 'error_if_incomplete' && answer.outcome === 'declined')
    throw cardError(answer.code, answer.message, { decline_code: answer.declineCode }, false)
}
