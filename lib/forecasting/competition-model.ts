import {
  fitGoalModel,
  goalRates,
  roomFor,
  untrainedModel,
  type GoalModel,
  type GoalRates,
} from './dixon-coles'
import { inOrder, knownCount, type PlayedMatch } from './played-match'
import { monthStartMs } from './months'
import { RunningTotals, type Lesson } from './running-totals'

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
  readonly #cameDown: (teamId: string, asOfMs: number) => boolean
  readonly #played: readonly PlayedMatch[]
  readonly #teams: Map<string, number>
  readonly #totals: RunningTotals
  /** What a fit is computed in, kept for the next: there are thousands. */
  readonly #room: Float64Array
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
    this.#cameDown = cameDown
    this.#played = played.filter(({ shots }) => lesson.from === 'goals' || shots).sort(inOrder)
    const all = new Set(teamIds)
    for (const { homeTeamId, awayTeamId } of played) all.add(homeTeamId).add(awayTeamId)
    this.#teams = new Map([...all].sort().map((id, index) => [id, index]))
    this.#totals = new RunningTotals(this.#played, this.#teams, lesson)
    this.#room = roomFor(this.#teams.size)
    this.#played.forEach((match, m) => {
      const teams = this.#seasons.get(match.season) ?? new Map<string, number>()
      this.#seasons.set(match.season, teams)
      for (const id of [match.homeTeamId, match.awayTeamId]) if (!teams.has(id)) teams.set(id, m)
    })
  }

  /** Fits the model as of an instant, for matches of `season`. */
  viewAt(asOfMs: number, season: string): ModelView {
    const start = this.#monthFit(monthStartMs(asOfMs), season)
    const model = this.#fit(asOfMs, this.#prior(season, asOfMs), start)
    const evidence = this.#totals.evidenceAt(asOfMs)
    const index = (id: string) => {
      const known = this.#teams.get(id)
      if (known === undefined) throw new RangeError(`${id} is not a team of this competition`)
      return known
    }
    return {
      rho: model.rho,
      matches: this.#totals.knownAt(asOfMs),
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

  #fit(asOfMs: number, prior: Float64Array, start?: GoalModel): GoalModel {
    const { totals, teams } = this.#totals.at(asOfMs)
    const pick = (values: Float64Array) => Float64Array.from(teams, (team) => values[team] ?? 0)
    const fit = fitGoalModel(
      { totals, prior: pick(prior) },
      start && { ...start, attack: pick(start.attack), defence: pick(start.defence) },
      this.#room,
    )
    // A team without matches stays where the penalty draws it.
    const model = {
      ...untrainedModel(prior),
      divisions: fit.divisions,
      rho: fit.rho,
    }
    teams.forEach((team, i) => {
      model.attack[team] = fit.attack[i] ?? 0
      model.defence[team] = fit.defence[i] ?? 0
    })
    return model
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
