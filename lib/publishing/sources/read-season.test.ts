import { expect, test } from 'vitest'
import { findCompetition } from '../../football/catalogue'
import { readSeason } from './read-season'
import type { KnownWorld, SourceRow } from './source'

const NOTHING_KNOWN: KnownWorld = { aliases: new Map(), clubs: new Map() }
const ROW: SourceRow = {
  competition: 'PREMIER_LEAGUE',
  season: '2025-26',
  round: 'Matchday 1',
  day: '2025-08-16',
  time: '15:00',
  home: { name: 'Leeds United FC' },
  away: { name: 'Hull City' },
  status: 'played',
  score: { home: 2, away: 1 },
  file: '2025-26/en.1.json',
  line: 1,
}
const FIXTURE = { status: 'scheduled', score: undefined } as const

function read(
  rows: Partial<SourceRow>[],
  code = 'PREMIER_LEAGUE',
  season = '2025-26',
  known = NOTHING_KNOWN,
) {
  const competition = findCompetition(code)
  if (!competition) throw new Error(code)
  const whole = rows.map((row, i) => ({ ...ROW, competition: code, season, line: i + 1, ...row }))
  return readSeason({ competition, season, rows: whole }, known)
}
const kickoffs = (reading: ReturnType<typeof read>) =>
  reading.matches.map((match) => new Date(match.kickoffMs).toISOString())

test('kickoffs are local times of the competition, in summer and in winter', () => {
  const kickoff = (...args: [Partial<SourceRow>, string?, string?]) => {
    const [row, ...rest] = args
    return kickoffs(read([row], ...rest))[0]
  }
  expect(kickoff({})).toBe('2025-08-16T14:00:00.000Z')
  expect(kickoff({ day: '2025-12-26' })).toBe('2025-12-26T15:00:00.000Z')
  expect(kickoff({ time: '09:30' }, 'AUT_2')).toBe('2025-08-16T07:30:00.000Z')
  expect(kickoff({ day: '2025-06-01' }, 'BRA', '2025')).toBe('2025-06-01T18:00:00.000Z')
})

test('without a time the kickoff is 15:00 and said not to be exact', () => {
  const reading = read([{ time: undefined }])
  expect(reading.matches).toMatchObject([{ kickoffConfirmed: false }])
  expect(kickoffs(reading)).toEqual(['2025-08-16T14:00:00.000Z'])
})

test('the final score is the one after 90 minutes, what came after stands apart', () => {
  const details = { extraTime: { home: 3, away: 1 }, penalties: { home: 5, away: 4 } }
  expect(read([{ details }]).matches).toMatchObject([
    { status: 'final', score: { home: 2, away: 1 }, details },
  ])
})

test('a match of which only extra time is told has no result, and that is said', () => {
  const row = { score: undefined, details: { extraTime: { home: 2, away: 1 } } }
  const { matches, notes } = read([row])
  expect(matches).toMatchObject([{ status: 'unsettled', score: null }])
  expect(notes).toEqual([expect.stringContaining('no score after 90 minutes')])
})

test.each([
  ['awarded', 'awarded', { home: 2, away: 1 }],
  ['walkover', 'awarded', { home: 2, away: 1 }],
  ['postponed', 'postponed', null],
  ['cancelled', 'cancelled', null],
  ['abandoned', 'abandoned', null],
] as const)('%s is never final', (written, status, score) => {
  expect(read([{ status: written }]).matches).toMatchObject([{ status, score }])
})

test('the id does not change when a match is moved or its names are spelt anew', () => {
  const ids = [
    {},
    { day: '2026-01-20', time: '19:45' },
    { home: { name: 'Leeds United' }, away: { name: 'Hull City AFC' } },
    { round: '12. Round' },
  ].map((row) => read([row]).matches[0]?.id)
  expect(new Set(ids).size).toBe(1)
})

test('a spelling that an operator has settled is that club', () => {
  const known = { ...NOTHING_KNOWN, aliases: new Map([['England|leds united', 'Leeds United']]) }
  const [settled] = read([{ home: { name: 'Leds United' } }], undefined, undefined, known).matches
  expect(settled?.id).toBe(read([{}]).matches[0]?.id)
})

