import { describe, expect, it } from 'vitest'
import {
  parisClock,
  parisClockSeconds,
  parisDate,
  parisDay,
  parisShortDay,
  sameParisDay,
} from './time'

describe('Paris time in words', () => {
  it('shows the Paris hour in winter and in summer', () => {
    expect(parisClock('2026-11-27T15:42:07Z')).toBe('16:42')
    expect(parisClock('2026-07-01T15:42:07Z')).toBe('17:42')
    expect(parisClockSeconds('2026-11-27T15:42:07Z')).toBe('16:42:07')
  })

  it('writes midnight as 00:00 of the new day', () => {
    expect(parisClock('2026-11-27T23:00:00Z')).toBe('00:00')
    expect(parisDate('2026-11-27T23:00:00Z', 'en')).toBe('28 November 2026')
  })

  it('tells the two passes of the repeated hour by their instants alone', () => {
    expect(parisClock('2026-10-25T00:30:00Z')).toBe('02:30')
    expect(parisClock('2026-10-25T01:30:00Z')).toBe('02:30')
    expect(parisClock('2026-10-25T02:30:00Z')).toBe('03:30')
  })

  it('reads as written in each language', () => {
    expect(parisDay('2026-11-27T12:00:00Z', 'en')).toBe('Friday 27 November')
    expect(parisDay('2026-11-27T12:00:00Z', 'fr')).toBe('vendredi 27 novembre')
    expect(parisShortDay('2026-11-28T12:00:00Z', 'en')).toBe('Sat 28 Nov')
    expect(parisShortDay('2026-11-28T12:00:00Z', 'fr')).toBe('sam. 28 nov.')
    expect(parisDate('2026-12-01T12:00:00Z', 'fr')).toBe('1er décembre 2026')
    expect(parisDate('2026-12-01T12:00:00Z', 'en')).toBe('1 December 2026')
  })

  it('compares days of Paris, not of UTC', () => {
    expect(sameParisDay('2026-11-27T22:59:00Z', '2026-11-27T23:00:00Z')).toBe(false)
    expect(sameParisDay('2026-11-27T23:00:00Z', '2026-11-28T22:59:00Z')).toBe(true)
  })
})
