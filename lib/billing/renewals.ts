import { attemptEach } from '../platform/attempt-each'
import { requireBilling, type BillingDeps } from './deps'
import { suppressPaymentNotice } from './give-up-unpaid'
import { runningSubscriptions } from './running'
import type { SubscriptionView } from './snapshot'
import { callStripe, type Stripe } from './stripe'
import { syncClient } from './sync-client'
import { RENEWAL_STOPPED_FOR } from './views'

/** Why we stopped a renewal that its payer had not cancelled. Kept with the subscription, in the call that stops it. */
export type StoppedFor = 'deletion' | 'unclaimed'

const ATTEMPTS = 4

/**
 * Makes the renewals of a client what they should be. While the account waits for its deletion nothing is charged again:
 * what runs runs out, and what has not begun is cancelled. Otherwise what we had stopped goes on; what its owner
 * cancelled stays cancelled. Safe to repeat, and at once from several places.
 * @returns `stopped` when something runs out because of the deletion
 * @throws when Stripe refused one of the subscriptions or did not answer; the others are done all the same
 */
export async function settleRenewals(
  deps: BillingDeps,
  clientId: string,
): Promise<'none' | 'stopped'> {
  for (let attempt = 1; ; attempt++) {
    const leaving = await isLeaving(deps, clientId)
    const running = await runningSubscriptions(deps, clientId)
    const due = running.filter((one) => (leaving ? renews(one) : one.renewalStoppedFor !== null))
    try {
      await attemptEach(
        deps.log,
        'renewal not settled',
        due,
        ({ id }) => ({ clientId, subscription: id }),
        async (one) => {
          if (!leaving) return letGoOn(deps, one)
          // Called off with the account: that it did not arrive is no news to its owner.
          if (one.status === 'incomplete') await suppressPaymentNotice(deps, clientId, one.id)
          await stopRenewal(deps, one, 'deletion')
        },
      )
    } finally {
      // The mirror is where a job looks for renewals that we have stopped.
      if (due.length > 0) await syncClient(deps, clientId)
    }
    // Race: the deletion is undone, or asked for, while we talk to Stripe. Whoever changed that settles too, perhaps before
    // our last call: then it is on us to look again.
    if ((await isLeaving(deps, clientId)) === leaving || attempt === ATTEMPTS)
      return leaving && running.length > 0 ? 'stopped' : 'none'
  }
}

const renews = ({ status, cancelAt }: SubscriptionView) =>
  cancelAt === null || status === 'incomplete'

/**
 * Lets a subscription run out at the end of its period. One whose first payment did not arrive knows no period and takes no
 * change: it is cancelled.
 */
export async function stopRenewal(
  deps: Pick<BillingDeps, 'billing'>,
  { id, status }: Pick<SubscriptionView, 'id' | 'status'>,
  reason: StoppedFor,
): Promise<void> {
  const { stripe } = requireBilling(deps)
  await callStripe<Stripe.Subscription>(() =>
    status === 'incomplete'
      ? stripe.subscriptions.cancel(id)
      : stripe.subscriptions.update(id, {
          cancel_at_period_end: true,
          metadata: { [RENEWAL_STOPPED_FOR]: reason },
        }),
  )
}

async function letGoOn(
  deps: BillingDeps,
  { id, cancelAt }: Pick<SubscriptionView, 'id' | 'cancelAt'>,
): Promise<void> {
  const { stripe } = requireBilling(deps)
  await callStripe(() =>
    stripe.subscriptions.update(id, {
      // Its owner may have let it go on already; then only our mark is left.
      ...(cancelAt !== null && { cancel_at_period_end: false }),
      metadata: { [RENEWAL_STOPPED_FOR]: '' },
    }),
  )
}

async function isLeaving({ db }: BillingDeps, clientId: string): Promise<boolean> {
  const client = await db.client.findUnique({
    where: { id: clientId },
    select: { account: { select: { deleteAt: true } } },
  })
  return client?.account.deleteAt != null
}

/** The clients that stay although a renewal of theirs is stopped, as far as the mirror knows. */
export async function wronglyStopped({ db }: Pick<BillingDeps, 'db'>): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM clients c
      JOIN accounts a ON a.id = c.account_id
      JOIN billing_states b ON b.client_id = c.id
     WHERE a.delete_at IS NULL
       AND jsonb_path_exists(b.snapshot, '$.subscriptions[*] ?
             (@.renewalStoppedFor != null && @.status != "canceled" && @.status != "incomplete_expired")')
     ORDER BY c.id`
  return rows.map(({ id }) => id)
}
