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

/**
 * The table after some matches: three points a win, one a draw; ordered by points, goal difference,
 * goals scored, then team id so that the order is always the same. Deductions and head-to-head rules
 * are not known here.
 * @param teamIds every team of the table, also those that have not played
 */
export function standings(
  teamIds: Iterable<string>,
  matches: readonly TableMatch[],
): Map<string, TableRow> {
  const rows = new Map<string, TableRow>()
  const rowOf = (teamId: string): TableRow => {
    const known = rows.get(teamId)
    if (known) return known
    const row = { teamId, position: 0, played: 0, points: 0, goalDifference: 0, goals: 0 }
    rows.set(teamId, row)
    return row
  }
  const add = (teamId: string, scored: number, conceded: number) => {
    const row = rowOf(teamId)
    row.played += 1
    row.points += scored > conceded ? 3 : scored === conceded ? 1 : 0
    row.goalDifference += scored - conceded
    row.goals += scored
  }
  for (const id of teamIds) rowOf(id)
  for (const match of matches) {
    add(match.homeTeamId, match.homeGoals, match.awayGoals)
    add(match.awayTeamId, match.awayGoals, match.homeGoals)
  }
  const ordered = [...rows.values()].sort(
    (a, b) =>
      b.points - a.points ||
      b.goalDifference - a.goalDifference ||
      b.goals - a.goals ||
      (a.teamId < b.teamId ? -1 : 1),
  )
  ordered.forEach((row, i) => void (row.position = i + 1))
  return rows
}
