import type { APIRequestContext } from '@playwright/test'
import { call } from '../data-api'
import { expect, freshAddress, mailsTo, storeKey, test } from '../journey'
import { haveDeveloper, signIn } from '../prepared'

/** The link in the newest mail to an address, once it has arrived. */
async function linkFor(request: APIRequestContext, address: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(request, address)).length).toBeGreaterThan(0)
  const [newest] = await mailsTo(request, address)
  const link = /https?:\S+verify\S+/.exec(newest?.text ?? '')?.[0]
  if (!link) throw new Error('The newest mail holds no link')
  return link
}

test('beta access takes a mail and one click, shows its key once, and scanners can’t use it up', async ({
  page,
  request,
  baseURL,
}) => {
  const address = freshAddress('beta')
  await page.goto('/beta')
  await page.getByLabel('E-mail address').fill('nobody')
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByText('That does not look like an e-mail address.')).toBeVisible()
  await page.getByLabel('E-mail address').fill(address)
  await page.getByLabel('What is it for?').selectOption('media')
  await page.getByRole('button', { name: 'Mail me the link' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused()
  const link = await linkFor(request, address)
  expect(await mailsTo(request, address)).toHaveLength(1)

  for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) await request.fetch(link, { method })
  const sent: string[] = []
  page.on('request', (one) => sent.push(one.url(), one.headers().referer ?? ''))
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One click to your key')
  await expect(page.getByText(address)).toBeVisible()
  await page.getByRole('button', { name: 'Start the beta and show my key' }).click()
  const key = await page.getByRole('group', { name: 'Your new API key' }).innerText()
  expect(key).toMatch(/^pm_beta_[0-9A-Za-z]+$/)
  // Only the address of the link itself holds the token: no other request, no referrer.
  expect(sent.filter((text) => text.includes('pmb_'))).toEqual([link])

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Store the key first, then tick the box.')).toBeVisible()
  await storeKey(page)
  const me = await call(`${baseURL ?? ''}/v1/me`, key)
  expect(await me.json()).toMatchObject({
    plan: 'beta',
    client: { email: address, usage_type: 'media' },
  })

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has given its key')
  expect(await page.content()).not.toContain(key)
  await signIn(page, address)
  await page.goto('/competitions')
  await expect(page.getByText('Your selection')).toBeVisible()
})

test('a French mail leads to a French page, and a page without a link says what to do', async ({
  page,
  request,
}) => {
  const address = freshAddress('beta-fr')
  await request.post('/beta/instant/request', { data: { email: address, lang: 'fr' } })
  await page.goto(await linkFor(request, address))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre clé, à un clic')
  await page.context().clearCookies()
  await page.goto('/beta/confirm')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open the link from your mail')
})

test('beta access takes the place of Developer only after saying so', async ({ page, request }) => {
  const address = freshAddress('beta-developer')
  await signIn(page, address)
  await haveDeveloper(page)
  await request.post('/beta/instant/request', { data: { email: address } })
  await expect.poll(async () => (await mailsTo(request, address)).length).toBeGreaterThan(1)
  await page.goto(await linkFor(request, address))
  await expect(page.getByText('Your Developer plan ends with this click.')).toBeVisible()
})
