import type { CheckedSandbox } from './checked-sandbox'

export const DAY_SECONDS = 86_400
export const START = Date.parse('2026-03-01T12:00:00Z') / 1000

/** A customer on a test clock of their own, three prices, and what tests do with them. */
export async function newSubscriber(sandbox: CheckedSandbox) {
  const product = await sandbox.make('/products', { name: 'Plan' })
  const price = (amount: number, interval: string) =>
    sandbox.make('/prices', {
      product,
      currency: 'eur',
      unit_amount: String(amount),
      'recurring[interval]': interval,
    })
  const prices = {
    starter: await price(1000, 'month'),
    pro: await price(3000, 'month'),
    yearly: await price(10_000, 'year'),
  }
  const clock = await sandbox.make('/test_helpers/test_clocks', { frozen_time: String(START) })
  const customer = await sandbox.make('/customers', { email: 'a@example.com', test_clock: clock })
  let now = START
  const advanceTo = async (seconds: number) => {
    await sandbox.make(`/test_helpers/test_clocks/${clock}/advance`, {
      frozen_time: String(seconds),
    })
    now = seconds
  }
  return {
    clock,
    customer,
    prices,
    advanceTo,
    advanceDays: (days: number) => advanceTo(now + days * DAY_SECONDS),
    /** Makes a test card the customer's default. */
    useCard: (token: string) =>
      sandbox.make(`/customers/${customer}`, {
        'invoice_settings[default_payment_method]': token,
      }),
  }
}
export type Subscriber = Awaited<ReturnType<typeof newSubscriber>>
