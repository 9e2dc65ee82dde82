import { confidence, CONFIDENCE_PRIOR, confidenceSigns } from './confidence'
import { groupBy } from './group-by'
import { dot, fitLogistic, logit, sigmoid, type Prior } from './logistic'
import {
  blended,
  contrastOf,
  fitBlend,
  type Blend,
  type Contrast,
  type OneXTwo,
  type Signs,
} from './outcome-blend'
import type { Totals } from './reweight'
import { logLoss } from './scores'

/** What is known of a match before it: what each member of the blend says, and how much the data carry. */
export interface Opinions {
  /** Catalogue code. */
  competition: string
  /** Of the goal model's own matrix, fitted to the competition alone. */
  goals: Totals
  /** Of the one fitted to all divisions of the country; null where one alone is known. */
  joint: Totals | null
  /** Of the ratings, the home advantage included: log-odds of the expected result. */
  eloEdge: number
  /** Of the goal model fitted to shots; null where a side has too few matches with shots. */
  shots: Contrast | null
  /** See `dataQuality`. */
  quality: number
  /** How far a league's season has come, 0 to 1; 0 where there is none. */
  seasonPhase: number
  /** In a cup of clubs from several leagues: how many more goals than usual there both sides' league matches have; else 0. */
  domesticGoals: number
  neutral: boolean
}

/** A past match: what was said before it, and how it ended (outcome 0 home, 1 draw, 2 away). */
export interface Example {
  opinions: Opinions
  outcome: 0 | 1 | 2
  over: boolean
  bothScore: boolean
  /** Whether the win was by one goal, and what share of such wins the competition's own goal model has; null for a draw. */
  byOne: { share: number; came: boolean } | null
}

type Members = 'dixon-coles+elo' | 'dixon-coles+elo+shots'
/** Which members a forecast was blended from, and whether the goal model was fitted to all divisions of the country. */
export type NamedMembers = Members | `joint-${Members}`

/** How opinions become a forecast. */
export interface Calibration {
  /** Competitions for which the joint fit serves. */
  joint: readonly string[]
  blends: Record<Members, Blend>
  over: readonly number[]
  bothScore: readonly number[]
  /** Log of how many times as heavy wins by one goal are as in the goal model's matrix. */
  byOne: number
  confidence: readonly number[]
}

/** A forecast in the terms of its markets. */
export interface Calibrated {
  members: NamedMembers
  /** Whether the goal model is the one fitted to all divisions of the country. */
  joint: boolean
  totals: Totals
  /** How many times as heavy wins by one goal are as in the goal model's matrix. */
  byOne: number
  /** Of the most likely outcome; see `confidence`. */
  confidence: number
}

const membersOf = ({ shots }: Opinions): Members =>
  shots ? 'dixon-coles+elo+shots' : 'dixon-coles+elo'

/**
 * Signs of the outcome: the ground, and the members' edges; a constant, the members' parities and
 * the rating's square, since the wider two sides are apart the rarer is a draw.
 */
function signsOf({ goals, eloEdge, shots: all, neutral }: Opinions, withShots = true): Signs {
  const shots = withShots ? all : null
  const own = contrastOf(goals.outcome)
  return {
    edge: [neutral ? 0 : 1, own.edge, eloEdge, ...(shots ? [shots.edge] : [])],
    parity: [1, own.parity, eloEdge ** 2, ...(shots ? [shots.parity] : [])],
  }
}

/** Where the blends begin, before there is a past to learn from. Where they are from: docs/decisions/0090. */
const BLEND_PRIORS: Record<Members, Blend> = {
  'dixon-coles+elo': { edge: [0, 0.8, 0.4], parity: [0, 0.8, 0] },
  'dixon-coles+elo+shots': { edge: [0, 0.3, 0.3, 0.5], parity: [0, 0.5, 0, 0.3] },
}
const BLEND_FIRMNESS = 20
/**
 * Platt, "Probabilistic Outputs for Support Vector Machines" (1999): a line through the logits. Beside it how near the
 * season's end is, when more goals are scored, and in cups what the sides' league matches tell of their goals.
 */
const GOALS_PRIOR: Prior = { mean: [0, 1, 0, 0], weight: [50, 10, 10, 10] }
/** The season's last fifth. See docs/decisions/0113. */
const SEASON_END = 0.8

/** A constant alone is learned, as firmly as 200 wins would say: the slope stays 1. See docs/decisions/0127. */
const BY_ONE_PRIOR: Prior = { mean: [0, 1], weight: [200, 1e9] }

/** Signs of a market of goals: a constant, what the goal model says, 0 rising to 1 in the season's last fifth, domestic goals. */
const goalSigns = (p: number, { seasonPhase, domesticGoals }: Opinions): number[] => [
  1,
  logit(p),
  Math.max(0, seasonPhase - SEASON_END) / (1 - SEASON_END),
  domesticGoals,
]

/** The opinions whose goals are those of the fit that serves. */
const served = (opinions: Opinions, joint: readonly string[]): Opinions =>
  opinions.joint && joint.includes(opinions.competition)
    ? { ...opinions, goals: opinions.joint }
    : opinions

