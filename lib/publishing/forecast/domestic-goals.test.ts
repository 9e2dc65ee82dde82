import { expect, test } from 'vitest'
import { recordedMatch } from '../../../test/match'
import type { Match } from '../../football/match'
import { DomesticGoals } from './domestic-goals'
import { resultsOf } from './results'

const WEEK_MS = 7 * 86_400_000
const START = Date.UTC(2024, 7, 10, 15)
const OPEN = 'england-open'
const CLOSED = 'england-closed'

const match = (week: number, home: string, away: string, goals: number, more?: Partial<Match>) =>
  recordedMatch(START + week * WEEK_MS, {
    id: `${week} ${home}`,
    competitionCode: 'PREMIER_LEAGUE',
    homeTeamId: home,
    awayTeamId: away,
    status: 'final',
    score: { home: goals, away: 0 },
    ...more,
  })
/** Each week one side's match has five goals and the other's one: three in the mean. */
const season = (weeks: number) =>
  Array.from({ length: weeks }, (_, week) => [
    match(week, OPEN, 'england-third', 5),
    match(week, CLOSED, 'england-fourth', 1),
  ]).flat()
const inCup = (home: string, away: string) =>
  match(50, home, away, 0, {
    competitionCode: 'CHAMPIONS_LEAGUE',
    status: 'scheduled',
    score: null,
  })
const goalsOf = (matches: Match[]) => new DomesticGoals(matches, resultsOf(matches))
const week = (n: number) => START + n * WEEK_MS

test('a cup hears how many more goals than their league has both sides see there', () => {
  const [open, both] = [inCup(OPEN, 'spain-unknown'), inCup(OPEN, CLOSED)]
  const goals = goalsOf([...season(40), open, both])
  const surplus = goals.at(open, week(45))
  // Two more a match, of which 24 of 44 are believed after forty.
  expect(surplus).toBeGreaterThan(0.9)
  expect(surplus).toBeLessThan(1.3)
  expect(goals.at(both, week(45))).toBeLessThan(surplus / 4)
})

test('what is not known yet is not heard, and leagues hear nothing', () => {
  const cup = inCup(OPEN, 'spain-unknown')
  const goals = goalsOf([...season(40), cup])
  expect(goals.at(cup, week(-1))).toBe(0)
  expect(goals.at(cup, week(10))).toBe(goalsOf([...season(10), cup]).at(cup, week(20)))
  expect(goals.at(cup, week(30))).toBeGreaterThan(goals.at(cup, week(10)))
  expect(goals.at(match(50, OPEN, CLOSED, 0), week(45))).toBe(0)
})
