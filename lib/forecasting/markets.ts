import { fromMillionths, MILLION, toSixDecimals } from './rounding'
import { MATRIX_SIZE, type ScoreMatrix } from './score-matrix'

/** Probabilities of every market, six decimals each; all sums of the same score matrix. */
export interface Markets {
  oneXTwo: { home: number; draw: number; away: number }
  btts: { yes: number; no: number }
  overUnder25: { over: number; under: number }
  /** Each is the sum of two 1X2 outcomes. */
  doubleChance: { homeOrDraw: number; awayOrDraw: number; homeOrAway: number }
  /** Home and away with the draw excluded. */
  drawNoBet: { home: number; away: number }
  /** Most likely first; equal ones by home, then away goals. */
  probableScores: { home: number; away: number; probability: number }[]
  /** Means of the matrix. */
  goals: { home: number; away: number; total: number }
  /** Shannon entropy of the published 1X2 in bits, at most log2(3). */
  entropyBits: number
}

const PROBABLE_SCORES = 5

export function deriveMarkets(matrix: ScoreMatrix): Markets {
  let home = 0
  let draw = 0
  let bothScore = 0
  let over = 0
  let homeGoals = 0
  let awayGoals = 0
  const scores: { home: number; away: number; millionths: number }[] = []
  for (let x = 0; x < MATRIX_SIZE; x++) {
    for (let y = 0; y < MATRIX_SIZE; y++) {
      const millionths = matrix[x * MATRIX_SIZE + y] ?? 0
      if (x > y) home += millionths
      else if (x === y) draw += millionths
      if (x > 0 && y > 0) bothScore += millionths
      if (x + y > 2) over += millionths
      homeGoals += x * millionths
      awayGoals += y * millionths
      scores.push({ home: x, away: y, millionths })
    }
  }
  const away = MILLION - home - draw
  const homeWithoutDraw = Math.round((home / (home + away)) * MILLION)
  scores.sort((a, b) => b.millionths - a.millionths || a.home - b.home || a.away - b.away)
  return {
    oneXTwo: {
      home: fromMillionths(home),
      draw: fromMillionths(draw),
      away: fromMillionths(away),
    },
    btts: { yes: fromMillionths(bothScore), no: fromMillionths(MILLION - bothScore) },
    overUnder25: { over: fromMillionths(over), under: fromMillionths(MILLION - over) },
    doubleChance: {
      homeOrDraw: fromMillionths(home + draw),
      awayOrDraw: fromMillionths(away + draw),
      homeOrAway: fromMillionths(home + away),
    },
    drawNoBet: {
      home: fromMillionths(homeWithoutDraw),
      away: fromMillionths(MILLION - homeWithoutDraw),
    },
    probableScores: scores.slice(0, PROBABLE_SCORES).map((score) => ({
      home: score.home,
      away: score.away,
      probability: fromMillionths(score.millionths),
    })),
    goals: {
      home: fromMillionths(homeGoals),
      away: fromMillionths(awayGoals),
      total: fromMillionths(homeGoals + awayGoals),
    },
    entropyBits: entropyBits([home, draw, away].map(fromMillionths)),
  }
}

/** −Σ p·log2(p), six decimals. */
export function entropyBits(probabilities: readonly number[]): number {
  const sum = probabilities.reduce((bits, p) => (p > 0 ? bits - p * Math.log2(p) : bits), 0)
  return toSixDecimals(sum)
}
