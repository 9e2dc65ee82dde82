import { MATRIX_SIZE } from './score-matrix'

/** Of a cell: goals of home less those of away. */
const MARGIN = Int8Array.from(
  { length: MATRIX_SIZE * MATRIX_SIZE },
  (_, cell) => Math.floor(cell / MATRIX_SIZE) - (cell % MATRIX_SIZE),
)

/** The share of a side's wins that are by one goal. */
export function shareByOne(cells: Float64Array, side: 'home' | 'away'): number {
  const sign = side === 'home' ? 1 : -1
  let [byOne, all] = [0, 0]
  for (let i = 0; i < cells.length; i++) {
    const margin = sign * (MARGIN[i] as number)
    if (margin >= 1) all += cells[i] as number
    if (margin === 1) byOne += cells[i] as number
  }
  return byOne / all
}

/**
 * The cells with those of wins by one goal made `factor` times as heavy, on either side: who leads by one holds on to it more
 * often than goals that know nothing of each other would. What the cells sum to is for `reweight` to say afterwards.
 */
export const weighByOne = (cells: Float64Array, factor: number): Float64Array =>
  cells.map((cell, i) => (Math.abs(MARGIN[i] as number) === 1 ? factor * cell : cell))
