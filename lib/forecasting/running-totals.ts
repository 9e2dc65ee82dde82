import { addScore, emptyTotals, type PairTotals } from './pair-totals'
import { knownCount, type PlayedMatch } from './played-match'

/** What a goal model learns from. */
export interface Lesson {
  /** Age at which a match counts half (days). */
  halfLifeDays: number
  /** Goals and nothing else, or mostly the chances the shots tell of. */
  from: 'goals' | 'shots'
}

/**
 * Shots tell of a side's strength what goals leave to luck (Wheatcroft, "Forecasting football matches
 * by predicting match statistics", Journal of Sports Analytics 7, 2021): goals a shot is worth, and how
 * far shots replace goals. Their sum is scaled to the goals of the competition.
 */
const SHOT_VALUE = { onTarget: 0.29, offTarget: 0.025 } as const
const GOAL_SHARE = 0.1

const DAY_MS = 86_400_000
/** Weights are kept relative to this instant, so that those of a match need no change as time goes by. */
const EPOCH_MS = Date.UTC(2020, 0, 1)
/** A pair of teams that weighs less together is left out. */
const LEAST_WEIGHT = 0.01

/** The time-weighted sums a goal model is fitted to, as of any instant; cheapest when instants rise. */
export class RunningTotals {
  readonly #lesson: Lesson
  readonly #played: readonly PlayedMatch[]
  readonly #teams: number
  readonly #pairOf: Int32Array
  /** Sums over the first `#counted` matches, with weights relative to the epoch. */
  readonly #sums: PairTotals
  /** What a fit is made from, kept for the next: there are thousands. */
  readonly #totals: PairTotals
  /** The like of `homeGoals` and `awayGoals`, by shots. */
  readonly #chances: { home: Float64Array; away: Float64Array }
  #counted = 0

