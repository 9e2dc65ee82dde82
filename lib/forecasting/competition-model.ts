import {
  fitGoalModel,
  goalRates,
  roomFor,
  untrainedModel,
  type GoalModel,
  type GoalRates,
} from './dixon-coles'
import { addScore, emptyTotals, type PairTotals } from './pair-totals'
import { inOrder, knownCount, type PlayedMatch } from './played-match'
import { monthStartMs } from './months'

/** What a model of a competition learns from. */
export interface Lesson {
  /** Age at which a match counts half (days). */
  halfLifeDays: number
  /** Goals and nothing else, or mostly the chances the shots tell of. */
  from: 'goals' | 'shots'
}

/** See docs/decisions/0011 for how the half-life was chosen. */
export const GOALS: Lesson = { halfLifeDays: 400, from: 'goals' }
/** National teams play a few matches a year. See docs/decisions/0097. */
export const NATIONAL_TEAMS: Lesson = { halfLifeDays: 1_095, from: 'goals' }
/** See docs/decisions/0090. */
export const SHOTS: Lesson = { halfLifeDays: 150, from: 'shots' }

/**
 * Prior of a team that did not play the competition's previous season, in log goals, for attack and
 * defence alike: newcomers are weaker than the average they would otherwise be drawn to.
 */
export const NEWCOMER_PRIOR = -0.12
/** The same of one that came down from a higher league. See docs/decisions/0114. */
export const RELEGATED_PRIOR = 0.05

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

/** What the model of a competition says at one instant. */
export interface ModelView {
  rho: number
  /** Matches known, without weights. */
  matches: number
  rates(homeTeamId: string, awayTeamId: string, neutral: boolean): GoalRates
  /** Time-weighted matches known of a team: how much its forecast rests on. */
  evidence(teamId: string): number
}

/**
 * The goal model of one competition through time. Each view is a function of what was known at its
 * instant and of nothing else: the search for it starts at the fit of the month's first instant,
 * which itself starts from nothing.
 */
export class CompetitionModel {
  readonly #lesson: Lesson
  readonly #cameDown: (teamId: string, asOfMs: number) => boolean
  readonly #played: readonly PlayedMatch[]
  readonly #teams: Map<string, number>
  readonly #pairOf: Int32Array
  /** Sums over the first `#counted` matches, with weights relative to the epoch. */
  readonly #sums: PairTotals
  /** What a fit is made from and computed in, kept for the next: there are thousands. */
  readonly #totals: PairTotals
  readonly #room: Float64Array
  /** The like of `homeGoals` and `awayGoals`, by shots. */
  readonly #chances: { home: Float64Array; away: Float64Array }
  #counted = 0
  /** Season → the number of matches known when each of its teams first appears. */
  readonly #seasons = new Map<string, Map<string, number>>()
  readonly #monthFits = new Map<string, GoalModel>()

