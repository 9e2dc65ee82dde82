import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectClean } from '../axe'
import { expect, freshAddress, test } from '../journey'
import { haveDeveloper, signIn } from '../prepared'

test('an address is added, its secret shown once, tested, paused, rotated and deleted', async ({
  page,
  context,
}) => {
  const calls: string[] = []
  const receiver = createServer((request, response) => {
    calls.push(String(request.headers['webhook-signature']))
    request.resume().once('end', () => response.writeHead(200).end('thanks'))
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/prematch`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, freshAddress('webhooks'))
  await haveDeveloper(page)

  await page.goto('/webhooks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Be told what changes')
  await expectClean(page, 'the empty list')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog')
  await expectClean(page, 'the form')
  await dialog.getByLabel('Address').fill('ftp://example.org/')
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(dialog.getByText(/https addresses/)).toBeVisible()
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByLabel('forecast.changed').uncheck()
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()

  await expect(page.getByRole('heading', { name: 'Store this secret now' })).toBeVisible()
  const secret = await page.getByRole('group', { name: 'Your webhook secret' }).innerText()
  expect(secret).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: 'Python' }).click()
  await expect(dialog.getByText('from prematch import webhooks')).toBeVisible()
  await expectClean(page, 'the secret')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Store the secret first, then tick the box.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy' }).first().click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  expect(await page.content()).not.toContain(secret)
  await expect(page.getByText('told of 7 kinds of events')).toBeVisible()

  await page.getByRole('link', { name: url }).click()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect(page.getByText('On its way: what comes of it shows below.')).toBeVisible()
  const delivery = page.locator('details').filter({ hasText: 'ping' })
  await expect(delivery.getByText('delivered')).toBeVisible()
  expect(calls).toHaveLength(1)
  await delivery.locator('summary').click()
  await expect(delivery.getByText('"type": "ping"')).toBeVisible()
  await expect(delivery.getByText('thanks')).toBeVisible()
  await expectClean(page, 'a delivery')
  await delivery.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => calls.length).toBe(2)

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/You paused it/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()

  await page.getByRole('button', { name: 'Rotate the secret' }).click()
  await dialog.getByRole('button', { name: 'Rotate the secret' }).click()
  await dialog.getByLabel('I have stored it').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/Both secrets sign/)).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Be told what changes')
  receiver.close()
})
