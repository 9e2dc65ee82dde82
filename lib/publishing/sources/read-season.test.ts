import { expect, test } from 'vitest'
import { findCompetition } from '../../football/catalogue'
import type { FootballJsonRow } from './football-json'
import { readSeason } from './read-season'

const ROW: FootballJsonRow = {
  round: 'Matchday 1',
  date: '2025-08-16',
  time: '15:00',
  team1: 'Leeds United FC',
  team2: 'Hull City',
  score: { ft: [2, 1] },
}

function read(rows: Partial<FootballJsonRow>[], code = 'PREMIER_LEAGUE', season = '2025-26') {
  const competition = findCompetition(code)
  if (!competition) throw new Error(code)
  const path = `${season}/${competition.source}.json`
  return readSeason({ competition, season, path, rows: rows.map((row) => ({ ...ROW, ...row })) })
}

test('kickoffs are local times of the competition, in summer and in winter', () => {
  const kickoff = (row: Partial<FootballJsonRow>, code?: string, season?: string) =>
    new Date(read([row], code, season).matches[0]?.kickoffMs ?? 0).toISOString()
  expect(kickoff({})).toBe('2025-08-16T14:00:00.000Z')
  expect(kickoff({ date: '2025-12-26' })).toBe('2025-12-26T15:00:00.000Z')
  expect(kickoff({ time: '9:30' }, 'AUT_2')).toBe('2025-08-16T07:30:00.000Z')
  expect(kickoff({ date: '2025-06-01' }, 'BRA', '2025')).toBe('2025-06-01T18:00:00.000Z')
})

test('without a time the kickoff is 15:00 and said not to be exact', () => {
  const [match] = read([{ time: undefined }]).matches
  expect(match).toMatchObject({ kickoffConfirmed: false })
  expect(new Date(match?.kickoffMs ?? 0).toISOString()).toBe('2025-08-16T14:00:00.000Z')
})

test('the final score is the one after 90 minutes, whatever came after', () => {
  const score = { ht: [0, 0], ft: [1, 1], et: [2, 1], p: [5, 4] } satisfies FootballJsonRow['score']
  expect(read([{ score }]).matches[0]).toMatchObject({
    status: 'final',
    score: { home: 1, away: 1 },
  })
})

test.each([
  ['awarded', { home: 2, away: 1 }],
  ['postponed', null],
  ['cancelled', null],
  ['abandoned', null],
] as const)('%s is never final', (status, score) => {
  expect(read([{ status }]).matches[0]).toMatchObject({ status, score })
})

test('the id does not change when a match is moved or its names are spelt anew', () => {
  const [id, ...others] = [
    {},
    { date: '2026-01-20', time: '19:45' },
    { team1: 'Leeds United', team2: 'Hull City AFC' },
    { round: '12. Round' },
  ].map((row) => read([row]).matches[0]?.id)
  expect(new Set([id, ...others]).size).toBe(1)
})

test.each([
  [{ date: '2025-02-01', score: {} }, { date: '2025-02-08' }, '2026-02-08T15:00:00.000Z'],
  [{ status: 'postponed', score: {} }, { date: '2025-11-05', score: {} }, '2025-11-05T15:00:00.000Z'],
  [{}, { date: '2025-11-05', status: 'postponed', score: {} }, '2025-08-16T14:00:00.000Z'],
] as const)('of two rows of one match the one that says more counts', (a, b, kickoff) => {
  for (const rows of [[a, b], [b, a]]) { // prettier-ignore
    const { matches, notes } = read(rows)
    expect(matches.map((m) => new Date(m.kickoffMs).toISOString())).toEqual([kickoff])
    expect(notes.join()).toContain('repeated')
  }
}) // prettier-ignore

test('what cannot be used is left out and said', () => {
  const { matches, notes } = read([
    ROW,
    { team2: 'N.N.' },
    { date: '2020-08-16', team2: 'Derby County' },
    { team2: 'Leeds United' },
  ])
  expect(matches).toHaveLength(1)
  expect(notes).toHaveLength(3)
  expect(notes.every((note) => note.startsWith('2025-26/en.1.json: 1 × left out'))).toBe(true)
})

test('two legs of one tie are two matches', () => {
  const tie = { round: 'Finals, Round of 16', team1: 'PSV (NED)', team2: 'Arsenal FC (ENG)' }
  const back = { ...tie, team1: tie.team2, team2: tie.team1, date: '2026-03-10' }
  const { matches, spellings } = read([tie, back], 'CHAMPIONS_LEAGUE')
  expect(new Set(matches.map((match) => match.id)).size).toBe(2)
  expect([...spellings.keys()]).toEqual(['netherlands-psv', 'england-arsenal'])
})

test('a club of an international competition needs its country', () => {
  expect(() => read([{ team1: 'PSV', team2: 'Arsenal FC (ENG)' }], 'CHAMPIONS_LEAGUE')).toThrow(
    '2025-26/uefa.cl.json#0: "PSV" needs a known country code',
  )
})

test('the ground of an international final is not known, of a league match it is', () => {
  const final = { round: 'Finals, Final', team1: 'PSV (NED)', team2: 'Arsenal FC (ENG)' }
  expect(read([final], 'CHAMPIONS_LEAGUE').matches[0]?.neutralVenue).toBeNull()
  expect(read([{}]).matches[0]?.neutralVenue).toBe(false)
})
