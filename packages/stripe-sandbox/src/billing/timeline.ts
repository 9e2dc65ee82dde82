import { FIRST_PAYMENT_SECONDS, TRIAL_NOTICE_SECONDS, renews } from '../machines/subscription'
import { verdictOn } from '../machines/debits'
import type { CheckoutSession } from '../rows/checkout-session'
import type { PaymentIntent } from '../rows/intents'
import type { Invoice } from '../rows/invoice'
import type { Subscription } from '../rows/subscription'
import { BY_TIME, EVENT_RETENTION_SECONDS, type World } from '../state/world'
import { collect, methodFor } from './collect'
import { decideIntent } from './debits'
import { endSubscription, expireIncomplete, expirePendingUpdate } from './lifecycle'
import { clockOf } from './pay-intent'
import { endTrial, finalizeAndCollect, periodOf, renew } from './renew'

/** Something that time will bring. */
interface Due {
  at: number
  run: () => void
}

function dueOfSubscription(world: World, subscription: Subscription): Due[] {
  const { id, status, trial_end: trialEnd } = subscription
  const due: Due[] = []
  const fresh = () => world.store.need('subscription', id)
  // What the bank still decides on is not late yet.
  if (status === 'incomplete' && !waitsForBank(world, subscription))
    due.push({
      at: subscription.created + FIRST_PAYMENT_SECONDS,
      run: () => expireIncomplete(world, fresh()),
    })
  if (status === 'trialing' && trialEnd !== null) {
    due.push({ at: trialEnd, run: () => endTrial(world, fresh()) })
    if (!subscription.sandbox.trialWillEndSent)
      due.push({ at: trialEnd - TRIAL_NOTICE_SECONDS, run: () => announceTrialEnd(world, fresh()) })
  }
  if (renews(status)) due.push({ at: periodOf(subscription).end, run: () => renew(world, fresh()) })
  const ends = subscription.cancel_at
  if (ends !== null && (renews(status) || status === 'trialing' || status === 'paused'))
    // Before a renewal or a trial's end at the same instant.
    due.unshift({
      at: ends,
      run: () => endSubscription(world, fresh(), 'cancellation_requested'),
    })
  if (subscription.pending_update)
    due.push({
      at: subscription.pending_update.expires_at,
      run: () => expirePendingUpdate(world, fresh()),
    })
  const resumes = subscription.pause_collection?.resumes_at ?? null
  if (resumes !== null)
    due.push({
      at: resumes,
      run: () => world.store.update('subscription', id, { pause_collection: null }),
    })
  return due
}

function waitsForBank(world: World, { latest_invoice: latest }: Subscription): boolean {
  const invoice = world.store.get('invoice', latest ?? '')
  return world.store.get('payment_intent', invoice?.sandbox.payment ?? '')?.status === 'processing'
}

function announceTrialEnd(world: World, subscription: Subscription): void {
  const row = world.store.update('subscription', subscription.id, {
    sandbox: { trialWillEndSent: true },
  })
  world.emit('customer.subscription.trial_will_end', row)
}

function dueOfInvoice(world: World, invoice: Invoice): Due[] {
  const { id, status, auto_advance: advances } = invoice
  if (!advances) return []
  const fresh = () => world.store.need('invoice', id)
  if (status === 'draft' && invoice.automatically_finalizes_at !== null)
    return [
      { at: invoice.automatically_finalizes_at, run: () => finalizeAndCollect(world, fresh()) },
    ]
  if (status === 'open' && invoice.next_payment_attempt !== null)
    return [
      {
        at: invoice.next_payment_attempt,
        run: () => collect(world, fresh(), methodFor(world, fresh()), 'off_session'),
      },
    ]
  return []
}

/** A bank that decides by itself. */
function dueOfDebit(world: World, { id, status, latest_charge: latest }: PaymentIntent): Due[] {
  if (status !== 'processing') return []
  const charge = world.store.need('charge', latest ?? '')
  const method = world.store.need('payment_method', charge.payment_method)
  const verdict = verdictOn(method.sandbox.number)
  if (!verdict) return []
  const at = charge.created + verdict.afterSeconds
  return [{ at, run: () => decideIntent(world, id, verdict.succeeds) }]
}

