import { givenBinary, givenConfidence, givenOutcomes, pickIsRight } from './given'
import {
  binaryLogLoss,
  brierScore,
  calibrationError,
  calibrationErrorByChance,
  equalCountBins,
  equalWidthBins,
  logLoss,
  pairedDifference,
  rankedProbabilityScore,
  type Bin,
  type Given,
} from '../forecasting/scores'
import { groupBy } from '../forecasting/group-by'
import { RIVALS, type Record, type Rival, type Said } from './walk'

/** How far what was said is from how often it came, and how far chance alone would have it. */
interface CalibrationScores {
  calibrationError: number
  calibrationErrorByChance: number
}

/** What a yes-or-no market is worth. */
export interface BinaryScores extends CalibrationScores {
  logLoss: number
}

/** One forecaster over one set of matches. */
export interface Scores extends CalibrationScores {
  matches: number
  rps: number
  logLoss: number
  brier: number
  accuracy: number
  over: BinaryScores | null
  bothScore: BinaryScores | null
}

/** Ours and the rivals', on the same matches. */
export interface Comparison {
  name: string
  ours: Scores
  /** Each on the matches it has something to say of, and ours there less theirs: ranked probability score and log loss. */
  rivals: {
    name: Rival
    scores: Scores
    rps: { mean: number; standardError: number }
    logLoss: { mean: number; standardError: number }
  }[]
}

export interface Report {
  overall: Comparison
  competitions: Comparison[]
  seasons: Comparison[]
  /** How many forecasts were blended from which members. */
  members: { name: string; matches: number }[]
  /** Given confidence and the share of picks that came true, in ten bins of equal width. */
  confidence: Bin[]
  alarms: string[]
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

function calibrationOf(given: Iterable<Given>): CalibrationScores {
  const bins = equalCountBins(given)
  return {
    calibrationError: calibrationError(bins),
    calibrationErrorByChance: calibrationErrorByChance(bins),
  }
}

function scoresOf(records: readonly Record[], said: (record: Record) => Said): Scores {
  const score = (of: (record: Record) => number) => mean(records.map(of))
  const binary = (market: 'over' | 'bothScore'): BinaryScores | null => {
    const given = givenBinary(records, market, said)
    if (given.length < records.length) return null
    return {
      logLoss: mean(given.map(({ p, came }) => binaryLogLoss(p, came))),
      ...calibrationOf(given),
    }
  }
  return {
    matches: records.length,
    rps: score((record) => rankedProbabilityScore(said(record).oneXTwo, record.outcome)),
    logLoss: score((record) => logLoss(said(record).oneXTwo, record.outcome)),
    brier: score((record) => brierScore(said(record).oneXTwo, record.outcome)),
    accuracy: score((record) => Number(pickIsRight(said(record), record))),
    // All three outcomes together: ten bins of what was said, of whatever outcome.
    ...calibrationOf(givenOutcomes(records, said)),
    over: binary('over'),
    bothScore: binary('bothScore'),
  }
}

function compare(name: string, records: readonly Record[]): Comparison {
  const rivals = RIVALS.flatMap((rival) => {
    const own = records.filter((record) => record.rivals[rival])
    if (own.length === 0) return []
    const theirs = (record: Record) => record.rivals[rival] as Said
    const difference = (score: typeof logLoss) =>
      pairedDifference(
        own.map((record) => score(record.ours.oneXTwo, record.outcome)),
        own.map((record) => score(theirs(record).oneXTwo, record.outcome)),
      )
    return [
      {
        name: rival,
        scores: scoresOf(own, theirs),
        rps: difference(rankedProbabilityScore),
        logLoss: difference(logLoss),
      },
    ]
  })
  return { name, ours: scoresOf(records, (record) => record.ours), rivals }
}

/** No honest forecast of many leagues is right more often: something of the future must have leaked. */
const MOST_ACCURACY = 0.55
const MANY_LEAGUES = 5
const MANY_MATCHES = 1_000

/** Scores the records of a walk, overall, by competition and by season. */
export function reportOn(records: readonly Record[]): Report {
  const grouped = (key: (record: Record) => string) =>
    [...groupBy(records, key)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, own]) => compare(name, own))
  const overall = compare('overall', records)
  const competitions = grouped((record) => record.competition)
  const leaks =
    competitions.length >= MANY_LEAGUES &&
    records.length >= MANY_MATCHES &&
    overall.ours.accuracy > MOST_ACCURACY
  return {
    overall,
    competitions,
    seasons: grouped((record) => record.season),
    members: [...groupBy(records, ({ ours }) => ours.members)].map(([name, own]) => ({
      name,
      matches: own.length,
    })),
    confidence: equalWidthBins(givenConfidence(records)),
    alarms: leaks
      ? [
          `Accuracy ${(100 * overall.ours.accuracy).toFixed(1)} % over ${competitions.length} competitions: above 55 % something of the future must have leaked into the forecasts.`,
        ]
      : [],
  }
}
