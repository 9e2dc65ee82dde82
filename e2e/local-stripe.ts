import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './journey'

/** The local Stripe that a world's product talks to: what in life is done by customers, banks and time. */
export class LocalStripe {
  private constructor(readonly url: string) {}

  /** Found where a payment page opens. */
  static async find(request: APIRequestContext): Promise<LocalStripe> {
    const response = await request.post('/api/billing/create-checkout-session-public', {
      data: { price: 'monthly' },
    })
    const { url } = (await response.json()) as { url: string }
    return new LocalStripe(new URL(url).origin)
  }

  async control(path: string, body: object = {}, method = 'POST'): Promise<void> {
    const response = await fetch(`${this.url}/_sandbox${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }

  /** Every event has been delivered. */
  async settled(): Promise<void> {
    const pending = async () =>
      (await fetch(`${this.url}/_sandbox/deliveries?state=pending`)).json() as Promise<unknown[]>
    await expect.poll(async () => (await pending()).length).toBe(0)
  }

  /** Lets days go by for every subscription, with what falls into them. */
  async daysPass(days: number): Promise<void> {
    await this.control('/clock/advance', { days })
    await this.settled()
  }

  /** From here on nothing is answered and nothing is told, until it is mended. */
  async breakDown(): Promise<void> {
    await this.control('/deliveries/hold')
    await this.control('/faults/api', { kind: 'error', status: 500 })
  }

  async answerAgain(): Promise<void> {
    await this.control('/faults', {}, 'DELETE')
  }

  async mend(): Promise<void> {
    await this.answerAgain()
    await this.control('/deliveries/release')
  }
}

/** From billing or the price list to the payment page, which belongs to Stripe. Returns its address. */
export async function openPayment(page: Page, price: 'Monthly' | 'Yearly' = 'Monthly') {
  await page.getByRole('radio', { name: price }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL('**/c/pay/**')
  return page.url()
}

/** Pays on the payment page with a test card. */
export async function payWith(page: Page, card = 'visa', email?: string): Promise<void> {
  if (email) await page.getByLabel('Email').fill(email)
  await page.getByLabel('Test card').selectOption(card)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

/** Pays from billing and waits until Starter is in force. */
export async function subscribe(page: Page): Promise<void> {
  await page.goto('/billing')
  await openPayment(page)
  await payWith(page)
  await page.waitForURL('**/billing/success?session_id=*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Starter is active')
}

/** To the customer portal by a button of ours, a click there, and back to billing. */
export async function visitPortal(page: Page, way: string, act: string): Promise<void> {
  await page.goto('/billing')
  await page.getByRole('button', { name: way }).click()
  await page.waitForURL('**/p/session/**')
  await page.getByRole('button', { name: act }).click()
  await page.getByRole('link', { name: 'Return to the shop' }).click()
  await page.waitForURL(/\/billing/)
}
