import { test } from '../journey'
import { everyPage, expectLight, weigh } from '../weights'

test('no page weighs more than its bar when it is opened first', async ({ page }) => {
  for await (const { address, bars } of everyPage(page))
    expectLight(address, await weigh(page.request, address), bars)
})
