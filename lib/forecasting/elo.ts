import { sigmoid } from './logistic'
import { inOrder, knownCount, type PlayedMatch } from './played-match'

/**
 * Elo ratings in the manner of the World Football Elo Ratings:
 *   R′ = R + K · G · (W − We),  We = 1 / (10^(−d/400) + 1)
 * d is the rating difference plus the home advantage (none on neutral ground), W is 1, ½ or 0, and
 * G grows with the goal difference: 1 up to one goal, 1.5 for two, (11 + n)/8 for n ≥ 3.
 */
export const ELO = {
  /** Of a team in a top league or a national team; see `startingRating`. */
  start: 1500,
  perTierBelow: 100,
  homeAdvantage: 50,
  k: 20,
  /** Rated matches after which a rating is called reliable. */
  reliableAfter: 10,
} as const

/** Where a team's rating begins, by the tier of the competition it first plays in (0: international). */
export const startingRating = (tier: number): number =>
  ELO.start - ELO.perTierBelow * Math.max(0, tier - 1)

/** What the ratings say of a match: the log-odds of We, the home advantage included. */
export const eloEdge = (homeRating: number, awayRating: number, neutral: boolean): number =>
  ((homeRating - awayRating + (neutral ? 0 : ELO.homeAdvantage)) * Math.LN10) / 400

/** Points the home side wins (and the away side loses) by one result. */
export function eloChange(
  homeRating: number,
  awayRating: number,
  goals: { home: number; away: number },
  neutral: boolean,
): number {
  const expected = sigmoid(eloEdge(homeRating, awayRating, neutral))
  const margin = Math.abs(goals.home - goals.away)
  const result = goals.home > goals.away ? 1 : goals.home === goals.away ? 0.5 : 0
  const weight = margin <= 1 ? 1 : margin === 2 ? 1.5 : (11 + margin) / 8
  return ELO.k * weight * (result - expected)
}

/** A team's matches in order, and its rating after each. */
interface Career {
  played: PlayedMatch[]
  ratings: number[]
}

/** A team's rating at an instant. */
export interface EloRating {
  /** One decimal. */
  rating: number
  /** Rated matches so far. */
  matches: number
}

/** The ratings of all teams through time, across competitions. */
export class EloHistory {
  readonly #careers = new Map<string, Career>()

  constructor(played: readonly (PlayedMatch & { tier: number })[]) {
    for (const match of [...played].sort(inOrder)) {
      const home = this.#careerOf(match.homeTeamId)
      const away = this.#careerOf(match.awayTeamId)
      const start = startingRating(match.tier)
      const homeRating = home.ratings.at(-1) ?? start
      const awayRating = away.ratings.at(-1) ?? start
      const goals = { home: match.homeGoals, away: match.awayGoals }
      const change = eloChange(homeRating, awayRating, goals, match.neutral)
      home.ratings.push(homeRating + change)
      away.ratings.push(awayRating - change)
      for (const { played } of [home, away]) played.push(match)
    }
  }

  #careerOf(teamId: string): Career {
    const known = this.#careers.get(teamId)
    if (known) return known
    const career: Career = { played: [], ratings: [] }
    this.#careers.set(teamId, career)
    return career
  }

  /** Null for a team without a rated match by then. */
  at(teamId: string, asOfMs: number): EloRating | null {
    const { played, ratings } = this.#careers.get(teamId) ?? { played: [], ratings: [] }
    const matches = knownCount(played, asOfMs)
    const rating = ratings[matches - 1]
    return rating === undefined ? null : { rating: Math.round(rating * 10) / 10, matches }
  }
}