/** With fewer matches of a competition's past its own fit serves. */
const JOINT_LEAST = 200

/**
 * Competitions whose past the joint fit told better than their own, by the log loss of what the ratings leave to it: of the
 * blend as it begins, before any past is learned from. See docs/decisions/0137.
 */
function jointlyFitted(examples: readonly Example[]): string[] {
  const loss = (opinions: Opinions, outcome: 0 | 1 | 2) =>
    logLoss(blended(BLEND_PRIORS[membersOf(opinions)], signsOf(opinions)), outcome)
  const linked = examples.filter(({ opinions }) => opinions.joint)
  return [...groupBy(linked, ({ opinions }) => opinions.competition)]
    .filter(([code, past]) => {
      const gains = past.map(
        ({ opinions, outcome }) =>
          loss(opinions, outcome) - loss(served(opinions, [code]), outcome),
      )
      return past.length >= JOINT_LEAST && gains.reduce((sum, gain) => sum + gain, 0) > 0
    })
    .map(([code]) => code)
    .sort()
}

/** Fits everything that turns opinions into a forecast to the past: examples in a fixed order. */
export function fitCalibration(all: readonly Example[]): Calibration {
  const joint = jointlyFitted(all)
  const examples = all.map((example) => {
    const opinions = served(example.opinions, joint)
    return opinions === example.opinions ? example : { ...example, opinions }
  })
  const blends = {
    'dixon-coles+elo': fitMembers(examples, 'dixon-coles+elo'),
    'dixon-coles+elo+shots': fitMembers(examples, 'dixon-coles+elo+shots'),
  }
  const market = (p: (goals: Totals) => number, came: (example: Example) => boolean) =>
    fitRows(examples, GOALS_PRIOR, ({ opinions }) => goalSigns(p(opinions.goals), opinions), came)
  const picks = examples.map(({ opinions, outcome }) => {
    const oneXTwo = blended(blends[membersOf(opinions)], signsOf(opinions))
    const probability = Math.max(...oneXTwo)
    return { quality: opinions.quality, probability, right: oneXTwo[outcome] === probability }
  })
  return {
    joint,
    blends,
    over: market(
      (goals) => goals.over,
      (example) => example.over,
    ),
    bothScore: market(
      (goals) => goals.bothScore,
      (example) => example.bothScore,
    ),
    byOne: fitByOne(examples),
    confidence: fitRows(
      picks,
      CONFIDENCE_PRIOR,
      ({ probability, quality }) => confidenceSigns(probability, quality),
      (pick) => pick.right,
    ),
  }
}

function fitByOne(examples: readonly Example[]): number {
  const wins = examples.flatMap(({ byOne }) => byOne ?? [])
  const [constant = 0] = fitRows(
    wins,
    BY_ONE_PRIOR,
    ({ share }) => [1, logit(share)],
    ({ came }) => came,
  )
  return constant
}

function fitRows<Row>(
  rows: readonly Row[],
  prior: Prior,
  featuresOf: (row: Row) => readonly number[],
  isYes: (row: Row) => boolean,
): number[] {
  const width = prior.mean.length
  const features = new Float64Array(width * rows.length)
  const yes = new Uint8Array(rows.length)
  rows.forEach((row, n) => {
    write(features, n * width, featuresOf(row))
    yes[n] = Number(isYes(row))
  })
  return fitLogistic({ width, features, yes }, prior)
}

/** What `set` of the array does, several times as fast where the values are few. */
function write(into: Float64Array, at: number, values: readonly number[]): void {
  for (let i = 0; i < values.length; i++) into[at + i] = values[i] as number
}

/** Every match says something of the blend without shots; only those that have them, of the one with. */
function fitMembers(examples: readonly Example[], members: Members): Blend {
  const withShots = members === 'dixon-coles+elo+shots'
  const prior = BLEND_PRIORS[members]
  const own = withShots ? examples.filter(({ opinions }) => opinions.shots) : examples
  const width = prior.edge.length + prior.parity.length
  const signs = new Float64Array(width * own.length)
  own.forEach(({ opinions }, n) => {
    const { edge, parity } = signsOf(opinions, withShots)
    write(signs, n * width, edge)
    write(signs, n * width + edge.length, parity)
  })
  const outcomes = Uint8Array.from(own, ({ outcome }) => outcome)
  return fitBlend({ signs, outcomes }, prior, BLEND_FIRMNESS)
}

/** The forecast of a match from what was said of it. */
export function calibrate(calibration: Calibration, all: Opinions): Calibrated {
  const opinions = served(all, calibration.joint)
  const members = membersOf(opinions)
  const outcome: OneXTwo = blended(calibration.blends[members], signsOf(opinions))
  const market = (line: readonly number[], p: number) => sigmoid(dot(line, goalSigns(p, opinions)))
  const joint = opinions !== all
  return {
    members: joint ? `joint-${members}` : members,
    joint,
    totals: {
      outcome,
      over: market(calibration.over, opinions.goals.over),
      bothScore: market(calibration.bothScore, opinions.goals.bothScore),
    },
    byOne: Math.exp(calibration.byOne),
    confidence: confidence(calibration.confidence, Math.max(...outcome), opinions.quality),
  }
}
