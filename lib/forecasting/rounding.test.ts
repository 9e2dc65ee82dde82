import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromMillionths, MILLION, roundToMillionths, toSixDecimals } from './rounding'

const parts = fc
  .array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 150 })
  .filter((values) => values.some((value) => value > 1e-6))

test('rounded parts sum to exactly one million, each less than a millionth from its share', () => {
  fc.assert(
    fc.property(parts, (values) => {
      const rounded = roundToMillionths(values)
      const sum = values.reduce((a, b) => a + b, 0)
      expect(rounded.reduce((a, b) => a + b, 0)).toBe(MILLION)
      rounded.forEach((part, i) => {
        const share = ((values[i] ?? 0) / sum) * MILLION
        expect(part).toBeGreaterThanOrEqual(0)
        expect(Math.abs(part - share)).toBeLessThan(1 + 1e-6)
      })
    }),
  )
})

test('the largest remainders are rounded up, equal ones from the left', () => {
  expect([...roundToMillionths([1, 1, 1])]).toEqual([333_334, 333_333, 333_333])
  expect([...roundToMillionths([1, 2])]).toEqual([333_333, 666_667])
})

test('a published number has at most six decimals and is never −0', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MILLION }), (millionths) => {
      const [, decimals = ''] = fromMillionths(millionths).toString().split('.')
      expect(decimals.length).toBeLessThanOrEqual(6)
      expect(fromMillionths(millionths).toString()).not.toMatch(/e/)
    }),
  )
  expect(Object.is(fromMillionths(-0), 0)).toBe(true)
  expect(Object.is(toSixDecimals(-1e-9), 0)).toBe(true)
})
