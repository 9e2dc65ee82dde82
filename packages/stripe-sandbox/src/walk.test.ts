import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultsOf } from './fidelity/check-body'
import { isTerminal, renews } from './machines/subscription'
import { ROUTES } from './resources'
import type { Invoice } from './rows/invoice'
import { Sandbox } from './sandbox'
import { onWire } from './state/derive'
import type { Row } from './state/store'
import { BY_TIME } from './state/world'
import { WireError } from './wire/errors'
import { decodeForm } from './wire/form'
import { parseParams } from './wire/params'

const START_MS = Date.parse('2026-01-31T12:00:00Z')

/** A sandbox without a wire: operations are called, time stands unless it is moved. */
class Bench {
  readonly sandbox = new Sandbox({
    clock: { nowMs: () => START_MS },
    stateFile: undefined,
    seed: 'walk',
    dunning: { retryAfterDays: [1, 2], finally: 'unpaid' },
    pendingDebit: undefined,
    delivery: { nowMs: () => START_MS, retryDelaysMs: [], timeoutMs: 1 },
    onFault: (fault) => {
      throw fault
    },
  })
  readonly world = this.sandbox.world

  call(method: string, path: string, form: Record<string, string> = {}): Row {
    const route = ROUTES.find((one) => one.method === method && matches(one.path, path))
    if (!route) throw new Error(`no operation ${method} ${path}`)
    const tree = decodeForm(new URLSearchParams(form).toString())
    const id = path.split('/')[route.path.split('/').indexOf(':id')] ?? ''
    return this.world.transact(BY_TIME, () =>
      route.run(this.world, { params: parseParams(route.schema, tree), id }),
    ) as Row
  }

  /** As {@link call}, for what may be refused. */
  attempt(method: string, path: string, form: Record<string, string> = {}): void {
    try {
      this.call(method, path, form)
    } catch (thrown) {
      if (!(thrown instanceof WireError)) throw thrown
    }
  }
}

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)

type Command = { run: (bench: Bench, customer: string, prices: string[]) => unknown; name: string }
const latest = (bench: Bench) => bench.world.store.all('subscription').at(-1)
const CARDS = [
  'visa',
  'chargeCustomerFail',
  'authenticationRequired',
  'authenticationRequiredOnSetup',
]

const command = (name: string, run: Command['run']): Command => ({ name, run })
const onLatest = (
  name: string,
  method: string,
  suffix: string,
  form: (prices: string[], item: string) => Record<string, string>,
) =>
  command(name, (bench, _customer, prices) => {
    const subscription = latest(bench)
    const item = subscription?.items.data[0]?.id ?? ''
    if (subscription)
      bench.attempt(method, `/v1/subscriptions/${subscription.id}${suffix}`, form(prices, item))
  })

const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.constantFrom(...CARDS).map((card) =>
    command(`card ${card}`, (bench, customer) =>
      bench.attempt('POST', `/v1/customers/${customer}`, {
        'invoice_settings[default_payment_method]': `pm_card_${card}`,
      }),
    ),
  ),
  fc
    .tuple(
      fc.constantFrom('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
      fc.constantFrom('', '5'),
    )
    .map(([behavior, trial]) =>
      command(`subscribe ${behavior} trial ${trial}`, (bench, customer, prices) =>
        bench.attempt('POST', '/v1/subscriptions', {
          customer,
          'items[0][price]': prices[0] ?? '',
          payment_behavior: behavior,
          ...(trial !== '' && { trial_period_days: trial }),
        }),
      ),
    ),
  fc
    .tuple(
      fc.nat(2),
      fc.constantFrom(
        'allow_incomplete',
        'pending_if_incomplete',
        'error_if_incomplete',
        'default_incomplete',
      ),
      fc.constantFrom('always_invoice', 'create_prorations', 'none'),
    )
    .map(([index, behavior, proration]) =>
      onLatest(`switch to ${index} ${behavior} ${proration}`, 'POST', '', (prices, item) => ({
        'items[0][id]': item,
        'items[0][price]': prices[index] ?? '',
        payment_behavior: behavior,
        proration_behavior: proration,
      })),
    ),
  fc
    .constantFrom('true', 'false')
    .map((flag) =>
      onLatest(`cancel at end ${flag}`, 'POST', '', () => ({ cancel_at_period_end: flag })),
    ),
  fc.constantFrom('void', 'keep_as_draft', 'mark_uncollectible').map((behavior) =>
    onLatest(`pause collection ${behavior}`, 'POST', '', () => ({
      'pause_collection[behavior]': behavior,
    })),
  ),
  fc.constant(onLatest('collect again', 'POST', '', () => ({ pause_collection: '' }))),
  fc.constant(onLatest('end the trial', 'POST', '', () => ({ trial_end: 'now' }))),
  fc.constant(onLatest('pause', 'POST', '/pause', () => ({}))),
  fc.constantFrom('now', 'unchanged').map((anchor) =>
    onLatest(`resume ${anchor}`, 'POST', '/resume', () => ({
      'billing_cycle_anchor[type]': anchor,
    })),
  ),
  fc.constant(onLatest('cancel', 'DELETE', '', () => ({}))),
  fc.constantFrom('pay', 'void', 'mark_uncollectible', 'finalize').map((verb) =>
    command(`${verb} the latest invoice`, (bench) => {
      const invoice = latest(bench)?.latest_invoice
      if (invoice != null) bench.attempt('POST', `/v1/invoices/${invoice}/${verb}`)
    }),
  ),
  fc
    .constantFrom(1, 3_601, 86_400, 5 * 86_400, 31 * 86_400)
    .map((seconds) =>
      command(`wait ${seconds} s`, (bench) => bench.sandbox.advance(bench.world.now() + seconds)),
    ),
)

