import { expect, test } from 'vitest'
import { recordedMatch } from '../../test/match'
import type { Match } from '../football/match'
import { nextDueMs, whyDue, type Standing } from './due'

const at = (iso: string) => Date.parse(iso)
const iso = (ms: number) => new Date(ms).toISOString()
const NOW = at('2026-03-06T12:00:00Z')

const match = (kickoff: string, more: Partial<Match> = {}) => recordedMatch(at(kickoff), more)
const next = (matches: Match[], now = NOW) => iso(nextDueMs(matches, now))

test('without matches the next publication is due when the Paris day turns, in winter and summer', () => {
  expect(next([])).toBe('2026-03-06T23:00:00.000Z')
  expect(next([], at('2026-07-06T12:00:00Z'))).toBe('2026-07-06T22:00:00.000Z')
})

test('ten minutes before a forecast freezes it is made anew, unless it is fresh enough then', () => {
  expect(next([match('2026-03-06T20:00:00Z')])).toBe('2026-03-06T18:50:00.000Z')
  expect(next([match('2026-03-06T13:30:00Z')])).toBe('2026-03-06T23:00:00.000Z')
})

test('a result of the source is published when it is known, three hours after kickoff', () => {
  const played = match('2026-03-06T10:00:00Z', { status: 'final', score: { home: 1, away: 0 } })
  expect(next([played])).toBe('2026-03-06T13:00:00.000Z')
})

test('results of half an hour are published together', () => {
  const played = match('2026-03-06T09:01:00Z', { status: 'final', score: { home: 1, away: 0 } })
  expect(next([played])).toBe('2026-03-06T12:30:00.000Z')
})

test('a new day is due on the second, however young the release is', () => {
  expect(next([], at('2026-03-06T22:58:00Z'))).toBe('2026-03-06T23:00:00.000Z')
})

const STANDING: Standing = {
  nowMs: NOW,
  releaseCreatedMs: NOW - 60_000,
  sourceSha256: 'source',
  settingsSha256: 'settings',
  last: {
    outcome: 'published',
    endedMs: NOW - 60_000,
    nextDueMs: NOW + 1,
    sourceSha256: 'source',
    settingsSha256: 'settings',
    failures: 0,
  },
}
const failed = (failures: number, secondsAgo: number): Partial<Standing> => ({
  last: {
    outcome: 'failed',
    endedMs: NOW - secondsAgo * 1_000,
    nextDueMs: null,
    sourceSha256: 'source',
    settingsSha256: 'settings',
    failures,
  },
})

test.each<[string, Partial<Standing>, ReturnType<typeof whyDue>]>([
  ['nothing has changed', {}, null],
  ['nothing was ever published', { releaseCreatedMs: null, last: null }, 'first'],
  ['the time has come', { nowMs: NOW + 1 }, 'time'],
  ['the clock was turned back by minutes', { nowMs: NOW - 120_000 }, null],
  ['the clock was turned back by a day', { nowMs: NOW - 86_400_000 }, 'time'],
  ['the source has changed', { sourceSha256: 'other' }, 'source'],
  ['other settings make other texts', { settingsSha256: 'other' }, 'settings'],
  ['one failed half a minute ago', failed(1, 30), null],
  ['one failed a minute ago', failed(1, 60), 'again'],
  ['the third in a row failed two minutes ago', failed(3, 120), null],
  ['the third in a row failed four minutes ago', failed(3, 240), 'again'],
  ['hundreds have failed, the last an hour ago', failed(400, 3_600), 'again'],
  [
    'one failed, and the source has changed since',
    { ...failed(5, 1), sourceSha256: 'other' },
    'source',
  ],
])('%s: %j → %s', (_name, change, cause) => {
  expect(whyDue({ ...STANDING, ...change })).toBe(cause)
})
