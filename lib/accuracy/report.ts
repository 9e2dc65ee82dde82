import { groupBy } from '../forecasting/group-by'
import type { Bin } from '../forecasting/scores'
import { addParisDays, parisDay } from '../platform/clock'
import { calibrationOf, figuresOf, type Figures } from './figures'
import {
  caseOf,
  confidenceBand,
  MARKETS,
  MODES,
  type Market,
  type Mode,
  type VerifiedForecast,
} from './forecast'

/** Figures of the matches of one group. */
export interface GroupFigures extends Figures {
  /** What they have in common: a competition's code, a season, a band of confidence, a market, or the Monday of a week. */
  group: string
}

/** What is told of the forecasts of one mode. */
export interface ModeReport {
  overall: Figures
  calibration: Bin[]
  by_market: GroupFigures[]
  by_competition: GroupFigures[]
  by_season: GroupFigures[]
  by_confidence: GroupFigures[]
  by_week: GroupFigures[]
}

/** Live and replayed forecasts apart; null where there are none. */
export type Report = Record<Mode, ModeReport | null>

/** Scores forecasts in one market, overall and in groups; `by_market` compares the markets on the same matches. */
export function reportOn(forecasts: readonly VerifiedForecast[], market: Market): Report {
  const [live, replay] = MODES.map((mode) =>
    reportOfMode(
      forecasts.filter((one) => one.mode === mode),
      market,
    ),
  )
  return { live: live ?? null, replay: replay ?? null }
}

function reportOfMode(own: readonly VerifiedForecast[], market: Market): ModeReport | null {
  const cases = own.map(caseOf[market])
  const overall = figuresOf(cases)
  if (!overall) return null
  const grouped = (key: (one: VerifiedForecast) => string) =>
    [...groupBy(own, key)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([group, some]) => named(group, figuresOf(some.map(caseOf[market]))))
  return {
    overall,
    calibration: calibrationOf(cases),
    by_market: MARKETS.flatMap((one) => named(one, figuresOf(own.map(caseOf[one])))),
    by_competition: grouped(({ competition }) => competition),
    by_season: grouped(({ season }) => season),
    by_confidence: grouped(({ said }) => confidenceBand(said.confidence)),
    by_week: grouped(({ kickoff }) => mondayOf(kickoff)),
  }
}

const named = (group: string, figures: Figures | null): GroupFigures[] =>
  figures ? [{ group, ...figures }] : []

/** The Monday, `YYYY-MM-DD`, of the Paris week that an instant lies in. */
export function mondayOf(utc: string): string {
  const day = parisDay(new Date(utc))
  // Sunday is 0.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addParisDays(day, -((weekday + 6) % 7))
}
