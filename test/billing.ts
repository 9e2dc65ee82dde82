import { startStripeSandbox, type StripeSandbox } from '@prematch/stripe-sandbox'
import Stripe from 'stripe'
import { setUpStripe } from '../lib/billing/setup'
import { call, newcomer, signIn, type Answer } from './person'
import { startTestServer, type TestServer, type TestServerOptions } from './server'

const WEBHOOK_SECRET = 'whsec_test_test_test_test_test_test_test'

export interface Payer {
  token: string
  email: string
  accountId: string
  clientId: string
}

export interface Subscriber extends Payer {
  subscription: string
  customer: string
}

/** A local Stripe and the real server, which talk to each other as in production. */
export class BillingWorld {
  private constructor(
    readonly sandbox: StripeSandbox,
    readonly server: TestServer,
    /** What events to this server are signed with. */
    readonly webhookSecret: string,
    /** Stripe's side: what an operator does in the dashboard, or a bank. */
    readonly stripe: Stripe,
  ) {}

  static async start(options: TestServerOptions = {}): Promise<BillingWorld> {
    const sandbox = await startStripeSandbox({ retryDelaysMs: [50, 100, 200, 400, 800] })
    const server = await startTestServer({
      ...options,
      env: {
        TRUSTED_PROXIES: '1',
        STRIPE_SECRET_KEY: sandbox.apiKey,
        STRIPE_API_URL: sandbox.url,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        ...options.env,
      },
    })
    const stripe = new Stripe(sandbox.apiKey, {
      host: sandbox.host,
      port: sandbox.port,
      protocol: 'http',
      telemetry: false,
    })
    const world = new BillingWorld(sandbox, server, WEBHOOK_SECRET, stripe)
    await setUpStripe(server.product.deps)
    // In place of the endpoint that set-up made: this one's secret is known before the server starts.
    for (const { id } of (await stripe.webhookEndpoints.list()).data)
      await stripe.webhookEndpoints.del(id)
    await world.control('/webhook_endpoints', {
      url: `${server.url}/api/stripe/webhook`,
      secret: WEBHOOK_SECRET,
    })
    return world
  }

  async payer(address?: string): Promise<Payer> {
    const { token, email, accountId } =
      address === undefined ? await newcomer(this.server) : await signIn(this.server, address)
    const client = await this.server.product.deps.db.client.findUniqueOrThrow({
      where: { accountId },
      select: { id: true },
    })
    return { token, email, accountId, clientId: client.id }
  }

