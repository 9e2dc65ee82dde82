import { mailOf, type StarterKind } from '../mails'
import { transact } from '../platform/db'
import { customerOf, payerOf } from './checkout-session'
import { requireBilling, type BillingDeps } from './deps'
import { firstPayment } from './policy'
import { readSubscription } from './read-stripe'
import type { Stripe } from './stripe'
import { idOf } from './fields'

type News = 'processing' | 'paid' | 'failed'

const MAIL: Record<News, StarterKind> = {
  processing: 'payment_on_its_way',
  paid: 'open_account',
  failed: 'public_payment_failed',
}

/** What may be told after what: that a payment is on its way is no news once it has arrived or failed. */
const BEFORE: Record<News, (News | null)[]> = {
  processing: [null],
  paid: [null, 'processing', 'failed'],
  failed: [null, 'processing'],
}

/** Tells the payer of a public checkout, once each, that the payment is on its way, that it arrived, or that it failed. */
export async function notifyPayer(
  deps: BillingDeps,
  checkoutId: string,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const payer = payerOf(session)
  if (payer === undefined || customerOf(session) === null) return
  const news = await newsOf(deps, session)
  await transact(deps.db, async (tx) => {
    // Race: two copies of the event, or two events at once. Whoever writes the step first sends the mail.
    const { count } = await tx.billingCheckout.updateMany({
      where: {
        id: checkoutId,
        OR: BEFORE[news].map((payerTold) => ({ payerTold })),
      },
      data: { payerEmail: payer, payerTold: news },
    })
    if (count === 0) return
    const values = { publicUrl: deps.env.PUBLIC_URL }
    await deps.outbox.enqueue(tx, mailOf(MAIL[news], { to: payer, lang: 'en' }, values))
  })
}

/** A session that is complete and unpaid stays so whatever its payment does: the subscription tells. */
async function newsOf(deps: BillingDeps, session: Stripe.Checkout.Session): Promise<News> {
  const subscription = idOf(session.subscription)
  if (session.payment_status !== 'unpaid' || subscription === '') return 'paid'
  const outcome = firstPayment(await readSubscription(requireBilling(deps).stripe, subscription))
  if (outcome === 'complete') return 'paid'
  return outcome === 'failed' ? 'failed' : 'processing'
}
