import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blended, contrastOf, fitBlend, oneXTwoOf, type Blend, type OneXTwo } from './outcome-blend'

const PRIOR: Blend = { edge: [0, 1, 0], parity: [0, 1] }
const number = fc.double({ min: -2, max: 2, noNaN: true })

/** Reproducible uniform numbers. */
function uniforms(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

/** Matches whose outcomes follow a known blend of two members. */
function sample(truth: Blend, count: number) {
  const uniform = uniforms(17)
  const signs = new Float64Array(5 * count)
  const outcomes = new Uint8Array(count)
  for (let n = 0; n < count; n++) {
    const edge = [1, 2 * uniform() - 1, 2 * uniform() - 1]
    const parity = [1, uniform() - 0.8]
    signs.set([...edge, ...parity], 5 * n)
    const [home, draw] = blended(truth, { edge, parity })
    const u = uniform()
    outcomes[n] = u < home ? 0 : u < home + draw ? 1 : 2
  }
  return { signs, outcomes }
}

test('a 1X2 and its contrasts are the same thing', () => {
  fc.assert(
    fc.property(number, number, (edge, parity) => {
      const p = oneXTwoOf({ edge, parity })
      expect(p[0] + p[1] + p[2]).toBeCloseTo(1, 12)
      expect(contrastOf(p).edge).toBeCloseTo(edge, 9)
      expect(contrastOf(p).parity).toBeCloseTo(parity, 9)
    }),
  )
})

test('mirrored signs give the mirrored forecast', () => {
  fc.assert(
    fc.property(fc.array(number, { minLength: 3, maxLength: 3 }), number, (edge, parity) => {
      const blend = { edge: [0.1, 0.7, 0.4], parity: [0.1, 0.8] }
      const there: OneXTwo = blended(blend, { edge, parity: [1, parity] })
      const back = blended(blend, { edge: edge.map((x) => -x), parity: [1, parity] })
      expect(back.toReversed()).toEqual([...there].map((p) => expect.closeTo(p, 12) as number))
    }),
  )
})

test('it finds the blend that made the outcomes, and without outcomes stays what it was', () => {
  const truth: Blend = { edge: [0.3, 0.5, 0.9], parity: [-0.2, 0.6] }
  const found = fitBlend(sample(truth, 40_000), PRIOR, 20)
  for (const part of ['edge', 'parity'] as const)
    truth[part].forEach((value, i) =>
      expect(Math.abs((found[part][i] ?? 9) - value)).toBeLessThan(0.12),
    )
  expect(fitBlend(sample(truth, 0), PRIOR, 20)).toEqual(PRIOR)
})

test('few outcomes move it little', () => {
  const found = fitBlend(sample({ edge: [0, -1, 3], parity: [0, 1] }, 10), PRIOR, 20)
  PRIOR.edge.forEach((value, i) => expect(Math.abs((found.edge[i] ?? 9) - value)).toBeLessThan(0.2))
})
