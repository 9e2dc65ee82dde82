import type { Adjustment } from '../../football/adjustments'
import type { Match } from '../../football/match'
import { countryOfTeam } from '../../football/team-names'
import { calibrate, type NamedMembers, type Opinions } from '../../forecasting/calibration'
import { EloHistory, type EloRating } from '../../forecasting/elo'
import { deriveMarkets, type Markets } from '../../forecasting/markets'
import { reliabilityCodes, type ReliabilityCode } from '../../forecasting/reliability'
import { reweight } from '../../forecasting/reweight'
import { roundToMillionths, toSixDecimals } from '../../forecasting/rounding'
import { scoreCells, type ScoreMatrix } from '../../forecasting/score-matrix'
import { weighByOne } from '../../forecasting/wins-by-one'
import type { MatchContext } from '../../releases/payload'
import type { CalibrationMemory } from './calibration-memory'
import { History, type TeamForm } from './history'
import { Members } from './members'
import { Past } from './past'
import { resultsOf } from './results'
import { Tables, type TableView } from './tables'
import { Ties } from './ties'

/** A forecast and everything it was drawn from, as of one instant. */
export interface Forecast {
  match: Match
  asOfMs: number
  /** What each member said. */
  opinions: Opinions
  /** Which members it was blended from. */
  members: NamedMembers
  matrix: ScoreMatrix
  markets: Markets
  /** The chance that the most likely outcome comes true. */
  confidence: number
  elo: { home: EloRating | null; away: EloRating | null }
  readonly form: { home: TeamForm; away: TeamForm }
  readonly table: TableView | null
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
  readonly #elo: EloHistory
  readonly #history: History
  readonly #tables: Tables
  readonly #ties: Ties
  readonly #members: Members
  readonly past: Past

  /**
   * @param adjustments points given or taken by rulings, of any season
   * @param memory calibrations that were fitted before; without it every one is fitted anew
   */
  constructor(
    matches: readonly Match[],
    adjustments: readonly Adjustment[] = [],
    memory?: CalibrationMemory,
  ) {
    const results = resultsOf(matches)
    this.#elo = new EloHistory(results, countryOfTeam)
    this.#history = new History(matches, results)
    this.#tables = new Tables(matches, results, adjustments)
    this.#ties = new Ties(matches)
    this.#members = new Members(matches, results, this.#elo)
    this.past = new Past(results, this.#members, memory)
  }

  /** Cheapest when matches of one competition and one instant follow each other: they share a fit. */
  forecast(match: Match, asOfMs: number): Forecast {
    const calibration = this.past.calibrationAt(match, asOfMs)
    const hearing = this.#members.hear(match, asOfMs)
    const { opinions, goalEvidence, modelMatches } = hearing
    const { members, joint, totals, byOne, confidence } = calibrate(calibration, opinions)
    const { rates, rho } = (joint && hearing.joint) || hearing
    const cells = weighByOne(scoreCells(rates, rho), byOne)
    const matrix = roundToMillionths(reweight(cells, totals))
    const { homeTeamId, awayTeamId } = match
    const [history, tables] = [this.#history, this.#tables]
    const elo = {
      home: this.#elo.at(homeTeamId, asOfMs),
      away: this.#elo.at(awayTeamId, asOfMs),
    }
    return {
      match,
      asOfMs,
      opinions,
      members,
      matrix,
      markets: deriveMarkets(matrix),
      confidence: toSixDecimals(confidence),
      elo,
      // Only payloads ask for these; a backtest makes tens of thousands of forecasts without.
      get form() {
        return {
          home: history.formOf(homeTeamId, match, asOfMs),
          away: history.formOf(awayTeamId, match, asOfMs),
        }
      },
      get table() {
        return tables.viewFor(match, asOfMs)
      },
      context: this.#ties.contextOf(match),
      neutralAssumed: match.neutralVenue === null,
      shortHistory: Math.min(goalEvidence.home, goalEvidence.away) < SHORT_HISTORY,
      reliabilityCodes: reliabilityCodes({
        eloMatches: { home: elo.home?.matches ?? null, away: elo.away?.matches ?? null },
        goalEvidence,
        missingResults: {
          home: history.missingResultsOf(homeTeamId, asOfMs),
          away: history.missingResultsOf(awayTeamId, asOfMs),
        },
        modelMatches,
        uefaQualification:
          match.stage === 'qualifying' && UEFA_COMPETITIONS.includes(match.competitionCode),
      }),
    }
  }
}