  /** Does what in life a customer, a bank or time does. */
  async control(path: string, body: object = {}): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.sandbox.url}/_sandbox${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }

  post(token: string, path: string, body?: object): Promise<Answer> {
    return call(this.server, 'POST', path, { token, ...(body && { body }) })
  }

  /** Opens a checkout. @returns Stripe's id of the session */
  async open(token: string, price: 'monthly' | 'yearly' = 'monthly'): Promise<string> {
    const { status, body } = await this.post(token, '/account/premium/checkout', { price })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return sessionIn(body.url)
  }

  /** Pays a session with a test card, or as said. */
  pay(sessionId: string, how: object = {}): Promise<Record<string, unknown>> {
    return this.control(`/checkout/sessions/${sessionId}/complete`, how)
  }

  /** Opens and pays a checkout and waits until Stripe's events have been taken. */
  async subscribe(token: string, price: 'monthly' | 'yearly' = 'monthly'): Promise<string> {
    const sessionId = await this.open(token, price)
    await this.pay(sessionId)
    await this.settled()
    return sessionId
  }

  /** Somebody who has subscribed, with Stripe's ids. */
  async subscriber(): Promise<Subscriber> {
    const payer = await this.payer()
    await this.subscribe(payer.token)
    const [subscription] = await this.subscriptionsOf(payer)
    const [customer] = await this.customersOf(payer.clientId)
    return { ...payer, subscription: subscription?.id ?? '', customer: customer?.id ?? '' }
  }

  /**
   * Mends Stripe and ends every subscription without telling: time that passes in the next test has nothing to do
   * for the people of this one.
   */
  async retire(): Promise<void> {
    this.sandbox.control.clearFaults()
    const { webhookEndpoints, subscriptions } = this.stripe
    const endpoints = (await webhookEndpoints.list()).data
    for (const { id } of endpoints) await webhookEndpoints.update(id, { disabled: true })
    for await (const { id } of subscriptions.list({ limit: 100 })) await subscriptions.cancel(id)
    for (const { id } of endpoints) await webhookEndpoints.update(id, { disabled: false })
  }

  /** The next charges of this payer's card fail. */
  async breakCard(payer: Payer): Promise<void> {
    await this.useCard(payer, 'pm_card_chargeCustomerFail')
  }

  /** Makes a test card the one that is charged next. */
  async useCard(payer: Payer, card: string): Promise<void> {
    const [customer] = await this.customersOf(payer.clientId)
    if (!customer) throw new Error('this payer has no customer')
    const { id } = await this.stripe.paymentMethods.attach(card, { customer: customer.id })
    await this.stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: id },
    })
    for (const subscription of await this.subscriptionsOf(payer))
      if (subscription.status !== 'canceled')
        await this.stripe.subscriptions.update(subscription.id, { default_payment_method: id })
  }

  /** Lets days go by in Stripe, with everything that falls into them, and waits for the events. */
  async daysPass(days: number): Promise<void> {
    await this.control('/clock/advance', { days })
    await this.settled()
  }

  /** What Stripe does after the last failed try. */
  giveUpBy(finally_: 'cancel' | 'unpaid' | 'past_due'): Promise<unknown> {
    return this.control('/settings', { dunning: { retryAfterDays: [3, 5, 7], finally: finally_ } })
  }

  /** Every event about a payer's customer so far, oldest first. */
  async eventsOf(payer: Payer): Promise<Stripe.Event[]> {
    const ids = (await this.customersOf(payer.clientId)).map(({ id }) => id)
    const all = await this.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    return all
      .filter(({ data }) => {
        const { id, customer } = data.object as { id?: string; customer?: unknown }
        return ids.includes(id ?? '') || ids.includes(String(customer))
      })
      .reverse()
  }

  /** Delivers a body by hand, signed as Stripe would or as said. */
  async deliver(
    body: object | string | Buffer,
    how: { secret?: string; timestamp?: number; signature?: string; path?: string } = {},
  ): Promise<Answer> {
    const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const signature =
      how.signature ??
      this.stripe.webhooks.generateTestHeaderString({
        payload: payload.toString(),
        secret: how.secret ?? WEBHOOK_SECRET,
        ...(how.timestamp !== undefined && { timestamp: how.timestamp }),
      })
    const response = await fetch(`${this.server.url}${how.path ?? '/api/stripe/webhook'}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: typeof payload === 'string' ? payload : Uint8Array.from(payload),
    })
    const { status, headers } = response
    return { status, headers, body: (await response.json()) as Record<string, unknown> }
  }

  /** Every event has been delivered and taken. */
  settled(): Promise<void> {
    return this.sandbox.control.deliveriesSettled()
  }

  /** The customers of a client in Stripe, by what we told it; for counting only. */
  async customersOf(clientId: string): Promise<Stripe.Customer[]> {
    const all = await this.stripe.customers.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    return all.filter(({ metadata }) => metadata.client_id === clientId)
  }

  async subscriptionsOf({ clientId }: Payer): Promise<Stripe.Subscription[]> {
    const customers = await this.customersOf(clientId)
    const lists = await Promise.all(
      customers.map(({ id }) => this.stripe.subscriptions.list({ customer: id, status: 'all' })),
    )
    return lists.flatMap(({ data }) => data)
  }

  /** The name of the plan in force, as the account's pages see it. */
  async plan(token: string): Promise<string | null> {
    const { body } = await call(this.server, 'GET', '/auth/me', { token })
    return body.plan as string | null
  }

  async billing(token: string): Promise<Record<string, unknown>> {
    return (await call(this.server, 'GET', '/account/premium', { token })).body
  }

  async close(): Promise<void> {
    await this.server.close()
    await this.sandbox.stop()
  }
}

/** The id in the address of a payment page. */
export function sessionIn(url: unknown): string {
  const id = /cs_\w+/.exec(String(url))?.[0]
  if (!id) throw new Error(`no session in ${String(url)}`)
  return id
}
