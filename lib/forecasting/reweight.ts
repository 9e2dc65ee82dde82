import { MATRIX_SIZE } from './score-matrix'

/** What the cells of a score matrix sum to. */
export interface Totals {
  outcome: readonly [home: number, draw: number, away: number]
  over: number
  bothScore: number
}

/** Scores fall into kinds by what they decide: 1X2 outcome (0 home, 1 draw, 2 away), over 2.5, both sides scoring. */
const KINDS = 12
const outcomeOf = (kind: number) => kind >> 2
const isOver = (kind: number) => (kind >> 1) & 1
const isBothScore = (kind: number) => kind & 1
const KIND_OF_CELL = Int8Array.from({ length: MATRIX_SIZE * MATRIX_SIZE }, (_, cell) => {
  const [x, y] = [Math.floor(cell / MATRIX_SIZE), cell % MATRIX_SIZE]
  const outcome = x > y ? 0 : x === y ? 1 : 2
  return 4 * outcome + 2 * Number(x + y > 2) + Number(x > 0 && y > 0)
})

function kindMasses(cells: Float64Array): Float64Array {
  const masses = new Float64Array(KINDS)
  for (let i = 0; i < cells.length; i++) {
    const kind = KIND_OF_CELL[i] as number
    masses[kind] = (masses[kind] as number) + (cells[i] as number)
  }
  return masses
}

/** Sums of masses by a property of their kind. */
function margin(masses: Float64Array, of: (kind: number) => number): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0]
  for (let kind = 0; kind < KINDS; kind++) sums[of(kind) as 0 | 1 | 2] += masses[kind] as number
  return sums
}

/** The 1X2, over 2.5 and both-to-score of a matrix that sums to 1. */
export function totalsOf(cells: Float64Array): Totals {
  const masses = kindMasses(cells)
  return {
    outcome: margin(masses, outcomeOf),
    over: margin(masses, isOver)[1],
    bothScore: margin(masses, isBothScore)[1],
  }
}

const MAX_ROUNDS = 200
const TOLERANCE = 1e-9

/**
 * The matrix nearest to `cells` (least relative entropy) that sums to the wanted 1X2, over 2.5 and
 * both-to-score: iterative proportional fitting, Deming & Stephan, "On a Least Squares Adjustment of
 * a Sampled Frequency Table", Annals of Mathematical Statistics 11 (1940) 427–444; that it is the
 * nearest: Csiszár, "I-Divergence Geometry", Annals of Probability 3 (1975) 146–158. Wishes that no
 * matrix can fulfil together are met as far as the last of them goes, 1X2.
 */
export function reweight(cells: Float64Array, wanted: Totals): Float64Array {
  const before = kindMasses(cells)
  const masses = before.slice()
  const margins = [
    { of: isOver, wanted: [1 - wanted.over, wanted.over, 0] },
    { of: isBothScore, wanted: [1 - wanted.bothScore, wanted.bothScore, 0] },
    { of: outcomeOf, wanted: wanted.outcome },
  ]
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let furthest = 0
    for (const { of, wanted: target } of margins) {
      const sums = margin(masses, of)
      for (let kind = 0; kind < KINDS; kind++) {
        const sum = sums[of(kind)] ?? 0
        const factor = sum > 0 ? (target[of(kind)] ?? 0) / sum : 1
        masses[kind] = (masses[kind] as number) * factor
        furthest = Math.max(furthest, Math.abs((target[of(kind)] ?? 0) - sum))
      }
    }
    if (furthest < TOLERANCE) break
  }
  return cells.map((cell, i) => {
    const kind = KIND_OF_CELL[i] as number
    return cell === 0 ? 0 : (cell * (masses[kind] as number)) / (before[kind] as number)
  })
}
