import type { Adjustment } from '../../football/adjustments'
import type { Match } from '../../football/match'
import { CompetitionModel, type ModelView } from '../../forecasting/competition-model'
import { confidence, dataQuality } from '../../forecasting/confidence'
import type { EloRating } from '../../forecasting/elo'
import { groupBy } from '../../forecasting/group-by'
import { deriveMarkets, type Markets } from '../../forecasting/markets'
import { reliabilityCodes, type ReliabilityCode } from '../../forecasting/reliability'
import { scoreMatrix, type ScoreMatrix } from '../../forecasting/score-matrix'
import type { MatchContext } from '../../releases/payload'
import { History, toPlayed, type TeamForm } from './history'
import { Tables, type TableView } from './tables'
import { Ties } from './ties'

/** A forecast and everything it was drawn from, as of one instant. */
export interface Forecast {
  match: Match
  asOfMs: number
  matrix: ScoreMatrix
  markets: Markets
  confidence: number
  elo: { home: EloRating | null; away: EloRating | null }
  form: { home: TeamForm; away: TeamForm }
  table: TableView | null
  context: MatchContext
  /** Neutral ground was taken for granted, not known. */
  neutralAssumed: boolean
  /** A side has few matches behind its goal figures. */
  shortHistory: boolean
  reliabilityCodes: ReliabilityCode[]
}

/** Time-weighted matches below which a forecast carries the warning `short_history`. */
const SHORT_HISTORY = 8

const UEFA_COMPETITIONS = ['CHAMPIONS_LEAGUE', 'EUROPA_LEAGUE']

/** Forecasts any match as of any instant, from one reading of all matches. Pure: no clock, no I/O. */
export class Forecaster {
  readonly #history: History
  readonly #tables: Tables
  readonly #ties: Ties
  readonly #byCompetition: Map<string, Match[]>
  readonly #models = new Map<string, CompetitionModel>()
  #lastView: { key: string; view: ModelView } | undefined

  /** @param adjustments points given or taken by rulings, of any season */
  constructor(matches: readonly Match[], adjustments: readonly Adjustment[] = []) {
    this.#history = new History(matches)
    this.#tables = new Tables(matches, adjustments)
    this.#ties = new Ties(matches)
    this.#byCompetition = groupBy(matches, (match) => match.competitionCode)
  }

  /** Cheapest when matches of one competition and one instant follow each other: they share a fit. */
  forecast(match: Match, asOfMs: number): Forecast {
    const model = this.#modelAt(match, asOfMs)
    const { homeTeamId, awayTeamId } = match
    const neutral = match.neutralVenue !== false
    const matrix = scoreMatrix(model.rates(homeTeamId, awayTeamId, neutral), model.rho)
    const markets = deriveMarkets(matrix)
    const goalEvidence = { home: model.evidence(homeTeamId), away: model.evidence(awayTeamId) }
    const elo = {
      home: this.#history.elo.at(homeTeamId, asOfMs),
      away: this.#history.elo.at(awayTeamId, asOfMs),
    }
    return {
      match,
      asOfMs,
      matrix,
      markets,
      confidence: confidence(markets.oneXTwo, dataQuality(goalEvidence.home, goalEvidence.away)),
      elo,
      form: {
        home: this.#history.formOf(homeTeamId, match, asOfMs),
        away: this.#history.formOf(awayTeamId, match, asOfMs),
      },
      table: this.#tables.viewFor(match, asOfMs),
      context: this.#ties.contextOf(match),
      neutralAssumed: match.neutralVenue === null,
      shortHistory: Math.min(goalEvidence.home, goalEvidence.away) < SHORT_HISTORY,
      reliabilityCodes: reliabilityCodes({
        eloMatches: { home: elo.home?.matches ?? null, away: elo.away?.matches ?? null },
        goalEvidence,
        missingResults: {
          home: this.#history.missingResultsOf(homeTeamId, asOfMs),
          away: this.#history.missingResultsOf(awayTeamId, asOfMs),
        },
        modelMatches: model.matches,
        uefaQualification:
          match.stage === 'qualifying' && UEFA_COMPETITIONS.includes(match.competitionCode),
      }),
    }
  }

  #modelAt(match: Match, asOfMs: number): ModelView {
    const key = `${match.competitionCode}|${match.season}|${asOfMs}`
    if (this.#lastView?.key !== key)
      this.#lastView = {
        key,
        view: this.#modelOf(match.competitionCode).viewAt(asOfMs, match.season),
      }
    return this.#lastView.view
  }

  #modelOf(code: string): CompetitionModel {
    const known = this.#models.get(code)
    if (known) return known
    const matches = this.#byCompetition.get(code) ?? []
    const model = new CompetitionModel(
      matches.map(toPlayed).filter((played) => played !== null),
      matches.flatMap((match) => [match.homeTeamId, match.awayTeamId]),
    )
    this.#models.set(code, model)
    return model
  }
}
