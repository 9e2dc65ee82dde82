import { GOALS, NEWCOMER_PRIOR } from './competition-model'
import {
  fitGoalModel,
  goalRates,
  roomFor,
  untrainedModel,
  type GoalModel,
  type GoalRates,
} from './dixon-coles'
import { monthStartMs } from './months'
import type { PairTotals } from './pair-totals'
import { inOrder, type PlayedMatch } from './played-match'
import { RunningTotals } from './running-totals'

/** A division of a country's pyramid. */
export interface Division {
  code: string
  /** 1 at the top. */
  tier: number
  played: readonly PlayedMatch[]
}

/** What the model of a pyramid says at one instant. */
export interface PyramidView {
  rho: number
  /** @throws RangeError for a division that is not of the pyramid */
  rates(code: string, homeTeamId: string, awayTeamId: string, neutral: boolean): GoalRates
}

/**
 * How strong a division's teams are against those of the first, in log goals a level, for attack and defence alike; and how many
 * time-weighted matches, counted once for each side, must say otherwise to weigh as much. See docs/decisions/0137.
 */
const LEVEL = { prior: -0.35, firmness: 200 }
/** Each takes levels about half of the way that is left to them. */
const LEVEL_ROUNDS = 4

/** Far below what is published, millionths. */
const TOLERANCE = 1e-7
/** Of a fit that only others start from. */
const ROUGHLY = 1e-3

/** The fit of a month's first instant, and what is kept of it. */
interface MonthFit {
  monthMs: number
  /** Of the first division 0. */
  levels: readonly number[]
  /** Those it was fitted to, ascending. */
  teams: readonly number[]
  fit: GoalModel
  /** Factor of the curvature there. */
  factor: Float64Array
  /** Those made so far, by instant: divisions play on the same days. */
  views: Map<number, PyramidView>
}

/** When a team first appears. */
interface Debut {
  /** How many matches are known before. */
  known: number
  division: number
  season: string
}

/**
 * One goal model of all divisions of a country. A team that goes up or down takes along what its matches told, and by such teams
 * the divisions come onto one scale: beside strengths, levels are learned. Each division has its own base and home
 * advantage. A team is drawn to the level it played at, over all its matches by their weights.
 *
 * As in `CompetitionModel` a view is a function of its instant and of what was known by then. The curvature at the fit of the
 * month's first instant serves the whole month: with a hundred teams and more its factor is most of the work.
 */
export class PyramidModel {
  readonly #divisions: readonly Division[]
  readonly #teams: Map<string, number>
  readonly #debuts: Debut[] = []
  /** Of each division: season → how many matches are known before its first. */
  readonly #seasons: Map<string, number>[]
  readonly #totals: RunningTotals
  readonly #room: Float64Array
  #month: MonthFit | undefined

