import type { z } from 'zod'
import { changePlan } from '../billing/change'
import { collect, methodFor } from '../billing/collect'
import { draftInvoice, periodLine } from '../billing/draft-invoice'
import { finalize } from '../billing/finalize'
import { step } from '../billing/lifecycle'
import { endsForWantOfMethod, periodOf, withPeriod } from '../billing/renew'
import { isTerminal } from '../machines/subscription'
import { periodEnd } from '../machines/period'
import { mergeMetadata } from '../rows/parts'
import type { Subscription } from '../rows/subscription'
import type { World } from '../state/world'
import { invalidRequest } from '../wire/errors'
import { clearable, fields, listOf, oneOf, text, timestamp } from '../wire/fields'
import { anchorChange, itemChange, itemChanges, now, sharedFields } from './subscription-params'

export const updateFields = fields({
  ...sharedFields,
  billing_cycle_anchor: anchorChange.optional(),
  cancellation_details: fields({
    comment: clearable(text).optional(),
    feedback: clearable(text).optional(),
  }).optional(),
  items: listOf(itemChange).optional(),
  pause_collection: clearable(
    fields({
      behavior: oneOf('keep_as_draft', 'mark_uncollectible', 'void'),
      resumes_at: timestamp.optional(),
    }),
  ).optional(),
  proration_date: timestamp.optional(),
  trial_end: timestamp.or(now).optional(),
})
type Update = z.output<typeof updateFields>

/** What a planned end looks like; both ways of planning exclude each other. */
function plannedEnd(world: World, present: Subscription, given: Update): Partial<Subscription> {
  const { cancel_at: wanted, cancel_at_period_end: atPeriodEnd } = given
  // All items share one period here: its end is the earliest and the latest.
  const at = typeof wanted === 'string' ? periodOf(present).end : wanted
  if (at != null && atPeriodEnd)
    throw invalidRequest(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'cancel_at',
    )
  const nowSeconds = world.now(present.test_clock)
  if (at != null && at <= nowSeconds)
    throw invalidRequest('The cancel_at timestamp must be in the future.', 'cancel_at')
  const details = { ...present.cancellation_details, ...given.cancellation_details }
  if (at === undefined && atPeriodEnd === undefined) return { cancellation_details: details }
  const plans = at != null || atPeriodEnd === true
  return {
    cancel_at: plans ? (at ?? periodOf(present).end) : null,
    cancel_at_period_end: atPeriodEnd === true,
    canceled_at: plans ? nowSeconds : null,
    cancellation_details: { ...details, reason: plans ? 'cancellation_requested' : null },
  }
}

function plain(world: World, present: Subscription, given: Update): Partial<Subscription> {
  const { default_payment_method: method, pause_collection: pause } = given
  if (method != null) world.store.need('payment_method', method, 'default_payment_method')
  return {
    ...plannedEnd(world, present, given),
    metadata: mergeMetadata(present.metadata, given.metadata),
    ...(method !== undefined && { default_payment_method: method }),
    ...(given.description !== undefined && { description: given.description }),
    ...(pause !== undefined && {
      pause_collection: pause && { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null },
    }),
    ...(given.payment_settings && {
      payment_settings: {
        payment_method_options: null,
        payment_method_types:
          given.payment_settings.payment_method_types ??
          present.payment_settings.payment_method_types,
        save_default_payment_method:
          given.payment_settings.save_default_payment_method ??
          present.payment_settings.save_default_payment_method,
      },
    }),
    ...(given.trial_settings && {
      trial_settings: {
        end_behavior: { billing_cycle_anchor: null, ...given.trial_settings.end_behavior },
      },
    }),
  }
}