test.each([
  [{ day: '2025-02-01', ...FIXTURE }, { day: '2025-02-08' }, '2026-02-08T15:00:00.000Z'],
  [
    { ...FIXTURE, status: 'postponed' },
    { day: '2025-11-05', ...FIXTURE },
    '2025-11-05T15:00:00.000Z',
  ],
  [{}, { day: '2025-11-05', ...FIXTURE, status: 'postponed' }, '2025-08-16T14:00:00.000Z'],
] as const)('of two rows of one match in a file the one that says more counts', (a, b, kickoff) => {
  for (const rows of [
    [a, b],
    [b, a],
  ]) {
    const reading = read(rows)
    expect(kickoffs(reading)).toEqual([kickoff])
    expect(reading.notes.join()).toContain('repeated')
  }
})

test.each([
  [{ day: '2020-08-16' }, '2020-08-16 is not in the season 2025-26'],
  [{ away: { name: 'Leeds United' } }, 'a team meets itself'],
  [{ score: { home: 99, away: 0 } }, '99 goals of one side'],
  [{ details: { halfTime: { home: 3, away: 0 } } }, 'half-time, 3-0, is above the final one, 2-1'],
])('a row that cannot be is quarantined, the rest is read: %j', (row, reason) => {
  const { matches, quarantined } = read([row, { home: { name: 'Derby County' } }])
  expect(matches).toHaveLength(1)
  expect(quarantined).toMatchObject([
    {
      file: ROW.file,
      line: 1,
      competition: 'PREMIER_LEAGUE',
      text: expect.stringContaining('Leeds'),
    },
  ])
  expect(quarantined[0]?.reason).toContain(reason)
})

test('a team that is not known yet is left out and said', () => {
  const { matches, quarantined, notes } = read([{ away: { name: 'N.N.' } }])
  expect([matches, quarantined]).toEqual([[], []])
  expect(notes[0]).toContain('2025-26/en.1.json: 1 × left out')
})

test('two legs of one tie are two matches', () => {
  const psv = { name: 'PSV', country: 'Netherlands' }
  const arsenal = { name: 'Arsenal FC', country: 'England' }
  const tie = { round: 'Finals, Round of 16', home: psv, away: arsenal }
  const back = { ...tie, home: arsenal, away: psv, day: '2026-03-10' }
  const { matches, spellings } = read([tie, back], 'CHAMPIONS_LEAGUE')
  expect(new Set(matches.map((match) => match.id)).size).toBe(2)
  expect([...spellings.keys()]).toEqual(['netherlands-psv', 'england-arsenal'])
})

test('the third game of a tie is a match of its own, in any order of its rows', () => {
  const game = {
    round: 'Playoffs, Round 1',
    home: { name: 'Orlando City' },
    away: { name: 'Charlotte FC' },
  }
  const rows = [
    { ...game, day: '2025-10-27', line: 1 },
    { ...game, home: game.away, away: game.home, day: '2025-11-01', line: 2 },
    { ...game, day: '2025-11-09', score: { home: 1, away: 1 }, line: 3 },
  ]
  const ids = (reading: ReturnType<typeof read>) => reading.matches.map(({ id }) => id)
  const reading = read(rows, 'MLS', '2025')
  expect(new Set(ids(reading)).size).toBe(3)
  expect(ids(read(rows.toReversed(), 'MLS', '2025')).toReversed()).toEqual(ids(reading))
  expect(ids(read(rows.slice(0, 2), 'MLS', '2025'))).toEqual(ids(reading).slice(0, 2))
})

test('a club of an international competition needs its country', () => {
  const { quarantined } = read([{ home: { name: 'PSV' } }], 'CHAMPIONS_LEAGUE')
  expect(quarantined[0]?.reason).toContain('"PSV" needs a known country code')
})

test('the ground of an international final is not known, of a league match it is', () => {
  const final = {
    round: 'Finals, Final',
    home: { name: 'PSV', country: 'Netherlands' },
    away: { name: 'Arsenal FC', country: 'England' },
  }
  expect(read([final], 'CHAMPIONS_LEAGUE').matches[0]?.neutralVenue).toBeNull()
  expect(read([{ ...final, neutral: true }], 'CHAMPIONS_LEAGUE').matches[0]?.neutralVenue).toBe(
    true,
  )
  expect(read([{}]).matches[0]?.neutralVenue).toBe(false)
})
