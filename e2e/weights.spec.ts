import { expect, test } from './journey'
import { everyPage, weigh } from './weights'

test('no page weighs more than its bar when it is opened first', async ({ page }) => {
  for await (const { address, bars } of everyPage(page)) {
    const weights = await weigh(page.request, address)
    for (const part of ['js', 'html', 'css', 'fonts'] as const)
      expect.soft(weights[part], `${part} of ${address}`).toBeLessThanOrEqual(bars[part])
    expect.soft(Math.min(weights.js, weights.css), `what ${address} names`).toBeGreaterThan(0)
    // A page that is not there asks for none ahead.
    if (address !== '/nowhere') expect.soft(weights.fonts, `fonts of ${address}`).toBeGreaterThan(0)
  }
})
