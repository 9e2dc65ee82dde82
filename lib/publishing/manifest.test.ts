import { expect, test } from 'vitest'
import { recordedMatch } from '../../test/match'
import type { Match } from '../football/match'
import { buildManifest } from './manifest'
import type { ReleaseHead } from './release-heads'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const DAY_MS = 86_400_000

/** A match of the Premier League so many days from now, as known now. */
const match = (days: number, status: Match['status'] = days < 0 ? 'final' : 'scheduled') =>
  recordedMatch(NOW + days * DAY_MS, {
    status,
    score: status === 'final' ? { home: 1, away: 0 } : null,
  })
const head = ({ id, score, ...kickoff }: Match, reliable: boolean): ReleaseHead => ({
  competitionCode: kickoff.competitionCode,
  kickoffMs: kickoff.kickoffMs,
  kickoffConfirmed: kickoff.kickoffConfirmed,
  matchId: id,
  finalScore: score,
  reliable,
  snapshotSha256: 'x',
})

const SOURCE = { kind: 'results' as const, fingerprint: 'x', quarantined: [], held: [] }
const CHAIN = { checkpoint: { origin: 'x', size: 0, root: '' }, previous: null }
const statusOf = (matches: Match[], heads: ReleaseHead[] = []) =>
  buildManifest(heads, matches, SOURCE, CHAIN, NOW).competitions.find(
    ({ code }) => code === 'PREMIER_LEAGUE',
  )?.activity_status

test.each<[string, Match[], ReleaseHead[], string]>([
  ['a reliable forecast ahead', [match(-20), match(7)], [head(match(7), true)], 'active'],
  ['a result of the last days', [match(-3)], [], 'active'],
  [
    'fixtures ahead, but no results any more',
    [match(-90), match(-10, 'scheduled'), match(7)],
    [head(match(7), false)],
    'unavailable',
  ],
  ['a break in which nothing was to be played', [match(-40), match(30)], [], 'off_season'],
  ['a season that is over', [match(-60)], [], 'off_season'],
  ['a season that is long over', [match(-200)], [], 'unavailable'],
  [
    'a match of yesterday whose result may still come',
    [match(-20), match(-1, 'scheduled')],
    [],
    'off_season',
  ],
  ['nothing', [], [], 'unavailable'],
])('%s: activity follows results', (_name, matches, heads, status) => {
  expect(statusOf(matches, heads)).toBe(status)
})
