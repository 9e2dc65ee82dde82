import { expect, test } from 'vitest'
import { parseFootballJson } from './football-json'

const PATH = '2025-26/en.1.json'
const ROW = { round: 'Matchday 1', date: '2025-08-16', time: '15:00', team1: 'A', team2: 'B', score: {} } // prettier-ignore
const parse = (...rows: object[]) =>
  parseFootballJson(PATH, JSON.stringify({ name: 'League', matches: rows }))

test.each([
  [{}],
  [{ ft: [1, 0] }],
  [{ ht: [0, 0], ft: [1, 0] }],
  [{ ht: [0, 0], ft: [1, 1], et: [2, 1] }],
  [{ ht: [0, 0], ft: [1, 1], p: [4, 3] }],
  [{ ht: [0, 0], ft: [1, 1], et: [1, 1], p: [4, 3] }],
])('the score %j is understood', (score) => {
  expect(parse({ ...ROW, score })[0]?.score).toEqual(score)
})

test('a row without a score, a time or with a one-digit hour is understood', () => {
  const { score: _score, time: _time, ...bare } = ROW
  expect(parse(bare)[0]).toEqual({ ...bare, score: {} })
  expect(parse({ ...ROW, time: '9:30' })[0]?.time).toBe('9:30')
})

test.each([
  [{ ...ROW, date: '2025-02-30' }, 'matches[1].date (Matchday 1: A – B)'],
  [{ ...ROW, date: '16/08/2025' }, 'matches[1].date'],
  [{ ...ROW, time: '25:00' }, 'matches[1].time'],
  [{ ...ROW, team2: '' }, 'matches[1].team2'],
  [{ ...ROW, score: { ft: [1] } }, 'matches[1].score.ft'],
  [{ ...ROW, score: { ft: [-1, 0] } }, 'matches[1].score.ft[0]'],
  [{ ...ROW, score: { ft: ['1', 0] } }, 'matches[1].score.ft[0]'],
  [{ ...ROW, score: { et: [2, 1] } }, 'needs ft, the score after 90 minutes'],
  [{ ...ROW, status: 'awarded' }, 'needs ft when the match was awarded'],
  [{ ...ROW, status: 'unheard-of' }, 'matches[1].status'],
  [{ ...ROW, round: undefined }, 'matches[1].round'],
])('a fault is named with file and position: %j', (row, position) => {
  expect(() => parse(ROW, row)).toThrow(position)
  expect(() => parse(ROW, row)).toThrow(PATH)
})

test.each(['', '{"name": "x", "matches": [}', '[]', '{"matches": {}}'])(
  'a file that is no season is named: %s',
  (text) => {
    expect(() => parseFootballJson(PATH, text)).toThrow(PATH)
  },
)
