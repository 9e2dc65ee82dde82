import { sigmoid } from './logistic'
import { inOrder, knownCount, type PlayedMatch } from './played-match'

/**
 * Elo ratings in the manner of the World Football Elo Ratings:
 *   R′ = R + K · G · (W − We),  We = 1 / (10^(−d/400) + 1)
 * d is the rating difference plus the home advantage (none on neutral ground), W is 1, ½ or 0, and
 * G grows with the goal difference: 1 up to one goal, 1.5 for two, (11 + n)/8 for n ≥ 3.
 *
 * Clubs of different countries meet too seldom to bring their leagues onto one scale by themselves. A match between them
 * moves all clubs of both countries, too: each country has an offset, from 0, that changes by the same K · G · (W − We).
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

/** A match as the ratings see it. */
export interface RatedMatch extends PlayedMatch {
  /** See `startingRating`. */
  tier: number
  /** False between national teams, which have no offset. */
  clubs: boolean
}

/** Matches in order, and what a rating or an offset was after each. */
interface Course {
  played: PlayedMatch[]
  values: number[]
}

const newCourse = (): Course => ({ played: [], values: [] })

function add({ played, values }: Course, match: PlayedMatch, value: number): void {
  played.push(match)
  values.push(value)
}

/** A team's own rating, without the offset of its country (null: it has none). */
interface Career extends Course {
  country: string | null
}

/** A team's rating at an instant. */
export interface EloRating {
  /** One decimal. */
  rating: number
  /** Rated matches so far. */
  matches: number
}

/** The ratings of all teams through time, across competitions and countries. */
export class EloHistory {
  readonly #careers = new Map<string, Career>()
  readonly #offsets = new Map<string, Course>()
  readonly #countryOf: (teamId: string) => string | null

  /** @param countryOf a club's country; null where it is not known */
  constructor(
    played: readonly RatedMatch[],
    countryOf: (teamId: string) => string | null = () => null,
  ) {
    this.#countryOf = countryOf
    for (const match of [...played].sort(inOrder)) {
      const home = this.#careerOf(match.homeTeamId, match.clubs)
      const away = this.#careerOf(match.awayTeamId, match.clubs)
      const start = startingRating(match.tier)
      const homeRating = home.values.at(-1) ?? start
      const awayRating = away.values.at(-1) ?? start
      const [homeOffset, awayOffset] = [this.#newest(home.country), this.#newest(away.country)]
      const change = eloChange(
        homeRating + homeOffset,
        awayRating + awayOffset,
        { home: match.homeGoals, away: match.awayGoals },
        match.neutral,
      )
      add(home, match, homeRating + change)
      add(away, match, awayRating - change)
      if (home.country === null || away.country === null || home.country === away.country) continue
      add(this.#offsetsOf(home.country), match, homeOffset + change)
      add(this.#offsetsOf(away.country), match, awayOffset - change)
    }
  }

  #careerOf(teamId: string, isClub: boolean): Career {
    const known = this.#careers.get(teamId)
    if (known) return known
    const career = { ...newCourse(), country: isClub ? this.#countryOf(teamId) : null }
    this.#careers.set(teamId, career)
    return career
  }

  #offsetsOf(country: string): Course {
    const known = this.#offsets.get(country) ?? newCourse()
    this.#offsets.set(country, known)
    return known
  }

  #newest = (country: string | null): number =>
    (country === null ? undefined : this.#offsets.get(country)?.values.at(-1)) ?? 0

  #offsetAt(country: string | null, asOfMs: number): number {
    const course = country === null ? undefined : this.#offsets.get(country)
    return course?.values[knownCount(course.played, asOfMs) - 1] ?? 0
  }

  /** Null for a team without a rated match by then. */
  at(teamId: string, asOfMs: number): EloRating | null {
    const career = this.#careers.get(teamId)
    if (!career) return null
    const matches = knownCount(career.played, asOfMs)
    const own = career.values[matches - 1]
    if (own === undefined) return null
    const rating = own + this.#offsetAt(career.country, asOfMs)
    return { rating: Math.round(rating * 10) / 10, matches }
  }

  /** What is taken for the rating of a team without a rated match by then, in a match of this kind. */
  startAt(
    teamId: string,
    { tier, clubs }: Pick<RatedMatch, 'tier' | 'clubs'>,
    asOfMs: number,
  ): number {
    return startingRating(tier) + (clubs ? this.#offsetAt(this.#countryOf(teamId), asOfMs) : 0)
  }
}
