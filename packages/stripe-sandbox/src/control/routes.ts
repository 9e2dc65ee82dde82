import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { completeSession } from '../billing/checkout'
import { closeDispute, openDispute } from '../billing/disputes'
import { decideDebit, decideInvoiceDebit } from '../billing/debits'
import { apiFault } from '../faults/api-faults'
import { webhookFaults } from '../faults/webhook-faults'
import { onWire } from '../state/derive'
import type { Row } from '../state/store'
import type { Cause } from '../state/world'
import type { Sandbox } from '../sandbox'
import { WireError } from '../wire/errors'
import { provokeEvent, provoked } from './provoke-event'

const BY_CONTROL: Cause = { requestId: null, idempotencyKey: null }

/** The body as JSON, checked; no body counts as `{}`. */
async function bodyOf<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await c.req.text()
  let json: unknown
  try {
    json = text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    throw new WireError(400, {
      type: 'invalid_request_error',
      message: 'Send a JSON body, or none.',
    })
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new WireError(400, {
    type: 'invalid_request_error',
    message: z.prettifyError(parsed.error),
  })
}

const completion = z.strictObject({
  payment_method: z.string().default('pm_card_visa'),
  email: z.email().default('customer@example.com'),
  name: z.string().default('Test Customer'),
  /** `unpaid_async`: paid by debit, which is decided later. */
  outcome: z.enum(['paid', 'unpaid_async']).default('paid'),
})

const advance = z
  .strictObject({
    seconds: z.number().int().min(0).optional(),
    days: z.number().min(0).optional(),
    to: z.union([z.number().int(), z.iso.datetime()]).optional(),
  })
  .refine((given) => Object.keys(given).length === 1, 'Give one of seconds, days or to.')

const DAY_SECONDS = 86_400

function targetOf(given: z.output<typeof advance>, now: number): number {
  if (typeof given.to === 'string') return Math.floor(Date.parse(given.to) / 1000)
  return given.to ?? now + (given.seconds ?? Math.round((given.days ?? 0) * DAY_SECONDS))
}

const settings = z.strictObject({
  dunning: z
    .strictObject({
      retryAfterDays: z.array(z.number().min(0)).max(10),
      finally: z.enum(['cancel', 'unpaid', 'past_due']),
    })
    .optional(),
  draftSeconds: z
    .number()
    .int()
    .min(0)
    .max(3 * DAY_SECONDS)
    .optional(),
  pendingDebit: z.enum(['incomplete', 'active']).optional(),
})

const endpoint = z.strictObject({
  url: z.url(),
  secret: z.string().min(1),
  events: z.array(z.string()).optional(),
})

/** The routes under /_sandbox: everything that in life is done by customers, banks, networks and time. */
export function controlRoutes(sandbox: Sandbox): Hono {
  const app = new Hono()
  const { world, deliveries } = sandbox
  const act = (work: () => Row) => onWire(world.transact(BY_CONTROL, work))
  const idOf = (c: Context) => c.req.param('id') ?? ''

  app.post('/checkout/sessions/:id/complete', async (c) => {
    const given = await bodyOf(c, completion)
    const session = act(() =>
      completeSession(world, idOf(c), {
        card: given.outcome === 'unpaid_async' ? 'sepa_debit' : given.payment_method,
        email: given.email,
        name: given.name,
        presence: 'authenticated',
      }),
    )
    return c.json(session)
  })
  for (const [path, succeeds] of [
    ['succeed', true],
    ['fail', false],
  ] as const) {
    app.post(`/checkout/sessions/:id/async_payment/${path}`, (c) =>
      c.json(act(() => decideDebit(world, idOf(c), succeeds))),
    )
    app.post(`/invoices/:id/async_payment/${path}`, (c) =>
      c.json(act(() => decideInvoiceDebit(world, idOf(c), succeeds))),
    )
  }

  app.get('/clock', (c) => c.json(clockNow()))
  app.post('/clock/advance', async (c) => {
    const given = await bodyOf(c, advance)
    await sandbox.advance(targetOf(given, world.clock.nowSeconds()))
    return c.json(clockNow())
  })
  const clockNow = () => {
    const now = world.clock.nowSeconds()
    return { now, iso: new Date(now * 1000).toISOString(), ahead_seconds: world.clock.aheadSeconds }
  }

  app.get('/faults', (c) =>
    c.json({ api: sandbox.apiFaults.list(), webhooks: sandbox.webhookFaults.show() }),
  )
  app.post('/faults/api', async (c) => c.json(sandbox.apiFaults.add(await bodyOf(c, apiFault))))
  app.post('/faults/webhooks', async (c) => {
    sandbox.webhookFaults.set(await bodyOf(c, webhookFaults))
    return c.json(sandbox.webhookFaults.show())
  })
  app.delete('/faults', (c) => {
    sandbox.apiFaults.clear()
    sandbox.webhookFaults.set({})
    return c.json({ cleared: true })
  })

  app.get('/deliveries', (c) => {
    const state = c.req.query('state')
    return c.json(deliveries.list().filter((one) => state === undefined || one.state === state))
  })
  app.post('/deliveries/hold', (c) => {
    deliveries.hold()
    return c.json({ held: true })
  })
  app.post('/deliveries/release', (c) => {
    deliveries.release()
    return c.json({ held: false })
  })
  app.post('/deliveries/flush', async (c) => c.json(await deliveries.flush()))
  app.post('/events/:id/resend', (c) => {
    deliveries.resend(world.store.need('event', idOf(c)))
    return c.json({ resent: true })
  })
  app.post('/events', async (c) => {
    const given = await bodyOf(c, provoked)
    return c.json(act(() => provokeEvent(world, given)))
  })

  app.post('/webhook_endpoints', async (c) => {
    sandbox.register([await bodyOf(c, endpoint)])
    return c.json({ registered: true })
  })
  app.post('/charges/:id/dispute', async (c) => {
    const given = await bodyOf(c, z.strictObject({ reason: z.string().default('fraudulent') }))
    return c.json(act(() => openDispute(world, idOf(c), given.reason)))
  })
  app.post('/disputes/:id/close', async (c) => {
    const given = await bodyOf(c, z.strictObject({ outcome: z.enum(['won', 'lost']) }))
    return c.json(act(() => closeDispute(world, idOf(c), given.outcome)))
  })

  app.post('/settings', async (c) => {
    const given = await bodyOf(c, settings)
    if (given.dunning) world.settings.dunning = given.dunning
    if (given.draftSeconds !== undefined) world.settings.draftSeconds = given.draftSeconds
    if (given.pendingDebit) world.settings.pendingDebit = given.pendingDebit
    const { baseUrl: _fixed, ...now } = world.settings
    return c.json(now)
  })
  app.get('/state', (c) => {
    const dump = Object.entries(world.store.dump()).map(
      ([kind, rows]) => [kind, (rows as Row[]).map(onWire)] as const,
    )
    return c.json({ clock: clockNow(), ...Object.fromEntries(dump) })
  })
  app.post('/reset', (c) => {
    sandbox.reset()
    return c.json({ reset: true })
  })

  app.onError((thrown, c) => {
    if (thrown instanceof WireError) return c.json({ error: thrown.body }, thrown.status as 400)
    if (thrown instanceof RangeError) return c.json({ error: { message: thrown.message } }, 400)
    throw thrown
  })
  app.notFound((c) =>
    c.json(
      { error: { message: 'The local Stripe has no such control route; see its README.' } },
      404,
    ),
  )
  return app
}
