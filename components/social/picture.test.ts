import { expect, test } from 'vitest'
import { titleSize } from './picture'

test('a longer title is set smaller, and none smaller than can be read', () => {
  const sizes = [10, 30, 50, 90].map((length) => titleSize('x'.repeat(length)))
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(new Set(sizes).size).toBe(4)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
})