function checkInvoice(bench: Bench, invoice: Invoice): void {
  const { store } = bench.world
  const intent = store.get('payment_intent', invoice.sandbox.payment ?? '')
  expect(invoice.total).toBe(invoice.lines.data.reduce((sum, line) => sum + line.amount, 0))
  if (invoice.status === 'paid') {
    expect(invoice.amount_remaining).toBe(0)
    if (invoice.amount_due > 0)
      expect(intent).toMatchObject({ status: 'succeeded', amount_received: invoice.amount_due })
  }
  if (invoice.status === 'open') {
    expect(intent?.status).not.toBe('succeeded')
    expect(invoice.amount_remaining).toBe(invoice.amount_due)
  }
  if (invoice.status === 'void') expect(invoice.next_payment_attempt).toBeNull()
  if (invoice.billing_reason === 'subscription_create' && invoice.status === 'paid') {
    const subscription = store.need(
      'subscription',
      invoice.parent?.subscription_details.subscription ?? '',
    )
    expect(['incomplete', 'incomplete_expired']).not.toContain(subscription.status)
  }
}

function checkSubscriptions(bench: Bench): void {
  const now = bench.world.now()
  for (const row of bench.world.store.all('subscription')) {
    const [item] = row.items.data
    expect(item?.current_period_start).toBeLessThan(item?.current_period_end ?? 0)
    expect(isTerminal(row.status)).toBe(row.ended_at !== null)
    if (renews(row.status) || row.status === 'trialing')
      expect(item?.current_period_end).toBeGreaterThan(now)
    if (row.status === 'trialing') expect(row.trial_end).toBe(item?.current_period_end)
    if (row.cancel_at_period_end && !isTerminal(row.status))
      expect(row.cancel_at).toBe(item?.current_period_end)
    const owed = bench.world.store
      .all('invoice')
      .filter((one) => one.parent?.subscription_details.subscription === row.id)
    if (row.pending_update) {
      expect(row.pending_update.expires_at).toBeGreaterThan(now)
      expect(owed.filter((one) => one.sandbox.applies)).not.toEqual([])
    }
    if (isTerminal(row.status)) for (const one of owed) expect(one.next_payment_attempt).toBeNull()
  }
}

/** The last event about an object shows it as it is: no change goes unannounced. */
function checkEvents(bench: Bench): void {
  const shown = new Map<string, unknown>()
  for (const { data } of bench.world.store.all('event'))
    shown.set(String(data.object.id), data.object)
  for (const kind of ['subscription', 'invoice', 'customer'] as const)
    for (const row of bench.world.store.all(kind)) {
      const last = shown.get(row.id)
      if (last)
        expect(JSON.parse(JSON.stringify(last))).toEqual(JSON.parse(JSON.stringify(onWire(row))))
    }
}

test('whatever customers, cards and time do, no impossible state is ever reached', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 3, maxLength: 25 }), async (walk) => {
      const bench = new Bench()
      const customer = bench.call('POST', '/v1/customers', {
        email: 'a@example.com',
        payment_method: 'pm_card_visa',
        'invoice_settings[default_payment_method]': 'pm_card_visa',
      }).id
      const product = bench.call('POST', '/v1/products', { name: 'Plan' }).id
      const price = (amount: string, interval: string) =>
        bench.call('POST', '/v1/prices', {
          product,
          currency: 'eur',
          unit_amount: amount,
          'recurring[interval]': interval,
        }).id
      const prices = [price('1000', 'month'), price('3000', 'month'), price('9000', 'year')]
      for (const { run } of walk) {
        await run(bench, customer, prices)
        for (const invoice of bench.world.store.all('invoice')) checkInvoice(bench, invoice)
        checkSubscriptions(bench)
      }
      checkEvents(bench)
      const rows: Row[] = [
        ...bench.world.store.all('subscription'),
        ...bench.world.store.all('invoice'),
        ...bench.world.store.all('payment_intent'),
      ]
      expect(rows.flatMap((row) => faultsOf(JSON.parse(JSON.stringify(onWire(row)))))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
