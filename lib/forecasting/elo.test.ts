import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ELO, eloChange, EloHistory, startingRating } from './elo'

const HOUR_MS = 3_600_000
const played = (knownAtMs: number, home: string, away: string, goals: [number, number]) => ({
  season: '2025-26',
  homeTeamId: home,
  awayTeamId: away,
  homeGoals: goals[0],
  awayGoals: goals[1],
  neutral: false,
  kickoffMs: knownAtMs - 3 * HOUR_MS,
  knownAtMs,
  tier: 1,
  clubs: true,
})

test('equal teams on neutral ground exchange half of K for a win by one', () => {
  expect(eloChange(1500, 1500, { home: 1, away: 0 }, true)).toBe(ELO.k / 2)
  expect(eloChange(1500, 1500, { home: 1, away: 1 }, true)).toBe(0)
})

test('a win by two counts one and a half times, by four (11 + 4)/8 times', () => {
  expect(eloChange(1500, 1500, { home: 2, away: 0 }, true)).toBe((ELO.k / 2) * 1.5)
  expect(eloChange(1500, 1500, { home: 0, away: 4 }, true)).toBe(-(ELO.k / 2) * (15 / 8))
})

test('a home win gains less than the same win on neutral ground, a draw at home costs', () => {
  expect(eloChange(1500, 1500, { home: 1, away: 0 }, false)).toBeLessThan(ELO.k / 2)
  expect(eloChange(1500, 1500, { home: 0, away: 0 }, false)).toBeLessThan(0)
})

test('what one side wins the other loses', () => {
  const match = fc
    .tuple(fc.nat(5), fc.nat(5), fc.nat(6), fc.nat(6))
    .filter(([home, away]) => home !== away)
  fc.assert(
    fc.property(fc.array(match, { maxLength: 40 }), (list) => {
      const matches = list.map(([h, a, x, y], i) => played(i + 1, `t${h}`, `t${a}`, [x, y]))
      const history = new EloHistory(matches)
      const teams = [...new Set(matches.flatMap((m) => [m.homeTeamId, m.awayTeamId]))]
      const sum = teams.reduce((total, id) => total + (history.at(id, 1_000)?.rating ?? 0), 0)
      expect(sum).toBeCloseTo(teams.length * ELO.start, 0)
    }),
  )
})

test('a rating knows only what was known by its instant', () => {
  const history = new EloHistory([played(20, 'a', 'b', [3, 0]), played(10, 'a', 'b', [0, 1])])
  expect(history.at('a', 9)).toBeNull()
  expect(history.at('a', 10)).toMatchObject({ matches: 1 })
  expect(history.at('a', 19)).toEqual(history.at('a', 10))
  expect(history.at('a', 20)).toMatchObject({ matches: 2 })
  expect(history.at('a', 10)?.rating).toBeLessThan(ELO.start)
})

test('a team from a lower tier starts lower', () => {
  expect([0, 1, 2, 3].map(startingRating)).toEqual([1500, 1500, 1400, 1300])
})

const countryOf = (teamId: string) => teamId.slice(0, 1)

test('a match between clubs of two countries moves all clubs of both, from when it is known', () => {
  const home = [played(10, 'a1', 'a2', [1, 1]), played(11, 'b1', 'b2', [1, 1])]
  const history = new EloHistory([...home, played(20, 'a1', 'b1', [3, 0])], countryOf)
  const rated = (id: string, ms: number) => history.at(id, ms)?.rating ?? NaN
  expect(rated('a2', 19)).toBe(new EloHistory(home).at('a2', 19)?.rating)
  const gained = rated('a2', 20) - rated('a2', 19)
  expect(gained).toBeGreaterThan(5)
  expect(rated('b2', 20) - rated('b2', 19)).toBeCloseTo(-gained, 1)
  // Who played it moves with its country and by itself.
  expect(rated('a1', 20) - rated('a1', 19)).toBeCloseTo(2 * gained, 0)
  const start = (ms: number) => history.startAt('a9', { tier: 2, clubs: true }, ms)
  expect(start(19)).toBe(startingRating(2))
  expect(start(20) - start(19)).toBeCloseTo(gained, 1)
})

test('matches at home and between national teams move no country', () => {
  const own = [played(10, 'a1', 'a2', [5, 0]), { ...played(20, 'a8', 'b8', [5, 0]), clubs: false }]
  const history = new EloHistory([...own, played(5, 'a3', 'a4', [1, 1])], countryOf)
  expect(history.at('a3', 30)).toEqual(history.at('a3', 9))
  expect(history.startAt('a9', { tier: 1, clubs: true }, 30)).toBe(ELO.start)
})

test('a national team has no part in the offset of its clubs', () => {
  const history = new EloHistory(
    [played(10, 'a1', 'b1', [3, 0]), { ...played(5, 'a', 'b', [0, 0]), clubs: false }],
    countryOf,
  )
  expect(history.at('a', 10)).toEqual(history.at('a', 5))
  expect(history.startAt('a', { tier: 0, clubs: false }, 10)).toBe(ELO.start)
})
