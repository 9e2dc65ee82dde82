import { setTimeout as pause } from 'node:timers/promises'
import { openBilling, type Billing } from '../billing/deps'
import { PRICES } from '../billing/prices'
import { portalConfiguration, WEBHOOK_EVENTS, webhookAddress } from '../billing/setup'
import type { Platform } from '../platform'
import { failed, ok, skipped, warning, wordsOf, type Finding } from './finding'

const SET_UP = 'Run `prematch billing setup`: it makes what is missing.'
/** Stripe tells of most events within seconds. */
const EVENT_MS = 30_000
const LOOK_MS = 250

type Given = Pick<Platform, 'db' | 'env'>

/**
 * The key, what selling takes in the account, and its webhook endpoint.
 * @param roundTrip true to cause an event there and wait until it has come here, signed as it should be
 */
export async function examinePayments(given: Given, roundTrip: boolean): Promise<Finding[]> {
  const billing = openBilling(given.env)
  if (!billing) return [skipped('payments', 'no STRIPE_SECRET_KEY: nothing is sold')]
  try {
    return [
      await catalogue(billing),
      await endpoint(billing, given.env.PUBLIC_URL),
      roundTrip
        ? await eventComes(billing, given)
        : skipped('payments: webhook secret', '--webhook causes an event and waits for it'),
    ]
  } catch (error) {
    return [
      failed(
        'payments',
        wordsOf(error),
        'Correct STRIPE_SECRET_KEY, and let this machine reach Stripe.',
      ),
    ]
  }
}

async function catalogue({ stripe, live }: Billing): Promise<Finding> {
  const wanted = Object.values(PRICES).map(({ lookupKey }) => lookupKey)
  const { data } = await stripe.prices.list({ lookup_keys: wanted, active: true })
  const missing = wanted.filter((key) => data.every(({ lookup_key }) => lookup_key !== key))
  if ((await portalConfiguration(stripe)) === undefined) missing.push('billing portal')
  const mode = live ? 'live' : 'test'
  return missing.length === 0
    ? ok('payments', `the ${mode} account has its prices and the billing portal`)
    : failed('payments', `the ${mode} account lacks ${missing.join(', ')}`, SET_UP)
}

async function endpoint({ stripe }: Billing, publicUrl: string): Promise<Finding> {
  const check = 'payments: webhook'
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const url = webhookAddress(publicUrl)
  const known = data.find((one) => one.url === url)
  if (!known) return failed(check, `no endpoint leads to ${url}`, SET_UP)
  if (known.status !== 'enabled')
    return failed(
      check,
      `${url} is ${known.status}`,
      'Enable it in Stripe’s dashboard, under webhooks.',
    )
  const deaf = WEBHOOK_EVENTS.filter(
    (event) => !known.enabled_events.includes(event) && !known.enabled_events.includes('*'),
  )
  return deaf.length === 0
    ? ok(check, `${url} is told of all it has to know`)
    : warning(check, `${url} is not told of ${deaf.join(', ')}`, SET_UP)
}

/** A customer is made and deleted, which Stripe tells of; the running service puts the event on record when its signature is good. */
async function eventComes({ stripe }: Billing, { db }: Given): Promise<Finding> {
  const check = 'payments: webhook secret'
  const { id } = await stripe.customers.create({ description: 'prematch doctor' })
  await stripe.customers.del(id)
  const deadlineMs = performance.now() + EVENT_MS
  while (performance.now() < deadlineMs) {
    if ((await db.billingEvent.count({ where: { customerId: id } })) > 0)
      return ok(check, 'an event of Stripe came, and its signature is good')
    await pause(LOOK_MS)
  }
  return failed(
    check,
    `no event that Stripe signed came within ${EVENT_MS / 1000} s`,
    'Does the service run, reachable from outside at PUBLIC_URL, and is STRIPE_WEBHOOK_SECRET that of its endpoint? The deliveries in Stripe’s dashboard say what was answered.',
  )
}
