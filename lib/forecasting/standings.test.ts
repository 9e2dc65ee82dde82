import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standings, type TableMatch, type TableRules } from './standings'

const match = (
  homeTeamId: string,
  homeGoals: number,
  awayGoals: number,
  awayTeamId: string,
): TableMatch => ({ homeTeamId, awayTeamId, homeGoals, awayGoals })

const TIE_BREAKS = ['goal_difference', 'head_to_head', 'wins'] as const

const order = (teams: string[], matches: TableMatch[], rules?: TableRules) =>
  [...standings(teams, matches, rules).values()]
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

// a and b have 6 points each: b by 5-0 against c, a by winning both matches with b.
const DUEL = [
  match('a', 1, 0, 'b'),
  match('b', 0, 1, 'a'),
  match('b', 5, 0, 'c'),
  match('c', 0, 5, 'b'),
  match('c', 1, 0, 'a'),
  match('a', 0, 2, 'c'),
]

test('where the matches among equals come first, they do so once all of them have been played', () => {
  const rules = { tieBreak: 'head_to_head' } as const
  const three = DUEL.slice(0, 4)
  expect(order([], three)).toEqual(['b', 'a', 'c'])
  expect(order([], three, rules)).toEqual(['a', 'b', 'c'])
  const oneLeg = [match('a', 1, 0, 'b'), match('b', 5, 0, 'c')]
  expect(order([], oneLeg, rules)).toEqual(order([], oneLeg))
})

test('three equals are ordered by a table of their own, and what stays equal by goals', () => {
  // Each has won one duel twice; by their goals among themselves b is first, by all goals a.
  const rules = { tieBreak: 'head_to_head' } as const
  expect(order([], DUEL, rules)).toEqual(['b', 'a', 'c'])
  const more = [...DUEL, match('a', 12, 0, 'x'), match('b', 1, 0, 'x'), match('c', 1, 0, 'x')]
  expect(order([], more, rules).slice(0, 3)).toEqual(['b', 'a', 'c'])
  expect(order([], more)[0]).toBe('a')
})

test('where wins come first, one win and two defeats stand above three draws', () => {
  const matches = [
    match('a', 1, 0, 'x'),
    match('a', 0, 4, 'y'),
    match('a', 0, 4, 'z'),
    match('b', 0, 0, 'x'),
    match('b', 0, 0, 'y'),
    match('b', 0, 0, 'z'),
  ]
  const place = (rules?: TableRules) => {
    const list = order([], matches, rules)
    return list.indexOf('a') < list.indexOf('b')
  }
  expect([place(), place({ tieBreak: 'wins' })]).toEqual([false, true])
})

test('points that rulings give or take count, of teams in the table alone', () => {
  const rules = {
    adjustments: [
      { teamId: 'a', points: -4 },
      { teamId: 'a', points: 1 },
      { teamId: 'q', points: 9 },
    ],
  }
  const rows = standings([], [match('a', 1, 0, 'b'), match('c', 0, 0, 'b')], rules)
  expect([...rows.values()].map((row) => [row.teamId, row.points, row.position])).toEqual(
    [
      ['b', 1, 2],
      ['c', 1, 1],
      ['a', 0, 3],
    ].sort((x, y) => Number(x[2]) - Number(y[2])),
  )
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
    fc.property(matches, fc.constantFrom(...TIE_BREAKS), (list, tieBreak) => {
      const rows = [...standings(['a', 'b', 'c', 'd', 'e'], list, { tieBreak }).values()]
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
