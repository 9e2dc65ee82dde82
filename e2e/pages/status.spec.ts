import { expectClean, expectNoSideScroll } from '../axe'
import { expect, test } from '../journey'
import { prematch } from '../operator'

test('an incident is on the status page while it lasts and after it, and in the feed that the page names', async ({
  page,
}) => {
  const title = 'Sign-in mails are late <today>'
  const told = 'The mail server answers slowly.'
  const { id } = await prematch('status', 'open', title, '--impact', 'major', '--text', told)
  const incident = page.locator(`#${String(id)}`)
  // What the page is told is ten seconds old at most.
  const served = async () => (await page.request.get('/status')).text()
  await expect.poll(served).toContain(`id="${String(id)}"`)
  await page.goto('/status')
  await expect(incident).toBeVisible()
  await expect(page.getByText('An incident is open')).toBeVisible()
  await expect(incident).toContainText(title)
  await expect(incident).toContainText('Investigating')
  await expectClean(page, 'status')
  for (const width of [320, 390, 820, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSideScroll(page, `status at ${width}`)
  }

  const done = `All of them are on their way: ${String(id)}.`
  await prematch('status', 'resolve', String(id), '--text', done)
  await expect.poll(served).toContain(done)
  await page.goto('/status')
  await expect(incident).toContainText('Resolved')
  await expect(page.getByText('An incident is open')).toHaveCount(0)
  const feed = await page.locator('link[type="application/atom+xml"]').getAttribute('href')
  const text = await (await page.request.get(feed ?? '')).text()
  expect(text).toContain('Resolved: Sign-in mails are late &lt;today&gt;')
})