export function expireSession(world: World, session: CheckoutSession): CheckoutSession {
  return world.store.update('checkout.session', session.id, { status: 'expired', url: null })
}

/** Everything that the time of one clock will bring, as things stand. */
function dueOn(world: World, testClock: string | null): Due[] {
  const { store } = world
  const ours = <Row extends { test_clock: string | null }>(rows: Row[]) =>
    rows.filter((row) => row.test_clock === testClock)
  return [
    ...ours(store.all('subscription')).flatMap((one) => dueOfSubscription(world, one)),
    ...ours(store.all('invoice')).flatMap((one) => dueOfInvoice(world, one)),
    ...store
      .all('payment_intent')
      .filter(({ customer }) => (customer === null ? null : clockOf(world, customer)) === testClock)
      .flatMap((one) => dueOfDebit(world, one)),
    ...store
      .all('checkout.session')
      .filter((one) => one.status === 'open' && one.sandbox.testClock === testClock)
      .map((one) => ({ at: one.expires_at, run: () => expireSession(world, one) })),
  ]
}

const earliest = (all: Due[]): Due | undefined =>
  all.reduce<Due | undefined>(
    (first, one) => (first && first.at <= one.at ? first : one),
    undefined,
  )

/**
 * Lets everything happen that is due up to an instant, one by one, each at its own time. Whoever goes through it may
 * wait after each: the clock stands meanwhile, and what others do in the pause counts.
 * @param stand moves the clock to the instant of the next thing
 */
function* happenings(
  world: World,
  testClock: string | null,
  until: number,
  stand: (at: number) => void,
): Generator<number> {
  for (;;) {
    const due = earliest(dueOn(world, testClock))
    if (!due || due.at > until) return
    stand(due.at)
    world.transact(BY_TIME, due.run)
    yield due.at
  }
}

/** What others make of each instant of a time that is lived through: they hear of it. False ends it there. */
export type Pause = () => Promise<boolean>

/** Moves the sandbox's own clock forward; test clocks stay where they are. */
export async function advanceSandbox(world: World, to: number, pause: Pause): Promise<void> {
  const { clock } = world
  let last = clock.nowSeconds()
  const stand = (at: number) => clock.standAt((last = Math.max(last, at)))
  stand(last)
  try {
    for (const _ of happenings(world, null, to, stand)) if (!(await pause())) return
  } catch (thrown) {
    clock.runFrom(last)
    throw thrown
  }
  clock.runFrom(to)
}

/** Lets happen what has become due by itself. */
export function catchUp(world: World): void {
  const { clock } = world
  const now = clock.nowSeconds()
  try {
    for (const _ of happenings(world, null, now, (at) => clock.standAt(Math.min(at, now))));
  } finally {
    clock.runOn()
  }
}

/** Forgets events after their time, except those that somebody is still to be told. */
export function dropOldEvents(world: World, isAwaited: (event: string) => boolean): void {
  const oldest = world.clock.nowSeconds() - EVENT_RETENTION_SECONDS
  world.transact(BY_TIME, () => {
    for (const { id, created } of world.store.all('event')) {
      if (created < oldest && !isAwaited(id)) world.store.remove('event', id)
    }
  })
}

/** Moves a test clock forward, and with it all that belongs to its customers; one that is deleted meanwhile stops. */
export async function advanceTestClock(
  world: World,
  id: string,
  to: number,
  pause: Pause,
): Promise<void> {
  const clock = () => world.store.get('test_helpers.test_clock', id)
  const stand = (at: number) =>
    world.transact(BY_TIME, () => {
      const { frozen_time: now } = world.store.need('test_helpers.test_clock', id)
      world.store.update('test_helpers.test_clock', id, { frozen_time: Math.max(at, now) })
    })
  for (const _ of happenings(world, id, to, stand)) if (!(await pause()) || !clock()) return
  world.transact(BY_TIME, () => {
    world.store.update('test_helpers.test_clock', id, {
      frozen_time: to,
      status: 'ready',
      status_details: {},
    })
  })
}
