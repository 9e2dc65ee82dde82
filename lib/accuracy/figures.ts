import { toSixDecimals } from '../forecasting/rounding'
import {
  brierScore,
  calibrationError,
  equalCountBins,
  givenBy,
  likeliest,
  logLoss,
  pairedDifference,
  rankedProbabilityScore,
  wilsonInterval,
  type Bin,
  type Distribution,
} from '../forecasting/scores'
import type { Case } from './forecast'

/** A mean over matches and its 95 % interval; without one where a single match says nothing of the spread. */
export interface Estimate {
  value: number
  low: number | null
  high: number | null
}

const SCORES = { rps: rankedProbabilityScore, log_loss: logLoss, brier: brierScore }
type Score = keyof typeof SCORES

/** What forecasts of one market were worth over a set of matches, in six decimals. */
export interface Figures extends Record<Score, Estimate> {
  n: number
  /** Share of matches in which the likeliest outcome came, with Wilson's interval. */
  accuracy: Estimate
  /** Expected calibration error over ten bins of equal counts, all outcomes together. */
  ece: number
  /** 1 − RPS / RPS of base rates: above 0 is better than knowing only the competition. */
  skill: Estimate
  /** The same scores of base rates, on the same matches. */
  base: Record<Score | 'accuracy' | 'ece', number>
}

/** z of a 95 % interval. */
const Z = 1.96

/** @returns null without any match */
export function figuresOf(cases: readonly Case[]): Figures | null {
  const n = cases.length
  if (n === 0) return null
  const ours = scoresOf(cases, ({ p }) => p)
  const theirs = scoresOf(cases, ({ base }) => base)
  const zero = cases.map(() => 0)
  const estimate = (score: Score) => normalInterval(pairedDifference(ours[score], zero), n)
  const baseRps = pairedDifference(theirs.rps, zero).mean
  const gain = pairedDifference(theirs.rps, ours.rps)
  const [low, high] = wilsonInterval(ours.hits, n)
  const mean = (values: readonly number[]) => toSixDecimals(pairedDifference(values, zero).mean)
  return {
    n,
    rps: estimate('rps'),
    log_loss: estimate('log_loss'),
    brier: estimate('brier'),
    accuracy: {
      value: toSixDecimals(ours.hits / n),
      low: toSixDecimals(low),
      high: toSixDecimals(high),
    },
    ece: toSixDecimals(calibrationError(equalCountBins(ours.given))),
    skill: normalInterval(
      { mean: gain.mean / baseRps, standardError: gain.standardError / baseRps },
      n,
    ),
    base: {
      rps: toSixDecimals(baseRps),
      log_loss: mean(theirs.log_loss),
      brier: mean(theirs.brier),
      accuracy: toSixDecimals(theirs.hits / n),
      ece: toSixDecimals(calibrationError(equalCountBins(theirs.given))),
    },
  }
}

/** Said against seen: ten bins of equal counts, all outcomes together, with Wilson's intervals. */
export const calibrationOf = (cases: readonly Case[]): Bin[] =>
  equalCountBins(cases.flatMap(({ p, outcome }) => givenBy(p, outcome))).map((bin) => ({
    n: bin.n,
    mean: toSixDecimals(bin.mean),
    share: toSixDecimals(bin.share),
    low: toSixDecimals(bin.low),
    high: toSixDecimals(bin.high),
  }))

function scoresOf(cases: readonly Case[], said: (one: Case) => Distribution) {
  const of = (score: Score) => cases.map((one) => SCORES[score](said(one), one.outcome))
  return {
    rps: of('rps'),
    log_loss: of('log_loss'),
    brier: of('brier'),
    hits: cases.filter((one) => likeliest(said(one)) === one.outcome).length,
    given: cases.flatMap((one) => givenBy(said(one), one.outcome)),
  }
}

function normalInterval(
  { mean, standardError }: { mean: number; standardError: number },
  n: number,
): Estimate {
  const bound = (sign: 1 | -1) => (n < 2 ? null : toSixDecimals(mean + sign * Z * standardError))
  return { value: toSixDecimals(mean), low: bound(-1), high: bound(1) }
}
