import { expect, test } from 'vitest'
import { BillingWorld } from '../../test/billing'
import { useWorld } from '../../test/use-world'
import { main } from '../cli'

const world = useWorld(() => BillingWorld.start())

/** Beside the running service, with its Stripe. */
async function operate(...args: string[]): Promise<[code: number, printed: string]> {
  const { env } = world.server.product.deps
  const settings = {
    PREMATCH_ENV: 'test',
    DATABASE_URL: world.server.databaseUrl,
    SECRET_KEY: env.SECRET_KEY,
    STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY ?? '',
    STRIPE_API_URL: env.STRIPE_API_URL ?? '',
    STRIPE_WEBHOOK_SECRET: world.webhookSecret,
  }
  let printed = ''
  const tell = (text: string) => void (printed += `${text}\n`)
  const code = await main([...args, '--as', 'olga'], () => Promise.resolve(settings), {
    outcome: tell,
    aside: tell,
  })
  return [code, printed]
}

test('events are listed with what became of them, of all or of one client', async () => {
  const payer = await world.subscriber()
  const other = await world.payer()
  const [code, printed] = await operate('billing', 'events', payer.email)
  expect(code).toBe(0)
  expect(printed).toContain('customer.subscription.created')
  expect(printed).toContain(payer.customer)
  expect((await operate('billing', 'events', other.email))[1]).toContain('No such event came.')
  expect((await operate('billing', 'events', '--waiting'))[1]).toContain('No such event came.')
})

test('a client whose events were lost is brought to what Stripe says by sync, or by an event that came before', async () => {
  const payer = await world.subscriber()
  const { db } = world.server.product.deps
  const loseTheEnd = () =>
    db.contract.updateMany({ where: { clientId: payer.clientId }, data: { endedAt: new Date() } })
  await loseTheEnd()
  const [code, printed] = await operate('billing', 'sync', payer.email)
  expect([code, printed]).toEqual([0, expect.stringContaining(payer.clientId)])
  expect(await world.plan(payer.token)).toBe('starter')
  expect((await operate('billing', 'sync', payer.clientId))[1]).toContain('was as Stripe says')

  await loseTheEnd()
  const events = await world.eventsOf(payer)
  const event = events.find(({ type }) => type === 'customer.subscription.created')
  expect(await operate('billing', 'replay', event?.id ?? '')).toEqual([
    0,
    expect.stringContaining(': synced.'),
  ])
  expect(await world.plan(payer.token)).toBe('starter')
  expect(await operate('billing', 'replay', 'evt_none')).toEqual([
    1,
    expect.stringContaining('No event evt_none came'),
  ])
})
