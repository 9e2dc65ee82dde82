import type { BaseRates } from '../forecasting/base-rates'
import { outcomeOf, type Distribution } from '../forecasting/scores'

/** live: sealed before kickoff by the running service; replay: computed later from what was known before the match day. */
export const MODES = ['live', 'replay'] as const
export type Mode = (typeof MODES)[number]

/** What a forecast says of a match, as it is published: whole millionths. */
export interface Said extends BaseRates {
  /** The chance that the likeliest outcome of the 1X2 comes. */
  confidence: number
}

/** A forecast that counts, beside what came of it. */
export interface VerifiedForecast {
  matchId: string
  /** UTC, ends in Z. */
  kickoff: string
  competition: string
  season: string
  mode: Mode
  homeTeam: string
  awayTeam: string
  said: Said
  /** What was known of the competition's matches before the Paris day of kickoff, in whole millionths. */
  base: BaseRates
  /** Goals after 90 minutes. */
  home: number
  away: number
}

/** One question a forecast answers: probabilities of its outcomes in their order, those of base rates, and which came. */
export interface Case {
  p: Distribution
  base: Distribution
  outcome: number
}

const yesOrNo = (of: (rates: BaseRates) => number, came: (one: VerifiedForecast) => boolean) => {
  const pair = (rates: BaseRates) => [of(rates), complement(of(rates))]
  return (one: VerifiedForecast): Case => ({
    p: pair(one.said),
    base: pair(one.base),
    outcome: came(one) ? 0 : 1,
  })
}

/** Of whole millionths. */
const complement = (p: number): number => Math.round((1 - p) * 1e6) / 1e6

/** The markets that are scored. */
export const MARKETS = ['one_x_two', 'over_under_2_5', 'btts'] as const
export type Market = (typeof MARKETS)[number]

export const caseOf: Record<Market, (one: VerifiedForecast) => Case> = {
  one_x_two: ({ said, base, home, away }) => ({
    p: said.oneXTwo,
    base: base.oneXTwo,
    outcome: outcomeOf(home, away),
  }),
  over_under_2_5: yesOrNo(
    ({ over }) => over,
    ({ home, away }) => home + away > 2,
  ),
  btts: yesOrNo(
    ({ bothScore }) => bothScore,
    ({ home, away }) => home > 0 && away > 0,
  ),
}

/** Lower ends of the bands that confidence is told in. */
const BAND_STARTS = [0, 0.4, 0.5, 0.6, 0.7]

/** The band of a confidence: `0.5-0.6` is from 0.5 on, without 0.6. */
export function confidenceBand(confidence: number): string {
  const i = BAND_STARTS.findLastIndex((start) => confidence >= start)
  return `${BAND_STARTS[i]?.toFixed(1)}-${(BAND_STARTS[i + 1] ?? 1).toFixed(1)}`
}
