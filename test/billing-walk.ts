import { createHash } from 'node:crypto'
import { sessionIn, type BillingWorld, type Payer } from './billing'

/** What happens to somebody who pays, in any order. */
const STEPS = [
  'checkout',
  'pay',
  'pay_declined',
  'pay_by_debit',
  'bank_decides',
  'finalize',
  'resync',
  'portal',
  'cancel_at_end',
  'undo',
  'cancel_now',
  'refund',
  'break_card',
  'mend_card',
  'delete_customer',
  'days_pass',
  'fault',
] as const
export type Step = (typeof STEPS)[number]

/** Faults of the API and of deliveries that a walk may meet; each strikes once. */
const API_FAULTS = [
  { kind: 'error', status: 500, when: 'before' },
  { kind: 'error', status: 500, when: 'after' },
  { kind: 'error', status: 429, when: 'before' },
  { kind: 'error', status: 409, when: 'before' },
  { kind: 'drop', when: 'before' },
  { kind: 'drop', when: 'after' },
] as const

/** Numbers that look random; from a seed always the same. */
function dice(seed: string): (sides: number) => number {
  let drawn = 0
  return (sides) =>
    createHash('sha256').update(`${seed} ${drawn++}`).digest().readUInt32BE(0) % sides
}

/**
 * One walk: seven steps or nine of somebody who pays, with whatever goes wrong on the way.
 * @param url the server under test, which may be down at any moment
 * @param onStep told each step with the status of our answer; 0 when there was none
 */
export async function walk(
  world: BillingWorld,
  url: string,
  payer: Payer,
  seed: number,
  onStep: (step: Step, status: number) => Promise<void>,
): Promise<void> {
  const roll = dice(`walk ${seed}`)
  let session = ''
  const post = async (path: string, body?: object) => {
    try {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${payer.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      })
      const answer = (await response.json()) as { url?: string }
      return { status: response.status, url: answer.url }
    } catch {
      return { status: 0, url: undefined }
    }
  }
  const buy = async () => {
    const price = roll(2) === 0 ? 'monthly' : 'yearly'
    const { status, url: page } = await post('/account/premium/checkout', { price })
    if (status === 200) session = sessionIn(page)
    return status
  }
  const perform: Record<Step, () => Promise<number | undefined>> = {
    checkout: buy,
    pay: async () => void (session && (await world.pay(session))),
    pay_declined: async () =>
      void (
        session && (await world.pay(session, { payment_method: 'pm_card_visa_chargeDeclined' }))
      ),
    pay_by_debit: async () =>
      void (session && (await world.pay(session, { outcome: 'unpaid_async' }))),
    bank_decides: async () => {
      const verdict = roll(2) === 0 ? 'succeed' : 'fail'
      if (session) await world.control(`/checkout/sessions/${session}/async_payment/${verdict}`)
      return undefined
    },
    finalize: async () =>
      session
        ? (await post('/account/premium/finalize', { session_id: session })).status
        : undefined,
    resync: async () => (await post('/account/premium/resync')).status,
    portal: async () => (await post('/account/premium/billing-portal')).status,
    cancel_at_end: () => change({ cancel_at_period_end: true }),
    undo: () => change({ cancel_at_period_end: false }),
    cancel_now: async () => {
      for (const { id, status } of await world.subscriptionsOf(payer))
        if (status !== 'canceled') await world.stripe.subscriptions.cancel(id)
      return undefined
    },
    refund: async () => {
      const [customer] = await world.customersOf(payer.clientId)
      if (!customer) return undefined
      const [charge] = (await world.stripe.charges.list({ customer: customer.id })).data
      if (charge) await world.stripe.refunds.create({ charge: charge.id })
      return undefined
    },
    break_card: async () => void (await world.breakCard(payer)),
    mend_card: async () => void (await world.useCard(payer, 'pm_card_visa')),
    delete_customer: async () => {
      const [customer] = await world.customersOf(payer.clientId)
      // Rarely: it ends a walk's story.
      if (customer && roll(3) === 0) await world.stripe.customers.del(customer.id)
      return undefined
    },
    days_pass: async () => void (await world.control('/clock/advance', { days: 1 + roll(20) })),
    fault: async () => {
      const fault = API_FAULTS[roll(API_FAULTS.length)]
      if (fault) world.sandbox.control.addApiFault({ ...fault, times: 1 })
      const chance = () => roll(3) / 4
      world.sandbox.control.setWebhookFaults({
        duplicate: chance(),
        lose: chance(),
        stale: chance(),
        shuffle: true,
        seed: String(roll(1_000)),
      })
      return undefined
    },
  }
  async function change(how: { cancel_at_period_end: boolean }): Promise<undefined> {
    for (const { id, status } of await world.subscriptionsOf(payer))
      if (status === 'active' || status === 'past_due')
        await world.stripe.subscriptions.update(id, how)
  }

  // Some try to buy beside a debit that their bank has not decided on.
  const first: Step[] =
    roll(3) === 0 ? ['checkout', 'pay_by_debit', 'checkout', 'pay'] : ['checkout', 'pay']
  const rest = Array.from({ length: 5 }, () => STEPS[roll(STEPS.length)] ?? 'resync')
  for (const step of [...first, ...rest]) {
    // What Stripe's side refuses (nothing to cancel, an expired page) is part of life.
    const status = await perform[step]().catch(() => undefined)
    await onStep(step, status ?? 200)
  }
}
