import { expect, test } from 'vitest'
import { withoutMargin } from './odds'

test('odds without their margin sum to 1; fair odds stay, and long odds lose more than in proportion', () => {
  withoutMargin([2, 4, 4]).forEach((p, i) => expect(p).toBeCloseTo([0.5, 0.25, 0.25][i] ?? 0, 9))
  const odds = [1.3, 5, 9] as const
  const fair = withoutMargin(odds)
  expect(fair[0] + fair[1] + fair[2]).toBeCloseTo(1, 12)
  const sum = odds.reduce((all, price) => all + 1 / price, 0)
  expect(fair[0]).toBeGreaterThan(1 / odds[0] / sum)
  expect(fair[2]).toBeLessThan(1 / odds[2] / sum)
})
