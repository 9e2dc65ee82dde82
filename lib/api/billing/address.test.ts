import { afterEach, expect, it } from 'vitest'
import { timetable } from '../../../server/timetable'
import { BillingWorld, type Payer } from '../../../test/billing'
import { mailsTo, newEmail, newestCode } from '../../../test/person'
import { useWorld } from '../../../test/use-world'

const world = useWorld(() => BillingWorld.start())
afterEach(() => world.sandbox.control.clearFaults())

async function changeAddress({ token, email }: Payer, to = newEmail()): Promise<string> {
  const asked = await world.post(token, '/account/email', { email: to })
  const changed = await world.post(token, '/account/email/confirm', {
    change_id: asked.body.change_id,
    old_code: await newestCode(world.server, email),
    new_code: await newestCode(world.server, to),
  })
  expect(changed.status).toBe(200)
  return to
}
const run = () => timetable(world.server.product.deps).tell_addresses?.run()
const addressesAtStripe = async ({ clientId }: Payer) =>
  (await world.customersOf(clientId)).map(({ email }) => email)
const outage = () =>
  world.sandbox.control.addApiFault({
    kind: 'error',
    status: 500,
    method: 'POST',
    path: '/v1/customers/*',
  })

it('Stripe knows the new address at once, and the old one again when it is given back', async () => {
  const payer = await world.subscriber()
  const to = await changeAddress(payer)
  expect(await addressesAtStripe(payer)).toEqual([to])
  const mail = (await mailsTo(world.server, payer.email)).find(({ text }) =>
    text.includes('token=pmc_'),
  )
  const token = /token=(pmc_[\w-]+)/.exec(mail?.text ?? '')?.[1]
  expect((await world.post('', '/auth/undo-email-change', { token })).status).toBe(200)
  expect(await addressesAtStripe(payer)).toEqual([payer.email])
})

it('while Stripe does not answer the address is changed all the same, and a job tells it later, once', async () => {
  const payer = await world.subscriber()
  outage()
  const to = await changeAddress(payer)
  expect(await addressesAtStripe(payer)).toEqual([payer.email])
  await expect(run()).rejects.toThrow()
  world.sandbox.control.clearFaults()
  await run()
  expect(await addressesAtStripe(payer)).toEqual([to])
  // Nothing is left to tell: with Stripe gone the job has nothing to fail at.
  outage()
  await run()
})

it('a customer made after the change has the new address from the beginning', async () => {
  const payer = await world.payer()
  const to = await changeAddress(payer)
  await world.open(payer.token)
  expect(await addressesAtStripe(payer)).toEqual([to])
  outage()
  await run()
})

it('what was paid with the new address before is the account’s from the change on', async () => {
  const to = newEmail()
  const { body } = await world.post('', '/api/billing/create-checkout-session-public', {
    price: 'monthly',
  })
  const session = /cs_\w+/.exec(String(body.url))?.[0] ?? ''
  await world.pay(session, { email: to })
  await world.settled()
  const payer = await world.payer()
  await changeAddress(payer, to)
  const overview = await world.server.product.deps.db.contract.findFirst({
    where: { clientId: payer.clientId, endedAt: null },
    select: { plan: true },
  })
  expect(overview?.plan).toBe('starter')
})
