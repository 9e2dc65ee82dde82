import { randomInt, randomUUID } from 'node:crypto'
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test'
import { printedAddress } from './world'

/** Every journey fails on an error in the browser's console: a hydration error is one of them. */
export const test = base.extend<{ consoleErrors: string[] }>({
  baseURL: ({}, use) => use(printedAddress()),
  extraHTTPHeaders: ({}, use) => use({ 'x-forwarded-for': ownNetwork() }),
  page: async ({ page, consoleErrors }, use) => {
    watchConsole(page, consoleErrors)
    await use(page)
  },
  // Of the page, so that what asks for no page opens none.
  consoleErrors: async ({}, use) => {
    const errors: string[] = []
    await use(errors)
    expect(errors, 'errors in the browser console').toEqual([])
  },
})

export { expect }

/** A network that no other journey speaks from: codes are counted per network. */
const ownNetwork = (): string => `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`

/** Collects what a page reports as an error. */
export function watchConsole(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`))
}

/** An address nobody has used before. */
export const freshAddress = (name: string): string =>
  `${name}-${randomUUID().slice(0, 8)}@example.org`

interface Mail {
  to: string
  subject: string
  text: string
}

/** Mails to an address in the local inbox, newest first. */
export async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  // As a program on this machine, not from the network this journey speaks from: others are refused.
  const headers = { 'x-forwarded-for': '' }
  const response = await request.get(`/dev/inbox.json?to=${encodeURIComponent(address)}`, {
    headers,
  })
  expect(response.status()).toBe(200)
  return (await response.json()) as Mail[]
}

/** The newest code mailed to an address, once one has arrived; other mails may lie above it. */
export async function codeFor(request: APIRequestContext, address: string): Promise<string> {
  const newest = async () =>
    (await mailsTo(request, address)).flatMap(({ text }) => codeIn(text) ?? []).at(0)
  await expect.poll(newest).toBeDefined()
  return (await newest()) ?? ''
}

const codeIn = (text: string) => /\b\d{6}\b/.exec(text.replace(/(\d{3})\s(\d{3})/, '$1$2'))?.[0]

/** Step one of sign-in; ends on step two. */
export async function askForCode(page: Page, address: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
}

/** Types a code into step two and sends it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code from the mail').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in from the sign-in page to the overview, as people do; `prepared.ts` has the short way. */
export async function signInByMail(page: Page, address: string): Promise<void> {
  await page.goto('/sign-in')
  await askForCode(page, address)
  await enterCode(page, await codeFor(page.request, address))
  await page.waitForURL('/overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Activates the free plan, by the click that it takes. */
export async function activate(page: Page): Promise<void> {
  await page.goto('/overview')
  await page.getByRole('button', { name: 'Activate Developer' }).click()
  await expect(page.getByRole('heading', { name: 'Choose your competition' })).toBeVisible()
}

/** Chooses the first competition of the catalogue with matches ahead. Returns its code. */
export async function chooseFirst(page: Page): Promise<string> {
  await page.goto('/competitions')
  const row = page
    .locator('[data-competition]')
    .filter({ hasText: /\d+ match(es)? ahead/ })
    .first()
  const code = (await row.getAttribute('data-competition')) ?? ''
  await row.getByRole('button', { name: 'Choose' }).click()
  await expect(page.getByText(/is chosen\./)).toBeVisible()
  return code
}

/** Creates a key and returns it with the command shown beside it; leaves the reveal open. */
export async function createKey(page: Page): Promise<{ key: string; command: string }> {
  await page.goto('/keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click()
  return revealedKey(page)
}

/** The key that is shown just now, with the command beside it. */
export async function revealedKey(page: Page): Promise<{ key: string; command: string }> {
  await expect(page.getByRole('heading', { name: 'Store this key now' })).toBeVisible()
  return {
    key: await page.getByRole('group', { name: 'Your new API key' }).innerText(),
    command: await page.getByRole('group', { name: 'Command for your first call' }).innerText(),
  }
}

/** Leaves the reveal the way it offers. */
export async function storeKey(page: Page): Promise<void> {
  await page.getByLabel('I have stored the key').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Lets the server do what the next post to an address asks for, and the network lose its answer. */
export async function loseAnswerTo(page: Page, address: string, act: () => Promise<void>) {
  const lost = new Promise<void>((resolve) => {
    void page.route(address, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
      resolve()
    })
  })
  await act()
  await lost
  await page.unroute(address)
}
