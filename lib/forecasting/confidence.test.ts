import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confidence, dataQuality, pickOutcome } from './confidence'

test('ties of the pick go to home, then draw', () => {
  expect(pickOutcome({ home: 0.4, draw: 0.2, away: 0.4 }).outcome).toBe('home')
  expect(pickOutcome({ home: 0.2, draw: 0.4, away: 0.4 }).outcome).toBe('draw')
  expect(pickOutcome({ home: 0.3, draw: 0.3, away: 0.4 })).toEqual({
    outcome: 'away',
    probability: 0.4,
  })
})

test('confidence grows from 1/3 to the 1X2 maximum with the data of the lesser known side', () => {
  const oneXTwo = { home: 0.6, draw: 0.25, away: 0.15 }
  expect(confidence(oneXTwo, dataQuality(0, 40))).toBe(0.333333)
  expect(confidence(oneXTwo, dataQuality(3, 40))).toBe(0.466667)
  expect(confidence(oneXTwo, 1)).toBe(0.6)
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), (a, b) => {
      const value = confidence(oneXTwo, dataQuality(a, b))
      expect(value).toBeGreaterThanOrEqual(0.333333)
      expect(value).toBeLessThanOrEqual(0.6)
      expect(value).toBe(confidence(oneXTwo, dataQuality(b, a)))
    }),
  )
})
