import { setTimeout as sleep } from 'node:timers/promises'
import { between, type Customer } from './customers'
import { Owner, type Surroundings } from './owner'

/** How long the way from Stripe to a plan may take, with late webhooks and a receiver that is killed. */
const PAID_WITHIN_MS = 120_000

/** What Stripe and the service say of one payer when all is over. */
export interface Payment {
  name: string
  paid: boolean
  plan: string | null
}

/** Buys Starter, uses it, gives it back, and buys it again. */
export class Payer extends Owner {
  private async plan(): Promise<string | null> {
    const { body } = await this.account('GET', '/auth/me', [200])
    return body.plan as string | null
  }

  /** @returns seconds until the plan was there */
  private async untilPlan(wanted: string | null): Promise<number> {
    const fromMs = performance.now()
    while (performance.now() < fromMs + PAID_WITHIN_MS) {
      if ((await this.plan()) === wanted) return (performance.now() - fromMs) / 1000
      await sleep(1_000)
    }
    throw new Error(`the plan was not ${wanted ?? 'gone'} after ${PAID_WITHIN_MS / 1000} s`)
  }

  async subscribe(): Promise<void> {
    const { body } = await this.account('POST', '/account/premium/checkout', [200], {
      price: 'monthly',
    })
    const session = /cs_\w+/.exec(String(body.url))?.[0] ?? ''
    const paid = await fetch(
      `${this.at.service.sandbox.url}/_sandbox/checkout/sessions/${session}/complete`,
      { method: 'POST', body: '{}' },
    )
    if (!paid.ok) throw new Error(`paying: ${await paid.text()}`)
    await this.untilPlan('starter')
    this.at.books.did('bought Starter')
  }

  async giveBack(): Promise<void> {
    for (const { id } of await this.subscriptions('active'))
      await this.at.service.stripe.subscriptions.cancel(id)
    await this.untilPlan(null)
    this.at.books.did('ended Starter')
    await this.account('POST', '/account/plan', [200], { plan: 'developer' })
  }

  private async subscriptions(status: 'active') {
    const { stripe } = this.at.service
    const customers = await stripe.customers.list({ limit: 100 })
    const own = customers.data.filter(({ metadata }) => metadata.client_id === this.clientId)
    const lists = await Promise.all(
      own.map(({ id }) => stripe.subscriptions.list({ customer: id, status })),
    )
    return lists.flatMap(({ data }) => data)
  }

  /** What stands on both sides; asked for when every event has been taken. */
  async payment(): Promise<Payment> {
    const paid = (await this.subscriptions('active')).length > 0
    return { name: this.name, paid, plan: await this.plan() }
  }
}

/** A payer as a customer, and what to ask of it at the end. */
export function payerCustomer(at: Surroundings, nth: number): { customer: Customer; payer: Payer } {
  const name = `payer ${nth}`
  const payer = new Payer(name, `payer-${nth}@example.org`, at)
  let calls = 0
  const customer: Customer = {
    name,
    async act() {
      if (!payer.key) await payer.begin()
      const isPaying = calls > 0
      if (!isPaying) await payer.subscribe()
      calls = isPaying ? calls - 1 : Math.round(between(at.random, 3, 10))
      await payer.call()
      if (calls === 0) await payer.giveBack()
      return between(at.random, 2_000, 6_000)
    },
  }
  return { customer, payer }
}
