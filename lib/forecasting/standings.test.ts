import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standings, type TableMatch } from './standings'

const match = (homeTeamId: string, homeGoals: number, awayGoals: number, awayTeamId: string): TableMatch => ({ homeTeamId, awayTeamId, homeGoals, awayGoals }) // prettier-ignore

const order = (teams: string[], matches: TableMatch[]) =>
  [...standings(teams, matches).values()]
    .sort((a, b) => a.position - b.position)
    .map((row) => row.teamId)

test('points decide, then goal difference, then goals', () => {
  expect(order([], [match('a', 1, 0, 'b'), match('c', 0, 0, 'd')])).toEqual(['a', 'c', 'd', 'b'])
  expect(order([], [match('a', 1, 0, 'b'), match('c', 2, 0, 'd')])).toEqual(['c', 'a', 'b', 'd'])
  expect(order([], [match('a', 1, 0, 'b'), match('c', 3, 2, 'd')])).toEqual(['c', 'a', 'd', 'b'])
})

test('a team that has not played has a place', () => {
  expect(order(['z', 'y'], [match('a', 0, 1, 'b')])).toEqual(['b', 'y', 'z', 'a'])
})

test('positions are 1 to n, and points and goal differences add up', () => {
  const team = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const matches = fc.array(
    fc
      .tuple(team, fc.nat(6), fc.nat(6), team)
      .filter(([home, , , away]) => home !== away)
      .map((m) => match(...m)),
  )
  fc.assert(
    fc.property(matches, (list) => {
      const rows = [...standings(['a', 'b', 'c', 'd', 'e'], list).values()]
      const total = (read: (row: (typeof rows)[number]) => number) =>
        rows.reduce((sum, row) => sum + read(row), 0)
      const draws = list.filter((m) => m.homeGoals === m.awayGoals).length
      expect(rows.map((row) => row.position).sort()).toEqual([1, 2, 3, 4, 5])
      expect(total((row) => row.points)).toBe(3 * list.length - draws)
      expect(total((row) => row.goalDifference)).toBe(0)
      expect(total((row) => row.played)).toBe(2 * list.length)
    }),
  )
})
