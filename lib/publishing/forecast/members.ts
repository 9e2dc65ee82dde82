import type { Match } from '../../football/match'
import type { Opinions } from '../../forecasting/calibration'
import {
  CompetitionModel,
  GOALS,
  NATIONAL_TEAMS,
  SHOTS,
  type ModelView,
} from '../../forecasting/competition-model'
import { dataQuality } from '../../forecasting/confidence'
import type { GoalRates } from '../../forecasting/dixon-coles'
import { eloEdge, type EloHistory } from '../../forecasting/elo'
import { groupBy } from '../../forecasting/group-by'
import { contrastOf, type Contrast } from '../../forecasting/outcome-blend'
import type { Lesson } from '../../forecasting/running-totals'
import { totalsOf } from '../../forecasting/reweight'
import { scoreCells } from '../../forecasting/score-matrix'
import { Divisions } from './divisions'
import { DomesticGoals } from './domestic-goals'
import { poolOf } from './pools'
import { Pyramids } from './pyramids'
import { ratedAs, type Result } from './results'
import { SeasonPhases } from './season-phase'

/** Time-weighted matches with shots that each side needs for its shots to be asked. */
const SHOTS_EVIDENCE = 3

/** What the members of the blend say of a match as of an instant, and what it rests on. */
export interface Hearing {
  asOfMs: number
  opinions: Opinions
  /** The goal model's own. */
  rates: GoalRates
  rho: number
  /** The same of the one fitted to all divisions of the country; null where one alone is known. */
  joint: { rates: GoalRates; rho: number } | null
  goalEvidence: { home: number; away: number }
  /** Matches the goal model was fitted to. */
  modelMatches: number
}

interface Models {
  goals: CompetitionModel
  /** Null where no match tells of shots. */
  shots: CompetitionModel | null
}

interface Views {
  key: string
  goals: ModelView
  shots: ModelView | null
}

/** What shares a model, and the season it is asked for. */
interface Scope {
  key: string
  season: string
}

/** National teams meet in several competitions, whose editions tell nothing of who is new: one model without seasons. */
function scopeOf(match: Match): Scope {
  const pool = poolOf(match)
  return pool === 'national teams'
    ? { key: pool, season: '' }
    : { key: match.competitionCode, season: match.season }
}

/** The members of the blend, asked of any match as of any instant. */
export class Members {
  readonly #elo: EloHistory
  readonly #phases: SeasonPhases
  readonly #divisions: Divisions
  readonly #domesticGoals: DomesticGoals
  readonly #pyramids: Pyramids
  readonly #byScope: Map<string, Match[]>
  readonly #results: Map<string, Result[]>
  readonly #models = new Map<string, Models>()
  /** The last thing said of each match: what the past is learned from is asked for again by replays. */
  readonly #heard = new Map<Match, Hearing>()
  #lastViews: Views | undefined

  /** @param results those of `matches` */
  constructor(matches: readonly Match[], results: readonly Result[], elo: EloHistory) {
    this.#elo = elo
    this.#phases = new SeasonPhases(results)
    this.#divisions = new Divisions(results)
    this.#domesticGoals = new DomesticGoals(matches, results)
    this.#pyramids = new Pyramids(results)
    this.#byScope = groupBy(matches, (match) => scopeOf(match).key)
    this.#results = groupBy(results, ({ match }) => scopeOf(match).key)
  }

  /** Cheapest when matches of one competition and one instant follow each other: they share their fits. */
  hear(match: Match, asOfMs: number): Hearing {
    const before = this.#heard.get(match)
    if (before?.asOfMs === asOfMs) return before
    const hearing = this.#ask(match, asOfMs)
    this.#heard.set(match, hearing)
    return hearing
  }

  #ask(match: Match, asOfMs: number): Hearing {
    const { goals, shots } = this.#viewsAt(match, asOfMs)
    const { competitionCode, homeTeamId, awayTeamId } = match
    const neutral = match.neutralVenue !== false
    const rates = goals.rates(homeTeamId, awayTeamId, neutral)
    const goalEvidence = { home: goals.evidence(homeTeamId), away: goals.evidence(awayTeamId) }
    const rating = (teamId: string) =>
      this.#elo.at(teamId, asOfMs)?.rating ?? this.#elo.startAt(teamId, ratedAs(match), asOfMs)
    const joint = this.#jointlyAt(match, asOfMs, neutral)
    return {
      asOfMs,
      opinions: {
        competition: competitionCode,
        goals: totalsOf(scoreCells(rates, goals.rho)),
        joint: joint && totalsOf(scoreCells(joint.rates, joint.rho)),
        eloEdge: eloEdge(rating(homeTeamId), rating(awayTeamId), neutral),
        shots: shots && contrastOfShots(shots, goals.rho, match, neutral),
        quality: dataQuality(goalEvidence.home, goalEvidence.away),
        seasonPhase: this.#phases.at(match, asOfMs),
        domesticGoals: this.#domesticGoals.at(match, asOfMs),
        neutral,
      },
      rates,
      rho: goals.rho,
      joint,
      goalEvidence,
      modelMatches: goals.matches,
    }
  }

  #jointlyAt(match: Match, asOfMs: number, neutral: boolean): Hearing['joint'] {
    const { competitionCode, homeTeamId, awayTeamId } = match
    const view = this.#pyramids.of(competitionCode)?.viewAt(asOfMs)
    if (!view) return null
    return { rates: view.rates(competitionCode, homeTeamId, awayTeamId, neutral), rho: view.rho }
  }

  #viewsAt(match: Match, asOfMs: number): Views {
    const scope = scopeOf(match)
    const key = `${scope.key}|${scope.season}|${asOfMs}`
    if (this.#lastViews?.key === key) return this.#lastViews
    const { goals, shots } = this.#modelsOf(scope.key)
    this.#lastViews = {
      key,
      goals: goals.viewAt(asOfMs, scope.season),
      shots: shots?.viewAt(asOfMs, scope.season) ?? null,
    }
    return this.#lastViews
  }

  #modelsOf(scope: string): Models {
    const known = this.#models.get(scope)
    if (known) return known
    const matches = this.#byScope.get(scope) ?? []
    const results = this.#results.get(scope) ?? []
    const together = matches[0] && poolOf(matches[0]) === 'national teams'
    const played = together ? results.map((result) => ({ ...result, season: '' })) : results
    const lesson = together ? NATIONAL_TEAMS : GOALS
    const teams = matches.flatMap((match) => [match.homeTeamId, match.awayTeamId])
    const cameDown = (teamId: string, asOfMs: number) =>
      this.#divisions.cameDown(teamId, scope, asOfMs)
    const modelOf = (from: Lesson) => new CompetitionModel(played, teams, from, cameDown)
    const models = {
      goals: modelOf(lesson),
      shots: played.some(({ shots }) => shots) ? modelOf(SHOTS) : null,
    }
    this.#models.set(scope, models)
    return models
  }
}

function contrastOfShots(
  view: ModelView,
  rho: number,
  { homeTeamId, awayTeamId }: Match,
  neutral: boolean,
): Contrast | null {
  if (Math.min(view.evidence(homeTeamId), view.evidence(awayTeamId)) < SHOTS_EVIDENCE) return null
  // How goals hang together is the goal model's to say: shots don't tell.
  return contrastOf(totalsOf(scoreCells(view.rates(homeTeamId, awayTeamId, neutral), rho)).outcome)
}
