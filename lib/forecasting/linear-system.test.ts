import fc from 'fast-check'
import { expect, test } from 'vitest'
import { solvePositiveDefinite } from './linear-system'

test('the solution solves the system, whatever stands above the diagonal', () => {
  const system = fc.integer({ min: 1, max: 8 }).chain((n) =>
    fc.tuple(
      fc.array(fc.double({ min: -3, max: 3, noNaN: true }), {
        minLength: n * n,
        maxLength: n * n,
      }),
      fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: n, maxLength: n }),
    ),
  )
  fc.assert(
    fc.property(system, ([cells, b]) => {
      const n = b.length
      const cell = (i: number, j: number) => cells[i * n + j] ?? 0
      // M·Mᵀ + I is symmetric and positive definite.
      const entry = (i: number, j: number) =>
        Array.from({ length: n }, (_, k) => cell(i, k) * cell(j, k)).reduce((s, x) => s + x, 0) +
        Number(i === j)
      const a = new Float64Array(n * n).fill(Number.NaN)
      for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) a[i * n + j] = entry(i, j)
      const x = Float64Array.from(b)
      solvePositiveDefinite(a, x)
      b.forEach((right, i) => {
        const left = b.reduce((s, _, j) => s + entry(i, j) * (x[j] ?? 0), 0)
        expect(left).toBeCloseTo(right, 6)
      })
    }),
  )
})

test('a matrix that is not positive definite is refused', () => {
  expect(() => solvePositiveDefinite(new Float64Array([-1]), new Float64Array([1]))).toThrow(
    RangeError,
  )
})