  /**
   * @param played in the order of `inOrder` @param teams index of each
   * @param divisionOf of the divisions that are fitted together, the one of the n-th match
   */
  constructor(
    played: readonly PlayedMatch[],
    teams: ReadonlyMap<string, number>,
    lesson: Lesson,
    divisionOf: (n: number) => number = () => 0,
  ) {
    this.#lesson = lesson
    this.#played = played
    this.#teams = teams.size
    const pairs = new Map<string, number>()
    this.#pairOf = Int32Array.from(played, (match, n) => {
      const key = `${match.homeTeamId}|${match.awayTeamId}|${match.neutral}|${divisionOf(n)}`
      const pair = pairs.get(key) ?? pairs.size
      pairs.set(key, pair)
      return pair
    })
    this.#sums = emptyTotals(pairs.size)
    this.#sums.count = pairs.size
    this.#totals = emptyTotals(pairs.size)
    this.#chances = { home: new Float64Array(pairs.size), away: new Float64Array(pairs.size) }
    played.forEach((match, n) => {
      const pair = this.#pairOf[n] ?? 0
      this.#sums.home[pair] = teams.get(match.homeTeamId) ?? 0
      this.#sums.away[pair] = teams.get(match.awayTeamId) ?? 0
      this.#sums.neutral[pair] = Number(match.neutral)
      this.#sums.division[pair] = divisionOf(n)
    })
  }

  /** How many matches are known as of an instant, without weights. */
  knownAt(asOfMs: number): number {
    return knownCount(this.#played, asOfMs)
  }

  /** Time-weighted matches of each team known as of an instant. */
  evidenceAt(asOfMs: number): Float64Array {
    this.#countUpTo(asOfMs)
    const scale = this.#scaleAt(asOfMs)
    const evidence = new Float64Array(this.#teams)
    const { count, home, away, weight } = this.#sums
    for (let p = 0; p < count; p++)
      for (const team of [home[p] as number, away[p] as number])
        evidence[team] = (evidence[team] as number) + scale * (weight[p] as number)
    return evidence
  }

  /** Mean of a figure of the divisions each team played in, by the weights of its matches known as of an instant; else 0. */
  meansAt(asOfMs: number, figureOf: (division: number) => number): Float64Array {
    this.#countUpTo(asOfMs)
    const weights = new Float64Array(this.#teams)
    const means = new Float64Array(this.#teams)
    const { count, home, away, weight, division } = this.#sums
    for (let p = 0; p < count; p++) {
      const ofPair = weight[p] as number
      const figure = ofPair * figureOf(division[p] as number)
      for (const team of [home[p] as number, away[p] as number]) {
        weights[team] = (weights[team] as number) + ofPair
        means[team] = (means[team] as number) + figure
      }
    }
    for (let team = 0; team < means.length; team++)
      if (weights[team]) means[team] = (means[team] as number) / (weights[team] as number)
    return means
  }

  #weightOf = (kickoffMs: number): number =>
    2 ** ((kickoffMs - EPOCH_MS) / DAY_MS / this.#lesson.halfLifeDays)

  #scaleAt = (asOfMs: number): number => 1 / this.#weightOf(asOfMs)

  /** Brings the sums to what was known at an instant. They are always added up in the same order. */
  #countUpTo(asOfMs: number): void {
    const known = knownCount(this.#played, asOfMs)
    if (known < this.#counted) {
      const { weight, homeGoals, awayGoals, lowScores } = this.#sums
      const { home, away } = this.#chances
      for (const sums of [weight, homeGoals, awayGoals, lowScores, home, away]) sums.fill(0)
      this.#counted = 0
    }
    for (; this.#counted < known; this.#counted++) {
      const match = this.#played[this.#counted] as PlayedMatch
      const pair = this.#pairOf[this.#counted] as number
      const weight = this.#weightOf(match.kickoffMs)
      addScore(this.#sums, pair, match, weight)
      if (!match.shots) continue
      for (const side of ['home', 'away'] as const) {
        const { total, onTarget } = match.shots[side]
        const chances = SHOT_VALUE.onTarget * onTarget + SHOT_VALUE.offTarget * (total - onTarget)
        this.#chances[side][pair] = (this.#chances[side][pair] as number) + weight * chances
      }
    }
  }

  /** The sums with the weights of an instant, until sums are next asked for, and the teams (ascending) that are in them. */
  at(asOfMs: number): { totals: PairTotals; teams: number[] } {
    this.#countUpTo(asOfMs)
    const sums = this.#sums
    const totals = this.#totals
    const scale = this.#scaleAt(asOfMs)
    const heavy: number[] = []
    for (let p = 0; p < sums.count; p++)
      if (scale * (sums.weight[p] as number) >= LEAST_WEIGHT) heavy.push(p)
    const place = new Int32Array(this.#teams)
    for (const p of heavy) place[sums.home[p] as number] = place[sums.away[p] as number] = 1
    const teams: number[] = []
    for (let team = 0; team < place.length; team++)
      if (place[team]) place[team] = teams.push(team) - 1

    totals.count = heavy.length
    const fromShots = this.#lesson.from === 'shots'
    const ofGoals = scale * (fromShots ? GOAL_SHARE : 1)
    const ofChances = fromShots ? scale * (1 - GOAL_SHARE) * this.#goalsPerChance(heavy) : 0
    for (let i = 0; i < heavy.length; i++) {
      const p = heavy[i] as number
      totals.home[i] = place[sums.home[p] as number] as number
      totals.away[i] = place[sums.away[p] as number] as number
      totals.neutral[i] = sums.neutral[p] as number
      totals.division[i] = sums.division[p] as number
      totals.weight[i] = scale * (sums.weight[p] as number)
      totals.homeGoals[i] =
        ofGoals * (sums.homeGoals[p] as number) + ofChances * (this.#chances.home[p] as number)
      totals.awayGoals[i] =
        ofGoals * (sums.awayGoals[p] as number) + ofChances * (this.#chances.away[p] as number)
      if (fromShots) continue
      for (let score = 0; score < 4; score++)
        totals.lowScores[4 * i + score] = scale * (sums.lowScores[4 * p + score] as number)
    }
    return { totals, teams }
  }

  /** How many goals the chances of the competition have brought. */
  #goalsPerChance(pairs: readonly number[]): number {
    let [goals, chances] = [0, 0]
    for (const p of pairs) {
      goals += (this.#sums.homeGoals[p] as number) + (this.#sums.awayGoals[p] as number)
      chances += (this.#chances.home[p] as number) + (this.#chances.away[p] as number)
    }
    return chances > 0 ? goals / chances : 1
  }
}
