/** Published probabilities are whole millionths: six decimals, exact sums. */
export const MILLION = 1_000_000

/**
 * Rounds parts of a whole to millionths that sum to exactly one million, each less than one
 * millionth from its share (largest remainder; ties go to the earlier part).
 * @param parts not negative, with a positive sum; they need not sum to 1
 */
export const roundToMillionths = (parts: ArrayLike<number>): Int32Array =>
  roundToWhole(parts, MILLION)

/** The same to whole parts of `whole`, such as percents that sum to exactly 100. */
export function roundToWhole(parts: ArrayLike<number>, whole: number): Int32Array {
  let sum = 0
  for (let i = 0; i < parts.length; i++) sum += parts[i] ?? 0
  const rounded = new Int32Array(parts.length)
  const remainders = new Float64Array(parts.length)
  let missing = whole
  for (let i = 0; i < parts.length; i++) {
    const exact = ((parts[i] ?? 0) / sum) * whole
    const floor = Math.floor(exact)
    rounded[i] = floor
    remainders[i] = exact - floor
    missing -= floor
  }
  const order = Array.from(remainders.keys()).sort(
    (a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0) || a - b,
  )
  for (const i of order.slice(0, missing)) rounded[i] = (rounded[i] ?? 0) + 1
  return rounded
}

/** Millionths as a number with at most six decimals; never −0. */
export const fromMillionths = (millionths: number): number => millionths / MILLION || 0

/** A number rounded to six decimals; never −0. */
export const toSixDecimals = (value: number): number => Math.round(value * MILLION) / MILLION || 0
