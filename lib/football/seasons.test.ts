import { expect, test } from 'vitest'
import { isSeasonLabel, placeInSeason, seasonSpan } from './seasons'

test.each(['2025-26', '1999-00', '2025'])('%s is a season', (label) => {
  expect(isSeasonLabel(label)).toBe(true)
})

test.each(['2025-27', '2025-2026', '25-26', 'latest', '.git'])('%s is no season', (label) => {
  expect(isSeasonLabel(label)).toBe(false)
})

test('a season of the wrong kind is refused', () => {
  expect(() => seasonSpan('2025', 'split')).toThrow('"2025" is not a split season')
  expect(() => seasonSpan('2025-26', 'calendar')).toThrow('not a calendar season')
})

test('the new year’s matches written with the old year are read a year later', () => {
  const span = seasonSpan('2025-26', 'split')
  expect(placeInSeason('2025-01-04', span)).toEqual({ kind: 'year_repaired', day: '2026-01-04' })
  expect(placeInSeason('2026-01-04', span)).toEqual({ kind: 'inside', day: '2026-01-04' })
  expect(placeInSeason('2025-08-15', span)).toEqual({ kind: 'inside', day: '2025-08-15' })
})

test('a day that no slip explains is outside', () => {
  expect(placeInSeason('2023-08-15', seasonSpan('2025-26', 'split'))).toEqual({ kind: 'outside' })
  expect(placeInSeason('2027-01-04', seasonSpan('2025-26', 'split'))).toEqual({ kind: 'outside' })
})
