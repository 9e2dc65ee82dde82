import type { Match } from '../../football/match'
import { isLeagueStage } from '../../football/stages'
import { groupBy } from '../../forecasting/group-by'
import type { MatchContext } from '../../releases/payload'

const tieKey = (match: Match): string =>
  [
    match.competitionCode,
    match.season,
    match.stageKey,
    ...[match.homeTeamId, match.awayTeamId].sort(),
  ].join('|')

/** Two-legged ties: finds a knock-out match's other leg. */
export class Ties {
  readonly #legs: Map<string, Match[]>

  constructor(matches: readonly Match[]) {
    this.#legs = groupBy(
      matches.filter((match) => !isLeagueStage(match.stage)),
      tieKey,
    )
    for (const legs of this.#legs.values()) legs.sort((a, b) => a.kickoffMs - b.kickoffMs)
  }

  /** Flags of a match. What nothing proves stays null: one listed leg may be a tie's first or only one. */
  contextOf(match: Match): MatchContext {
    const league = isLeagueStage(match.stage)
    const legs = this.#legs.get(tieKey(match)) ?? []
    const isLeg = (index: number) => {
      if (league) return false
      return legs.length === 2 ? legs[index]?.id === match.id : null
    }
    return {
      friendly: false,
      knockout: !league,
      group_stage: match.stage === 'group_stage',
      first_leg: isLeg(0),
      second_leg: isLeg(1),
      final: match.stage === 'final',
      neutral_venue: match.neutralVenue,
      stage: match.stage,
    }
  }
}
