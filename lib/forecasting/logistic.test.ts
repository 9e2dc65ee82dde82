import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitLogistic, logit, sigmoid } from './logistic'

test('logit and sigmoid are each other turned round', () => {
  fc.assert(
    fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (x) => {
      expect(logit(sigmoid(x))).toBeCloseTo(x, 5)
    }),
  )
})

const constant = (yes: number[]) => ({
  width: 1,
  features: new Float64Array(yes.length).fill(1),
  yes: Uint8Array.from(yes),
})

test('with a constant alone and hardly a prior it is the share', () => {
  const [found] = fitLogistic(constant([1, 1, 1, 0]), { mean: [0], weight: [1e-9] })
  expect(sigmoid(found ?? 0)).toBeCloseTo(0.75, 6)
})

test('without examples it is the prior, and a firm prior hardly moves', () => {
  expect(fitLogistic(constant([]), { mean: [0.3], weight: [5] })).toEqual([0.3])
  const [firm] = fitLogistic(constant([1, 1, 1]), { mean: [0], weight: [1000] })
  expect(firm).toBeLessThan(0.01)
  expect(firm).toBeGreaterThan(0)
})
