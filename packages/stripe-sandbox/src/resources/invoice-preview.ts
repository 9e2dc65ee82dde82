import type { z } from 'zod'
import { changePlan } from '../billing/change'
import { composeInvoice, periodLine } from '../billing/draft-invoice'
import { periodOf } from '../billing/renew'
import { recurringOf } from '../billing/subscribe'
import { periodEnd } from '../machines/period'
import type { Invoice } from '../rows/invoice'
import { newItem } from '../rows/subscription'
import type { World } from '../state/world'
import { invalidRequest } from '../wire/errors'
import { fields, flag, listOf, oneOf, text, timestamp } from '../wire/fields'
import { route, type Route } from '../wire/route'
import {
  anchorChange,
  itemChange,
  itemChanges,
  now,
  orderedItem,
  sharedFields,
} from './subscription-params'

const preview = fields({
  customer: text.optional(),
  subscription: text.optional(),
  preview_mode: oneOf('next', 'recurring').optional(),
  subscription_details: fields({
    billing_cycle_anchor: anchorChange.optional(),
    cancel_at_period_end: flag.optional(),
    items: listOf(itemChange).optional(),
    proration_behavior: sharedFields.proration_behavior,
    proration_date: timestamp.optional(),
    trial_end: timestamp.or(now).optional(),
  }).optional(),
})
type Preview = z.output<typeof preview>

/** Runs work on the world and takes everything back. */
function tryOut<Result>(world: World, work: () => Result): Result {
  const mark = world.store.mark()
  try {
    return work()
  } finally {
    world.store.undo(mark)
  }
}

function previewNew(world: World, params: Preview): Invoice {
  const customer = world.customer(params.customer ?? '')
  const items = (params.subscription_details?.items ?? []).map((item, index) =>
    orderedItem(world, item, `subscription_details[items][${index}]`),
  )
  const { cycle, currency } = recurringOf(items)
  const at = world.now(customer.test_clock)
  const period = { start: at, end: periodEnd(at, cycle, at) }
  const lines = items.map(({ price, quantity }) =>
    periodLine(
      newItem('si_preview', at, { subscription: '', price, recurring: cycle, quantity }, period),
      period,
    ),
  )
  return composeInvoice(world, {
    customer,
    subscription: null,
    reason: 'upcoming',
    currency,
    period: { start: at, end: at },
    lines: lines.map((line) => ({ ...line, subscription: null })),
    includePending: true,
  })
}

/** The next invoice of a subscription, as it would be after a change. */
function previewNext(world: World, id: string, params: Preview): Invoice {
  const subscription = world.store.need('subscription', id, 'subscription')
  const { cancel_at: ends } = subscription
  if (
    (ends !== null && ends <= periodOf(subscription).end) ||
    ['canceled', 'incomplete_expired'].includes(subscription.status)
  )
    throw invalidRequest(
      `No upcoming invoices for customer: ${subscription.customer}`,
      undefined,
      'invoice_upcoming_none',
    )
  const wanted = params.subscription_details
  return tryOut(world, () => {
    const before = world.store.all('invoice').length
    if (wanted?.items || wanted?.billing_cycle_anchor === 'now')
      changePlan(world, subscription, {
        items: itemChanges(world, wanted.items ?? [], 'subscription_details[items]'),
        proration: wanted.proration_behavior ?? 'create_prorations',
        behavior: 'default_incomplete',
        anchorNow: wanted.billing_cycle_anchor === 'now',
      })
    const made = world.store.all('invoice')[before]
    // A change that is invoiced at once is itself the next invoice.
    if (made)
      return {
        ...made,
        status: 'draft' as const,
        number: null,
        hosted_invoice_url: null,
        invoice_pdf: null,
      }
    const changed = world.store.need('subscription', id)
    const last = periodOf(changed)
    const [item] = changed.items.data
    if (!item) throw new Error(`${id} has no items.`)
    const period = {
      start: last.end,
      end: periodEnd(changed.billing_cycle_anchor, item.plan, last.end),
    }
    return composeInvoice(world, {
      customer: world.customer(changed.customer),
      subscription: changed,
      reason: 'upcoming',
      currency: changed.currency,
      period: last,
      lines: changed.items.data.map((one) => periodLine(one, period)),
      includePending: true,
      more: { next_payment_attempt: last.end + world.settings.draftSeconds },
    })
  })
}

export const invoicePreview: Route[] = [
  route('POST', '/v1/invoices/create_preview', preview, (world, { params }) => {
    const shown =
      params.subscription === undefined
        ? previewNew(world, params)
        : previewNext(world, params.subscription, params)
    return { ...shown, id: shown.id.replace(/^in_/, 'upcoming_in_') }
  }),
]
