import { expect, it } from 'vitest'
import { recentlyUsed } from './recently-used'

it('forgets what was used longest ago, and makes no room for what has not come', () => {
  const two = recentlyUsed<number>(2)
  two.set('a', 1).set('b', 2)
  expect(two.get('a')).toBe(1)
  two.set('c', 3).set('a', 4)
  expect([...two.entries()]).toEqual([
    ['a', 4],
    ['c', 3],
  ])
  expect(two.max).toBe(0)
})
