import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confidence, CONFIDENCE_PRIOR, dataQuality, pickOutcome } from './confidence'

test('ties of the pick go to home, then draw', () => {
  expect(pickOutcome({ home: 0.4, draw: 0.2, away: 0.4 }).outcome).toBe('home')
  expect(pickOutcome({ home: 0.2, draw: 0.4, away: 0.4 }).outcome).toBe('draw')
  expect(pickOutcome({ home: 0.3, draw: 0.3, away: 0.4 })).toEqual({
    outcome: 'away',
    probability: 0.4,
  })
})

test('before there is a past it goes from 1/3 to the probability with the data of the lesser known side', () => {
  const { mean } = CONFIDENCE_PRIOR
  expect(confidence(mean, 0.6, dataQuality(0, 40))).toBeCloseTo(1 / 3, 9)
  expect(confidence(mean, 0.6, 1)).toBeCloseTo(0.6, 9)
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), (a, b) => {
      const value = confidence(mean, 0.6, dataQuality(a, b))
      expect(value).toBeGreaterThan(1 / 3 - 1e-9)
      expect(value).toBeLessThan(0.6 + 1e-9)
      expect(value).toBe(confidence(mean, 0.6, dataQuality(b, a)))
    }),
  )
})

test('whatever was learned, a likelier pick is never less sure, and it stays within 0 and 1', () => {
  const number = fc.double({ min: -4, max: 4, noNaN: true })
  const probability = fc.double({ min: 0.334, max: 0.99, noNaN: true })
  const quality = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(
      fc.tuple(number, number, number),
      probability,
      probability,
      quality,
      (line, p, q, known) => {
        const [lower, higher] = [Math.min(p, q), Math.max(p, q)].map((x) =>
          confidence(line, x, known),
        )
        expect(lower).toBeLessThanOrEqual((higher ?? 0) + 1e-12)
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(higher).toBeLessThanOrEqual(1)
      },
    ),
  )
})
