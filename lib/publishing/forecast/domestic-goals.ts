import type { Match } from '../../football/match'
import { append } from '../../forecasting/group-by'
import { knownCount } from '../../forecasting/played-match'
import { poolOf } from './pools'
import type { Result } from './results'

/** What is taken for a league's goals a match before any is known, and how many matches that weighs. */
const USUAL = { goals: 2.65, matches: 50 } as const
/** What a match weighs against the next one: of its league, and of its team. */
const DECAY = { league: 0.998, team: 0.97 } as const
/** Matches without a surplus that are taken for granted of every team. */
const FIRMNESS = 20

/** A team's surplus from an instant on. */
interface Known {
  knownAtMs: number
  surplus: number
}

/** Something added up over matches that count the less the older they are. */
interface Sum {
  total: number
  weight: number
}

const addTo = (sum: Sum, value: number, decay: number): void => {
  sum.total = decay * sum.total + value
  sum.weight = decay * sum.weight + 1
}

/** How many more goals than usual in its league a club's league matches have: what a cup's few matches hardly tell. */
export class DomesticGoals {
  readonly #matches: readonly Match[]
  readonly #results: readonly Result[]
  /** Of the clubs that meet in cups, made when the first is asked for. */
  #courses: Map<string, Known[]> | undefined

  /** @param results those of `matches`, in the order of `resultsOf` */
  constructor(matches: readonly Match[], results: readonly Result[]) {
    this.#matches = matches
    this.#results = results
  }

  /**
   * Goals a match, of both sides together; 0 outside of continental cups, and for a club whose league is not known. See
   * docs/decisions/0125.
   */
  at(match: Match, asOfMs: number): number {
    if (poolOf(match) !== 'continental cups') return 0
    this.#courses ??= this.#follow()
    return this.#surplusOf(match.homeTeamId, asOfMs) + this.#surplusOf(match.awayTeamId, asOfMs)
  }

  #surplusOf(teamId: string, asOfMs: number): number {
    const course = this.#courses?.get(teamId) ?? []
    return course[knownCount(course, asOfMs) - 1]?.surplus ?? 0
  }

  #follow(): Map<string, Known[]> {
    const cups = this.#matches.filter((match) => poolOf(match) === 'continental cups')
    const inCups = new Set(cups.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]))
    const courses = new Map<string, Known[]>()
    const leagues = new Map<string, Sum>()
    const teams = new Map<string, Sum>()
    const sumOf = (sums: Map<string, Sum>, key: string, start: Sum): Sum => {
      const sum = sums.get(key) ?? start
      sums.set(key, sum)
      return sum
    }
    for (const {
      match,
      homeTeamId,
      awayTeamId,
      homeGoals,
      awayGoals,
      knownAtMs,
    } of this.#results) {
      if (poolOf(match) !== 'leagues') continue
      const goals = homeGoals + awayGoals
      const start = { total: USUAL.goals * USUAL.matches, weight: USUAL.matches }
      const league = sumOf(leagues, match.competitionCode, start)
      const usual = league.total / league.weight
      addTo(league, goals, DECAY.league)
      for (const teamId of [homeTeamId, awayTeamId]) {
        if (!inCups.has(teamId)) continue
        const team = sumOf(teams, teamId, { total: 0, weight: 0 })
        addTo(team, goals - usual, DECAY.team)
        append(courses, teamId, { knownAtMs, surplus: team.total / (team.weight + FIRMNESS) })
      }
    }
    return courses
  }
}
