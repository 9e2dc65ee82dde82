import { expect, test } from 'vitest'
import { footballJson, type FootballJsonRow } from './football-json'

const PATH = '2025-26/en.1.json'
const ROW = {
  round: 'Matchday 1',
  date: '2025-08-16',
  time: '15:00',
  team1: 'A',
  team2: 'B',
  score: {},
}
const parseText = (text: string, path = PATH) => footballJson.parse({ path, text }, () => undefined)
const parse = (...rows: object[]) =>
  parseText(JSON.stringify({ name: 'League 2025/26', matches: rows }))

test('a row is read with its place, its score after 90 minutes and what came after', () => {
  const score: FootballJsonRow['score'] = { ht: [0, 0], ft: [1, 1], et: [2, 1], p: [4, 3] }
  expect(parse({ ...ROW, score })).toEqual({
    rows: [
      {
        competition: 'PREMIER_LEAGUE',
        season: '2025-26',
        round: 'Matchday 1',
        day: '2025-08-16',
        time: '15:00',
        home: { name: 'A' },
        away: { name: 'B' },
        status: 'played',
        score: { home: 1, away: 1 },
        details: {
          halfTime: { home: 0, away: 0 },
          extraTime: { home: 2, away: 1 },
          penalties: { home: 4, away: 3 },
        },
        file: PATH,
        line: 1,
      },
    ],
    quarantined: [],
    notes: [],
  })
})

test('a row without a score, a time or with a one-digit hour is understood', () => {
  const { score: _score, time: _time, ...bare } = ROW
  expect(parse(bare).rows[0]).toMatchObject({ status: 'scheduled' })
  expect(parse(bare).rows[0]).not.toHaveProperty('time')
  expect(parse({ ...ROW, time: '9:30' }).rows[0]?.time).toBe('09:30')
})

test.each(['awarded', 'postponed', 'cancelled', 'canceled', 'abandoned'])(
  '%s is a status',
  (status) => {
    const read = parse({ ...ROW, status, score: { ft: [3, 0] } }).rows[0]
    expect(read?.status).toBe(status === 'canceled' ? 'cancelled' : status)
  },
)

test('a team that names its country is a club of that country', () => {
  const { rows } = parse({ ...ROW, team1: 'PSV (NED)', team2: 'Nowhere (XYZ)' })
  expect(rows[0]).toMatchObject({
    home: { name: 'PSV', country: 'Netherlands' },
    away: { name: 'Nowhere (XYZ)' },
  })
})

test.each([
  [{ ...ROW, date: '2025-02-30' }, 'date'],
  [{ ...ROW, date: '2025-13-01' }, 'date'],
  [{ ...ROW, date: '16/08/2025' }, 'date'],
  [{ ...ROW, time: '25:00' }, 'time: must look like 20:45'],
  [{ ...ROW, team2: '' }, 'team2'],
  [{ ...ROW, team2: undefined }, 'team2'],
  [{ ...ROW, team2: 'Ars\u0000nal' }, 'team2: a team name holds control characters'],
  [{ ...ROW, score: { ft: [1] } }, 'score.ft'],
  [{ ...ROW, score: { ft: [-1, 0] } }, 'score.ft[0]'],
  [{ ...ROW, score: { ft: ['1', 0] } }, 'score.ft[0]'],
  [{ ...ROW, score: { et: [2, 1] } }, 'needs ft, the score after 90 minutes'],
  [{ ...ROW, status: 'awarded' }, 'needs ft when the match was awarded'],
  [{ ...ROW, status: 'played' }, 'status'],
  [{ ...ROW, round: undefined }, 'round'],
  ['nonsense', ''],
])('a faulty row is quarantined with its place, the rest is read: %j', (row, reason) => {
  const { rows, quarantined } = parseText(JSON.stringify({ name: '', matches: [ROW, row, ROW] }))
  expect(rows.map(({ line }) => line)).toEqual([1, 3])
  expect(quarantined).toMatchObject([{ file: PATH, line: 2, competition: 'PREMIER_LEAGUE' }])
  expect(quarantined[0]?.reason).toContain(reason)
  expect(quarantined[0]?.text).not.toMatch(/\p{Cc}/u)
})

test.each([
  ['', 'is not valid JSON'],
  ['{"name": "x", "matches": [{', 'perhaps half-written'],
  ['[]', 'no list of matches'],
  ['{"matches": {}}', 'no list of matches'],
])('a file that is no season is quarantined whole: %s', (text, reason) => {
  expect(footballJson.recognises({ path: PATH, text })).toBe(true)
  const { rows, quarantined } = parseText(text)
  expect(rows).toEqual([])
  expect(quarantined).toMatchObject([{ file: PATH, line: null, competition: 'PREMIER_LEAGUE' }])
  expect(quarantined[0]?.reason).toContain(reason)
})

test('other JSON is no season', () => {
  expect(footballJson.recognises({ path: 'package.json', text: '{"name": "x"}' })).toBe(false)
})