  /** @param teamIds all that will be asked for @param cameDown whether a newcomer is known to come from a higher league */
  constructor(
    played: readonly PlayedMatch[],
    teamIds: Iterable<string>,
    lesson = GOALS,
    cameDown: (teamId: string, asOfMs: number) => boolean = () => false,
  ) {
    this.#lesson = lesson
    this.#cameDown = cameDown
    this.#played = played.filter(({ shots }) => lesson.from === 'goals' || shots).sort(inOrder)
    const all = new Set(teamIds)
    for (const { homeTeamId, awayTeamId } of played) all.add(homeTeamId).add(awayTeamId)
    this.#teams = new Map([...all].sort().map((id, index) => [id, index]))
    const pairs = new Map<string, number>()
    this.#pairOf = Int32Array.from(this.#played, (match) => {
      const key = `${match.homeTeamId}|${match.awayTeamId}|${match.neutral}`
      const pair = pairs.get(key) ?? pairs.size
      pairs.set(key, pair)
      return pair
    })
    this.#sums = emptyTotals(pairs.size)
    this.#sums.count = pairs.size
    this.#totals = emptyTotals(pairs.size)
    this.#room = roomFor(this.#teams.size)
    this.#chances = { home: new Float64Array(pairs.size), away: new Float64Array(pairs.size) }
    this.#played.forEach((match, m) => {
      const pair = this.#pairOf[m] ?? 0
      this.#sums.home[pair] = this.#teams.get(match.homeTeamId) ?? 0
      this.#sums.away[pair] = this.#teams.get(match.awayTeamId) ?? 0
      this.#sums.neutral[pair] = Number(match.neutral)
      const teams = this.#seasons.get(match.season) ?? new Map<string, number>()
      this.#seasons.set(match.season, teams)
      for (const id of [match.homeTeamId, match.awayTeamId]) if (!teams.has(id)) teams.set(id, m)
    })
  }

  /** Fits the model as of an instant, for matches of `season`. */
  viewAt(asOfMs: number, season: string): ModelView {
    const start = this.#monthFit(monthStartMs(asOfMs), season)
    const prior = this.#prior(season, asOfMs)
    const model = this.#fit(asOfMs, prior, start)
    const scale = this.#scaleAt(asOfMs)
    const evidence = new Float64Array(prior.length)
    const { count, home, away, weight } = this.#sums
    for (let p = 0; p < count; p++)
      for (const team of [home[p] as number, away[p] as number])
        evidence[team] = (evidence[team] as number) + scale * (weight[p] as number)
    const index = (id: string) => {
      const known = this.#teams.get(id)
      if (known === undefined) throw new RangeError(`${id} is not a team of this competition`)
      return known
    }
    return {
      rho: model.rho,
      matches: this.#counted,
      rates: (homeId, awayId, neutral) => goalRates(model, index(homeId), index(awayId), neutral),
      evidence: (id) => evidence[index(id)] ?? 0,
    }
  }

  #monthFit(monthMs: number, season: string): GoalModel {
    const key = `${season}|${monthMs}`
    const known = this.#monthFits.get(key)
    if (known) return known
    const fit = this.#fit(monthMs, this.#prior(season, monthMs))
    this.#monthFits.set(key, fit)
    return fit
  }

  #weightOf = (kickoffMs: number): number =>
    2 ** ((kickoffMs - EPOCH_MS) / DAY_MS / this.#lesson.halfLifeDays)

  #scaleAt = (asOfMs: number): number => 1 / this.#weightOf(asOfMs)

  #fit(asOfMs: number, prior: Float64Array, start?: GoalModel): GoalModel {
    this.#countUpTo(asOfMs)
    const { totals, teams } = this.#totalsAt(asOfMs)
    const pick = (values: Float64Array) => Float64Array.from(teams, (team) => values[team] ?? 0)
    const fit = fitGoalModel(
      { totals, prior: pick(prior) },
      start && { ...start, attack: pick(start.attack), defence: pick(start.defence) },
      this.#room,
    )
    // A team without matches stays where the penalty draws it.
    const model = {
      ...untrainedModel(prior),
      base: fit.base,
      homeAdvantage: fit.homeAdvantage,
      rho: fit.rho,
    }
    teams.forEach((team, i) => {
      model.attack[team] = fit.attack[i] ?? 0
      model.defence[team] = fit.defence[i] ?? 0
    })
    return model
  }

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

  /** The sums with the weights of an instant, until they are next asked for, and the teams (ascending) that are in them. */
  #totalsAt(asOfMs: number): { totals: PairTotals; teams: number[] } {
    const sums = this.#sums
    const totals = this.#totals
    const scale = this.#scaleAt(asOfMs)
    const heavy: number[] = []
    for (let p = 0; p < sums.count; p++)
      if (scale * (sums.weight[p] as number) >= LEAST_WEIGHT) heavy.push(p)
    const place = new Int32Array(this.#teams.size)
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

  /** Where each team is drawn. Without an earlier season nobody is a newcomer. */
  #prior(season: string, asOfMs: number): Float64Array {
    const known = knownCount(this.#played, asOfMs)
    const isKnown = (first: number) => first < known
    let previous = ''
    for (const [candidate, teams] of this.#seasons)
      if (candidate < season && candidate > previous && [...teams.values()].some(isKnown))
        previous = candidate
    const before = this.#seasons.get(previous)
    const prior = new Float64Array(this.#teams.size)
    if (before)
      for (const [id, index] of this.#teams)
        if (!isKnown(before.get(id) ?? known))
          prior[index] = this.#cameDown(id, asOfMs) ? RELEGATED_PRIOR : NEWCOMER_PRIOR
    return prior
  }
}
