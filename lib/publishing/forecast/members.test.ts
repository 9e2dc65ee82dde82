import { expect, test } from 'vitest'
import { recordedMatch } from '../../../test/match'
import { Forecaster } from './forecaster'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-06-01T12:00:00Z')

/** Every other week two of five national teams met in the qualification; the first won each time by three goals. */
const qualification = Array.from({ length: 60 }, (_, i) => {
  const others = ['b', 'c', 'd', 'e']
  const [home = '', away = ''] =
    i % 2 ? ['a', others[(i >> 1) % 4]] : [others[i % 4], others[(i + 1) % 4]]
  return recordedMatch(NOW - (i + 2) * 14 * DAY_MS, {
    id: `q${i}`,
    competitionCode: 'WORLD_CUP_QUALIFICATION',
    season: String(2026 - Math.floor(i / 26)),
    homeTeamId: home,
    awayTeamId: away,
    neutralVenue: true,
    status: 'final',
    score: home === 'a' ? { home: 3, away: 0 } : { home: 1, away: 1 },
  })
})

const final = recordedMatch(NOW + 20 * DAY_MS, {
  id: 'final',
  competitionCode: 'WORLD_CUP_2026',
  season: '2026',
  homeTeamId: 'a',
  awayTeamId: 'b',
  neutralVenue: true,
})

test('the goals of national teams in one competition tell of them in every other', () => {
  const { opinions } = new Forecaster([...qualification, final]).forecast(final, NOW)
  const [home, , away] = opinions.goals.outcome
  expect(home).toBeGreaterThan(3 * away)
})

test('the goals of clubs tell of them in their own competition alone', () => {
  const league = qualification.map((match) => ({ ...match, competitionCode: 'PREMIER_LEAGUE' }))
  const cup = { ...final, competitionCode: 'CHAMPIONS_LEAGUE' }
  const { opinions } = new Forecaster([...league, cup]).forecast(cup, NOW)
  const [home, , away] = opinions.goals.outcome
  expect(home).toBeCloseTo(away, 10)
})