/** A first paid period that begins now and is collected at once. */
function beginNow(world: World, subscription: Subscription, anchorNow: boolean): void {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no items.`)
  const start = world.now(subscription.test_clock)
  const anchor = anchorNow ? start : subscription.billing_cycle_anchor
  const period = { start, end: periodEnd(anchor, item.plan, start) }
  const begun = world.store.update('subscription', subscription.id, {
    billing_cycle_anchor: anchor,
    ...withPeriod(subscription, period),
  })
  const draft = draftInvoice(world, {
    customer: world.customer(begun.customer),
    subscription: begun,
    reason: 'subscription_update',
    currency: begun.currency,
    period: { start, end: start },
    lines: begun.items.data.map((one) => periodLine(one, period)),
    includePending: true,
  })
  const open = finalize(world, draft)
  if (open.status === 'open') collect(world, open, methodFor(world, open), 'off_session')
}

function changeTrial(world: World, subscription: Subscription, end: number | 'now'): void {
  const at = world.now(subscription.test_clock)
  if (end === 'now') {
    if (subscription.status !== 'trialing') return
    const ended = world.store.update('subscription', subscription.id, { trial_end: at })
    if (endsForWantOfMethod(world, ended, at)) return
    beginNow(world, step(world, subscription.id, 'trial_ended', { trial_end: at }), true)
    return
  }
  if (end <= at) throw invalidRequest('The trial end must be in the future.', 'trial_end')
  if (!['active', 'trialing'].includes(subscription.status))
    throw invalidRequest(
      `A subscription that is ${subscription.status} can't begin a trial.`,
      'trial_end',
    )
  step(world, subscription.id, 'trial_started', {
    trial_start: subscription.trial_start ?? at,
    trial_end: end,
    billing_cycle_anchor: end,
    ...withPeriod(subscription, { start: at, end }),
    sandbox: { trialWillEndSent: false },
  })
}

export function update(world: World, id: string, given: Update): Subscription {
  const present = world.store.need('subscription', id)
  const touchesMore = Object.keys(given).some(
    (key) => !['metadata', 'cancellation_details'].includes(key),
  )
  if (isTerminal(present.status) && touchesMore)
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      undefined,
      'resource_missing',
    )
  if (present.status === 'incomplete' && (given.items || given.cancel_at_period_end !== undefined))
    throw invalidRequest(
      'This subscription is incomplete: until its first invoice is paid only metadata and default_payment_method can be updated.',
    )
  const updated = world.store.update('subscription', id, plain(world, present, given))
  if (given.items || given.billing_cycle_anchor === 'now')
    changePlan(world, updated, {
      items: itemChanges(world, given.items ?? [], 'items'),
      proration: given.proration_behavior ?? 'create_prorations',
      behavior: given.payment_behavior ?? 'allow_incomplete',
      anchorNow: given.billing_cycle_anchor === 'now',
    })
  if (given.trial_end !== undefined)
    changeTrial(world, world.store.need('subscription', id), given.trial_end)
  return world.store.need('subscription', id)
}

export function pauseSubscription(world: World, id: string): Subscription {
  const subscription = world.store.need('subscription', id)
  if (!['active', 'past_due', 'trialing'].includes(subscription.status))
    throw invalidRequest(`A subscription that is ${subscription.status} can't be paused.`)
  return step(world, id, 'paused', {
    status_details: {
      paused: {
        subscription: { type: 'pause_requested' },
        transitioned_at: world.now(subscription.test_clock),
        type: 'subscription',
      },
    },
  })
}

/** Resuming begins a new period and collects for it. */
export function resumeSubscription(
  world: World,
  id: string,
  anchor: 'now' | 'unchanged',
): Subscription {
  const subscription = world.store.need('subscription', id)
  if (subscription.status !== 'paused')
    throw invalidRequest(
      `You can only resume a paused subscription; this one is ${subscription.status}.`,
    )
  const { status_details: _paused, ...rest } = step(world, id, 'resumed')
  const resumed = world.store.put('subscription', rest)
  const paidUntil = periodOf(resumed).end
  const stillPaid = resumed.trial_end !== paidUntil && paidUntil > world.now(resumed.test_clock)
  if (!stillPaid || anchor === 'now') beginNow(world, resumed, anchor === 'now')
  return world.store.need('subscription', id)
}
