import {
  fitGoalModel,
  goalRates,
  type FitData,
  type GoalModel,
  type GoalRates,
} from './dixon-coles'
import { byKnownAt, knownCount, type PlayedMatch } from './played-match'

/** Age at which a match counts half (days). See docs/decisions/0011 for how it was chosen. */
export const HALF_LIFE_DAYS = 400
/**
 * Prior of a team that did not play the competition's previous season, in log goals, for attack and
 * defence alike: newcomers are weaker than the average they would otherwise be drawn to.
 */
export const NEWCOMER_PRIOR = -0.12

const DAY_MS = 86_400_000

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
 * The goal model of one competition through time. Each view is fitted to what was known at its
 * instant and nothing else; the previous fit is only where the search starts.
 */
export class CompetitionModel {
  readonly #played: readonly PlayedMatch[]
  readonly #teams = new Map<string, number>()
  readonly #data: FitData
  #lastFit: GoalModel | undefined

  /** @param teamIds every team that will be asked for, played or not */
  constructor(played: readonly PlayedMatch[], teamIds: Iterable<string>) {
    this.#played = [...played].sort(byKnownAt)
    for (const id of teamIds) this.#index(id)
    const home = Int32Array.from(this.#played, (match) => this.#index(match.homeTeamId))
    const away = Int32Array.from(this.#played, (match) => this.#index(match.awayTeamId))
    this.#data = {
      count: 0,
      home,
      away,
      homeGoals: Int32Array.from(this.#played, (match) => match.homeGoals),
      awayGoals: Int32Array.from(this.#played, (match) => match.awayGoals),
      neutral: Uint8Array.from(this.#played, (match) => Number(match.neutral)),
      weight: new Float64Array(this.#played.length),
      prior: new Float64Array(this.#teams.size),
    }
  }

  #index(teamId: string): number {
    const known = this.#teams.get(teamId)
    if (known !== undefined) return known
    const index = this.#teams.size
    this.#teams.set(teamId, index)
    return index
  }

  /** Fits the model as of an instant, for matches of `season`. */
  viewAt(asOfMs: number, season: string): ModelView {
    const data = this.#data
    data.count = knownCount(this.#played, asOfMs)
    const evidence = new Float64Array(data.prior.length)
    const previous = this.#teamsOfPreviousSeason(season, data.count)
    for (const [id, index] of this.#teams)
      data.prior[index] = previous && !previous.has(id) ? NEWCOMER_PRIOR : 0
    for (let m = 0; m < data.count; m++) {
      const ageDays = (asOfMs - (this.#played[m]?.kickoffMs ?? asOfMs)) / DAY_MS
      const weight = 2 ** (-ageDays / HALF_LIFE_DAYS)
      data.weight[m] = weight
      for (const team of [data.home[m] ?? 0, data.away[m] ?? 0])
        evidence[team] = (evidence[team] ?? 0) + weight
    }
    const model = fitGoalModel(data, this.#lastFit)
    this.#lastFit = model
    const index = (id: string) => {
      const known = this.#teams.get(id)
      if (known === undefined) throw new RangeError(`${id} is not a team of this competition`)
      return known
    }
    return {
      rho: model.rho,
      matches: data.count,
      rates: (home, away, neutral) => goalRates(model, index(home), index(away), neutral),
      evidence: (id) => evidence[index(id)] ?? 0,
    }
  }

  /** Undefined when the competition has no earlier season: then nobody is a newcomer. */
  #teamsOfPreviousSeason(season: string, count: number): Set<string> | undefined {
    let previous = ''
    for (let m = 0; m < count; m++) {
      const candidate = this.#played[m]?.season ?? ''
      if (candidate < season && candidate > previous) previous = candidate
    }
    if (previous === '') return undefined
    const teams = new Set<string>()
    for (const match of this.#played.slice(0, count)) {
      if (match.season !== previous) continue
      teams.add(match.homeTeamId).add(match.awayTeamId)
    }
    return teams
  }
}