  constructor(divisions: readonly Division[]) {
    this.#divisions = [...divisions].sort((a, b) => a.tier - b.tier || (a.code < b.code ? -1 : 1))
    const all = this.#divisions
      .flatMap(({ played }, division) => played.map((match) => ({ match, division })))
      .sort((a, b) => inOrder(a.match, b.match) || a.division - b.division)
    const ids = new Set(all.flatMap(({ match }) => [match.homeTeamId, match.awayTeamId]))
    this.#teams = new Map([...ids].sort().map((id, index) => [id, index]))
    this.#seasons = this.#divisions.map(() => new Map<string, number>())
    all.forEach(({ match, division }, known) => {
      const seasons = this.#seasons[division]
      if (!seasons?.has(match.season)) seasons?.set(match.season, known)
      for (const id of [match.homeTeamId, match.awayTeamId])
        this.#debuts[this.#teams.get(id) ?? 0] ??= { known, division, season: match.season }
    })
    this.#totals = new RunningTotals(
      all.map(({ match }) => match),
      this.#teams,
      GOALS,
      (n) => all[n]?.division ?? 0,
    )
    this.#room = roomFor(this.#teams.size, divisions.length)
  }

  /** Fits the model as of an instant; null while fewer than two divisions are known. */
  viewAt(asOfMs: number): PyramidView | null {
    const known = this.#totals.knownAt(asOfMs)
    const begun = this.#seasons.filter((seasons) => [...seasons.values()].some((n) => n < known))
    if (begun.length < 2) return null
    const month = this.#monthFit(monthStartMs(asOfMs))
    const before = month.views.get(asOfMs)
    if (before) return before
    const view = this.#viewOf(this.#fit(asOfMs, month), known)
    month.views.set(asOfMs, view)
    return view
  }

  #viewOf(model: GoalModel, known: number): PyramidView {
    return {
      rho: model.rho,
      rates: (code, homeTeamId, awayTeamId, neutral) => {
        const division = this.#divisions.findIndex((one) => one.code === code)
        if (division < 0) throw new RangeError(`${code} is no division of this pyramid`)
        const place = (id: string) => {
          const team = this.#teams.get(id)
          const isKnown = team !== undefined && (this.#debuts[team]?.known ?? known) < known
          return isKnown ? team : this.#teams.size + division
        }
        return goalRates(model, place(homeTeamId), place(awayTeamId), neutral, division)
      },
    }
  }

  /** All teams' strengths, and after them those of a team from elsewhere in each division. */
  #fit(asOfMs: number, month: MonthFit): GoalModel {
    const { totals, teams } = this.#totals.at(asOfMs)
    const prior = this.#prior(asOfMs, month.levels)
    const own = pick(prior, teams)
    const near = String(teams) === String(month.teams)
    if (near) this.#room.set(month.factor)
    const start = { ...month.fit, attack: own.slice(), defence: own.slice() }
    const placeThen = new Map(month.teams.map((team, i) => [team, i]))
    teams.forEach((team, i) => {
      const then = placeThen.get(team)
      if (then === undefined) return
      start.attack[i] = month.fit.attack[then] ?? 0
      start.defence[i] = month.fit.defence[then] ?? 0
    })
    const fit = fitGoalModel({ totals, prior: own }, start, this.#room, {
      near,
      tolerance: TOLERANCE,
    })
    const all = { ...fit, attack: prior.slice(), defence: prior.slice() }
    teams.forEach((team, i) => {
      all.attack[team] = fit.attack[i] ?? 0
      all.defence[team] = fit.defence[i] ?? 0
    })
    return all
  }

  #monthFit(monthMs: number): MonthFit {
    if (this.#month?.monthMs === monthMs) return this.#month
    const { totals, teams } = this.#totals.at(monthMs)
    const dataWith = (levels: readonly number[]) => ({
      totals,
      prior: pick(this.#prior(monthMs, levels), teams),
    })
    let levels: readonly number[] = this.#divisions.map(usualLevel)
    let data = dataWith(levels)
    const untrained = untrainedModel(data.prior, levels.length)
    const found = fitGoalModel(data, untrained, this.#room, { tolerance: ROUGHLY })
    // Again from where it is, which leaves the curvature there.
    let fit = fitGoalModel(data, found, this.#room, { tolerance: ROUGHLY })
    for (let round = 0; round < LEVEL_ROUNDS; round++) {
      levels = this.#levelsOf(fit, totals)
      data = dataWith(levels)
      fit = fitGoalModel(data, fit, this.#room, { near: true, tolerance: ROUGHLY })
    }
    const factor = this.#room.slice(0, (2 * (levels.length + teams.length)) ** 2)
    this.#month = { monthMs, levels, teams, fit, factor, views: new Map() }
    return this.#month
  }

  /** Mean strength of the teams that play at each level, by matches; of the first 0. */
  #levelsOf({ attack, defence }: GoalModel, totals: PairTotals): number[] {
    const weight = this.#divisions.map(() => LEVEL.firmness)
    const sum = this.#divisions.map((division) => LEVEL.firmness * usualLevel(division))
    for (let p = 0; p < totals.count; p++) {
      const division = totals.division[p] as number
      for (const team of [totals.home[p] as number, totals.away[p] as number]) {
        const strength = ((attack[team] as number) + (defence[team] as number)) / 2
        const ofPair = totals.weight[p] as number
        weight[division] = (weight[division] ?? 0) + ofPair
        sum[division] = (sum[division] ?? 0) + ofPair * strength
      }
    }
    const means = sum.map((total, division) => total / (weight[division] ?? 1))
    return means.map((mean) => mean - (means[0] ?? 0))
  }

  /** Where each team is drawn, and after them a team from elsewhere in each division. */
  #prior(asOfMs: number, levels: readonly number[]): Float64Array {
    const known = this.#totals.knownAt(asOfMs)
    const prior = new Float64Array(this.#teams.size + levels.length)
    prior.set(this.#totals.meansAt(asOfMs, (division) => levels[division] ?? 0))
    prior.set(
      levels.map((level) => level + NEWCOMER_PRIOR),
      this.#teams.size,
    )
    const running = this.#seasons.map((seasons) => runningSeason(seasons, known))
    this.#debuts.forEach(({ known: before, division, season }, team) => {
      if (before < known && running[division] === season)
        prior[team] = (prior[team] ?? 0) + NEWCOMER_PRIOR
    })
    return prior
  }
}

const usualLevel = ({ tier }: Division): number => LEVEL.prior * (tier - 1)

/** The newest season known; none where no earlier one is, when nobody is a newcomer. */
function runningSeason(seasons: ReadonlyMap<string, number>, known: number): string | undefined {
  const begun = [...seasons].filter(([, before]) => before < known).map(([season]) => season)
  return begun.length > 1 ? begun.sort().at(-1) : undefined
}

const pick = (values: Float64Array, teams: readonly number[]): Float64Array =>
  Float64Array.from(teams, (team) => values[team] ?? 0)
