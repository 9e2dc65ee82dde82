import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureAccount } from '../../accounts/account'
import { normaliseEmail } from '../../accounts/email'
import { startSession } from '../../accounts/session'
import { decide } from '../../billing/policy'
import { readStripe } from '../../billing/read-stripe'
import { handleLeftEvents } from '../../billing/jobs'
import { manualClock } from '../../platform/clock'
import { startMailSink, type MailSink } from '../../platform/mail/sink'
import { transact } from '../../platform/db'
import { BillingWorld, type Payer } from '../../../test/billing'
import { freePort } from '../../../test/free-port'
import { builtPrograms, type Program, type Programs } from '../../../test/programs'
import { walk, type Step } from '../../../test/billing-walk'

/**
 * Which walks. Together they take every step there is, and 63 different pairs of steps in a row; the first sixteen take 65. The first
 * thousand by `BILLING_WALKS=1000 npx vitest run lib/api/billing/walks.test.ts`.
 */
const WALKS = process.env.BILLING_WALKS
  ? Array.from({ length: Number(process.env.BILLING_WALKS) }, (_, i) => i)
  : [12, 23, 164, 249, 15, 2, 4, 5, 10, 30, 32, 34]
const LANES = 4
/** One kill of our process in about this many steps. */
const STEPS_PER_KILL = 30

let world: BillingWorld
let programs: Programs
let mails: MailSink
let program: Program & { url: string }
let port: number

beforeAll(async () => {
  mails = await startMailSink(manualClock(new Date().toISOString()))
  world = await BillingWorld.start({ env: { SMTP_URL: mails.url } })
  programs = await builtPrograms()
  port = await freePort()
  // Events go to the process that gets killed, not to the one beside it.
  for (const { id } of (await world.stripe.webhookEndpoints.list()).data)
    await world.stripe.webhookEndpoints.del(id)
  const url = `http://127.0.0.1:${port}/api/stripe/webhook`
  await world.control('/webhook_endpoints', { url, secret: world.webhookSecret })
  program = await serve()
})
afterAll(async () => {
  await program.kill()
  await world.close()
  await mails.close()
})

const serve = () => {
  const { env } = world.server.product.deps
  return programs.serve({
    PORT: String(port),
    DATABASE_URL: world.server.databaseUrl,
    SECRET_KEY: env.SECRET_KEY,
    SMTP_URL: mails.url,
    STRIPE_SECRET_KEY: world.sandbox.apiKey,
    STRIPE_API_URL: world.sandbox.url,
    STRIPE_WEBHOOK_SECRET: world.webhookSecret,
    LOG_LEVEL: 'warn',
  })
}

/** Subscriptions that take money, or will once the bank has decided. */
async function runningOf(payer: Payer): Promise<number> {
  const all = await world.subscriptionsOf(payer)
  return all.filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status)).length
}

async function newPayer(i: number): Promise<Payer> {
  const { db, clock } = world.server.product.deps
  const email = normaliseEmail(`walker${i}@example.org`)
  if (!email) throw new Error('not an address')
  return transact(db, async (tx) => {
    const account = await ensureAccount(tx, { email, lang: 'en' }, clock.now())
    const origin = { network: '192.0.2.1', requestId: 'req_walk' }
    const { token } = await startSession(tx, account, {
      now: clock.now(),
      userAgent: undefined,
      origin,
    })
    return { token, email, accountId: account.accountId, clientId: account.clientId }
  })
}

it(`after ${WALKS.length} random walks with faults and kills every client is in the state that Stripe holds, no event is lost and no mail doubled`, async () => {
  const payers: Payer[] = []
  const unexpected: string[] = []
  let steps = 0
  let killing: Promise<void> | undefined
  /** What our processes said of their own faults. */
  const faults = () => program.output().match(/^.*"level":50.*$/gm) ?? []
  const kill = async () => {
    await program.kill()
    unexpected.push(...faults())
    program = await serve()
  }
  const onStep = async (step: Step, status: number) => {
    if (status === 500) unexpected.push(step)
    if (++steps % STEPS_PER_KILL === 0 && !killing)
      killing = kill().finally(() => (killing = undefined))
    await killing
  }
  const lane = async (first: number) => {
    for (let i = first; i < WALKS.length; i += LANES) {
      const seed = WALKS[i] ?? i
      const payer = await newPayer(seed)
      payers.push(payer)
      await walk(world, `http://127.0.0.1:${port}`, payer, seed, onStep)
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, i) => lane(i)))
  await killing
  unexpected.push(...faults())

  // One quiet minute, which the clock beside the process is set ahead by, and one resync each.
  world.sandbox.control.clearFaults()
  await world.settled()
  const { deps } = world.server.product
  const later = {
    ...deps,
    clock: { nowMs: () => Date.now() + 90_000, now: () => new Date(Date.now() + 90_000) },
  }
  await handleLeftEvents(later)
  for (const payer of payers) await world.post(payer.token, '/account/premium/resync')
  await sleep(500)

  expect(unexpected).toEqual([])
  expect(await deps.db.billingEvent.count({ where: { handledAt: null } })).toBe(0)
  for (const payer of payers) {
    const customers = await world.customersOf(payer.clientId)
    const { standing, grant } = decide(
      await readStripe(
        world.stripe,
        customers.map(({ id }) => id),
      ),
      deps.clock.now(),
    )
    const state = await deps.db.billingState.findUnique({ where: { clientId: payer.clientId } })
    const contracts = await deps.db.contract.findMany({ where: { clientId: payer.clientId } })
    const running = contracts.filter(({ endedAt }) => endedAt === null)
    const subject = (text: string) =>
      mails.inbox.read(payer.email).filter((mail) => mail.subject === text).length
    expect([payer.email, state?.standing ?? 'none', running.map(({ plan }) => plan)]).toEqual([
      payer.email,
      standing,
      grant === 'starter' ? ['starter'] : [],
    ])
    expect(await runningOf(payer), payer.email).toBeLessThanOrEqual(1)
    expect(subject('Your payment did not go through'), payer.email).toBeLessThanOrEqual(
      (await world.subscriptionsOf(payer)).length,
    )
    expect(subject('Starter is active'), payer.email).toBeLessThanOrEqual(contracts.length)
    expect(subject('Starter has ended'), payer.email).toBeLessThanOrEqual(
      contracts.length - running.length,
    )
  }
}, 1_800_000)
