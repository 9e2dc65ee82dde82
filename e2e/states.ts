import type { Page } from '@playwright/test'
import {
  activate,
  askForCode,
  chooseFirst,
  createKey,
  expect,
  freshAddress,
  storeKey,
} from './journey'
import { subscribe } from './local-stripe'
import { signIn } from './prepared'

/** Pages that anybody sees. */
export const PUBLIC_PAGES = ['/', '/status', '/track-record', '/sign-in', '/nowhere']

/** Public pages that journeys of their own look at. */
const MORE_PUBLIC_PAGES = [
  '/pricing',
  '/docs',
  '/docs/reference',
  '/docs/reference/listLeagueMatches',
  '/docs/errors',
  '/docs/errors/rate_limit_exceeded',
  '/docs/changelog',
  '/track-record/PREMIER_LEAGUE',
  '/beta',
]

/** Pages of whoever has a plan, a competition and a key. */
export const PORTAL_PAGES = ['/overview', '/competitions', '/keys', '/usage', '/requests']
const MORE_PORTAL_PAGES = [
  '/keys/sandbox',
  '/explorer',
  '/webhooks',
  '/billing',
  '/settings',
  '/settings/email',
]

/** The address of every page that anybody sees, the way past a limit and a match among them. */
export async function publicAddresses({ request }: Page): Promise<string[]> {
  const preview = await request.get('/api/preview')
  const { example } = (await preview.json()) as { example: { match: { id: string } } | null }
  const match = example ? [`/matches/${example.match.id}`] : []
  return [...PUBLIC_PAGES, ...MORE_PUBLIC_PAGES, '/sign-in/unlock', ...match]
}

/** Of every page of the portal, but for that of one call. */
export const PORTAL_ADDRESSES = [...PORTAL_PAGES, ...MORE_PORTAL_PAGES]

/** Opens a page and waits until it is there. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** What a page shows now: a path where the address is all it takes. */
type State = string

async function* opened(page: Page, paths: readonly string[]): AsyncGenerator<State> {
  for (const path of paths) {
    await open(page, path)
    yield path
  }
}

/** Pages and states in the order in which somebody new comes to them; each is named while the page shows it. */
export async function* publicStates(page: Page): AsyncGenerator<State> {
  yield* opened(page, PUBLIC_PAGES)
}

/** From a code that doesn't work to a stored key, then the pages of the portal. */
export async function* firstRunStates(page: Page): AsyncGenerator<State> {
  await page.goto('/sign-in')
  await askForCode(page, freshAddress('states'))
  await page.getByLabel('Code from the mail').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'does not work' })).toBeVisible()
  yield 'a wrong code'

  await signIn(page, freshAddress('states-portal'))
  await page.goto('/overview')
  yield 'overview before the plan'
  await activate(page)
  await chooseFirst(page)
  yield 'a competition chosen'
  await page.locator('[data-competition]').last().getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  yield 'the question before a replacement'
  await page.keyboard.press('Escape')
  await createKey(page)
  yield 'the reveal'
  await storeKey(page)
  yield* opened(page, PORTAL_PAGES)
}

/** What other journeys look at for themselves: the rest of the pages, an answer in the explorer, a match, a subscription, the end. */
export async function* moreStates(page: Page): AsyncGenerator<State> {
  yield* opened(page, [...MORE_PUBLIC_PAGES, ...MORE_PORTAL_PAGES])
  const match = (await publicAddresses(page)).find((address) => address.startsWith('/matches/'))
  if (match) {
    await open(page, match)
    yield 'a match to come'
  }
  await open(page, '/explorer?route=league_matches')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('[data-cost]')).toBeVisible()
  yield 'an answer in the explorer'
  await open(page, '/usage')
  yield 'usage after a call'
  await subscribe(page)
  await open(page, '/billing')
  yield 'billing on Starter'
  await open(page, '/overview')
  yield 'overview on Starter'
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  yield 'the question before a deletion'
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Type the address of this account')
  await field.fill((await dialog.innerText()).match(/[\w.-]+@example\.org/)?.[0] ?? '')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account will be deleted on')).toBeVisible()
  await open(page, '/overview')
  yield 'overview of an account on its way out'
}
