import type { TieBreak } from '../football/table-rules'
import { groupBy } from './group-by'

/** A match that counts in a table: played, or awarded by a committee. */
export interface TableMatch {
  homeTeamId: string
  awayTeamId: string
  homeGoals: number
  awayGoals: number
}

export interface TableRow {
  teamId: string
  /** 1 is first. */
  position: number
  played: number
  points: number
  goalDifference: number
  goals: number
}

/** What a table goes by beside its matches. */
export interface TableRules {
  tieBreak?: TieBreak
  /** Points given (or taken: negative) by rulings. */
  adjustments?: readonly { teamId: string; points: number }[]
}

/** A row while it is counted. */
type Tally = TableRow & { wins: number }

function tally(teamIds: Iterable<string>, matches: readonly TableMatch[]): Map<string, Tally> {
  const rows = new Map<string, Tally>()
  const rowOf = (teamId: string): Tally => {
    const known = rows.get(teamId)
    if (known) return known
    const row = { teamId, position: 0, played: 0, points: 0, goalDifference: 0, goals: 0, wins: 0 }
    rows.set(teamId, row)
    return row
  }
  const add = (teamId: string, scored: number, conceded: number) => {
    const row = rowOf(teamId)
    row.played += 1
    row.points += scored > conceded ? 3 : scored === conceded ? 1 : 0
    row.wins += Number(scored > conceded)
    row.goalDifference += scored - conceded
    row.goals += scored
  }
  for (const id of teamIds) rowOf(id)
  for (const match of matches) {
    add(match.homeTeamId, match.homeGoals, match.awayGoals)
    add(match.awayTeamId, match.awayGoals, match.homeGoals)
  }
  return rows
}

const byGoals = (a: Tally, b: Tally): number =>
  b.goalDifference - a.goalDifference || b.goals - a.goals

/**
 * How the matches among teams with equal points order them: nothing before each has played each other at both grounds. Teams
 * that are equal among themselves too are not looked at again in a smaller circle.
 */
function headToHead(tied: readonly Tally[], matches: readonly TableMatch[]) {
  const ids = new Set(tied.map((row) => row.teamId))
  const among = matches.filter(
    ({ homeTeamId, awayTeamId }) => ids.has(homeTeamId) && ids.has(awayTeamId),
  )
  const pairings = new Set(among.map((match) => `${match.homeTeamId}|${match.awayTeamId}`))
  if (pairings.size < ids.size * (ids.size - 1)) return () => 0
  const rows = tally(ids, among)
  return (a: Tally, b: Tally): number => {
    const [one, two] = [rows.get(a.teamId), rows.get(b.teamId)]
    return one && two ? two.points - one.points || byGoals(one, two) : 0
  }
}

/**
 * The table after some matches: three points a win, one a draw, and what rulings gave or took; ordered by points, then as the
 * rules say.
 * @param teamIds every team of the table, also those that have not played
 */
export function standings(
  teamIds: Iterable<string>,
  matches: readonly TableMatch[],
  { tieBreak = 'goal_difference', adjustments = [] }: TableRules = {},
): Map<string, TableRow> {
  const rows = tally(teamIds, matches)
  for (const { teamId, points } of adjustments) {
    const row = rows.get(teamId)
    if (row) row.points += points
  }
  const byPoints = groupBy([...rows.values()], (row) => row.points)
  const ordered = [...byPoints.keys()]
    .sort((a, b) => b - a)
    .flatMap((points) => {
      const tied = byPoints.get(points) ?? []
      const first =
        tieBreak === 'wins'
          ? (a: Tally, b: Tally) => b.wins - a.wins
          : tieBreak === 'head_to_head' && tied.length > 1
            ? headToHead(tied, matches)
            : () => 0
      return tied.sort((a, b) => first(a, b) || byGoals(a, b) || (a.teamId < b.teamId ? -1 : 1))
    })
  return new Map(
    ordered.map(({ wins: _wins, ...row }, i) => [row.teamId, { ...row, position: i + 1 }]),
  )
}
