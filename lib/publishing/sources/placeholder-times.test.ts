import { expect, test } from 'vitest'
import type { Match } from '../../football/match'
import { doubtPlaceholderTimes } from './placeholder-times'

const HOUR = 3_600_000
/** Ten rounds of eight matches each, all at one hour or an hour apart. */
const season = (label: string, isCrowded: boolean): Match[] =>
  Array.from({ length: 80 }, (_, i) => {
    const round =
      Date.parse(`${label.slice(0, 4)}-08-15T17:00:00Z`) + Math.floor(i / 8) * 7 * 24 * HOUR
    return {
      id: `${label}-${i}`,
      competitionCode: 'LIGUE_1',
      season: label,
      stageKey: 'regular_season',
      stage: 'regular_season',
      homeTeamId: `a${i}`,
      awayTeamId: `b${i}`,
      homeTeam: 'A',
      awayTeam: 'B',
      kickoffMs: round + (isCrowded ? 0 : (i % 8) * HOUR),
      kickoffConfirmed: true,
      neutralVenue: false,
      status: 'scheduled',
      score: null,
      sourceKind: 'results',
      sourceRef: 'x#1',
    }
  })
const unknown = (matches: readonly Match[]) => matches.filter((match) => !match.kickoffConfirmed)

test('a season of rounds at one instant is not believed where no other season was like it', () => {
  const { matches, notes } = doubtPlaceholderTimes([
    ...season('2025-26', false),
    ...season('2026-27', true),
  ])
  expect(new Set(unknown(matches).map((match) => match.season))).toEqual(new Set(['2026-27']))
  // The last rounds may well be played at one time.
  expect(unknown(matches)).toHaveLength(56)
  expect(new Date(unknown(matches)[0]?.kickoffMs ?? 0).toISOString()).toBe(
    '2026-08-15T13:00:00.000Z',
  )
  expect(notes).toEqual([expect.stringContaining('LIGUE_1 2026-27: 56 ×')])
})

test.each([
  ['a league that plays so by habit', [...season('2025-26', true), ...season('2026-27', true)]],
  ['a season that nothing compares with', season('2026-27', true)],
  ['rounds that are spread', [...season('2025-26', false), ...season('2026-27', false)]],
])('%s is believed', (_name, matches) => {
  expect(doubtPlaceholderTimes(matches)).toEqual({ matches, notes: [] })
})

test('results play no part: with them or without the same kickoffs are doubted', () => {
  const all = [...season('2025-26', false), ...season('2026-27', true)]
  const played = all.map((match): Match => ({
    ...match,
    status: 'final',
    score: { home: 1, away: 0 },
  }))
  const ids = (matches: readonly Match[]) =>
    unknown(doubtPlaceholderTimes(matches).matches).map(({ id }) => id)
  expect(ids(played)).toEqual(ids(all))
})
