import { expect, test } from 'vitest'
import { adjustmentsFile } from './adjustments'
import { footballDataCsv } from './football-data-csv'

const none = () => undefined
const parse = (text: string) => adjustmentsFile.parse({ path: 'adjustments.csv', text }, none)
const HEADER = 'competition,season,date,team,points,reason'
const ROW =
  'PREMIER_LEAGUE,2023-24,2023-11-17,Everton FC,-10,"Profit and sustainability rules, 2021-22"'
const RULING = {
  competition: 'PREMIER_LEAGUE',
  season: '2023-24',
  day: '2023-11-17',
  team: { name: 'Everton FC' },
  points: -10,
  reason: 'Profit and sustainability rules, 2021-22',
  file: 'adjustments.csv',
}
const AS_JSON = JSON.stringify({
  adjustments: [
    {
      competition: 'PREMIER_LEAGUE',
      season: '2023-24',
      date: '2023-11-17',
      team: 'Everton FC',
      points: -10,
      reason: RULING.reason,
    },
  ],
})

test('both ways to write rulings are recognised, and no other file is', () => {
  const recognises = (text: string) => adjustmentsFile.recognises({ path: 'x', text })
  expect([`${HEADER}\n`, AS_JSON, '{ "adjustments": ['].map(recognises)).toEqual([true, true, true])
  const others = [
    '{"name":"x","matches":[]}',
    'Div,Date,HomeTeam,AwayTeam\n',
    '= Premier League\n',
    '',
  ]
  expect(others.map(recognises)).toEqual([false, false, false, false])
  expect(footballDataCsv.recognises({ path: 'x', text: HEADER })).toBe(false)
})

test('a ruling reads the same from CSV and from JSON', () => {
  expect(parse(`\uFEFF${HEADER}\r\n${ROW}\r\n`)).toEqual({
    rows: [],
    adjustments: [{ ...RULING, line: 2 }],
    quarantined: [],
    notes: [],
  })
  expect(parse(AS_JSON).adjustments).toEqual([{ ...RULING, line: 1 }])
})

test.each([
  ['PREMIER,2023-24,2023-11-17,Everton FC,-10,x', /^competition must be/],
  ['EURO,2024,2023-11-17,Wales,-3,x', /^competition must be/],
  ['PREMIER_LEAGUE,2023,2023-11-17,Everton FC,-10,x', /^season: PREMIER_LEAGUE does not count/],
  ['PREMIER_LEAGUE,2023-25,2023-11-17,Everton FC,-10,x', /^season must look/],
  ['PREMIER_LEAGUE,2023-24,17/11/2023,Everton FC,-10,x', /^date must be/],
  ['PREMIER_LEAGUE,2023-24,2023-11-31,Everton FC,-10,x', /^date must be/],
  ['PREMIER_LEAGUE,2023-24,2023-11-17,,-10,x', /^team/],
  ['PREMIER_LEAGUE,2023-24,2023-11-17,Everton FC,0,x', /^points must be/],
  ['PREMIER_LEAGUE,2023-24,2023-11-17,Everton FC,ten,x', /^points/],
  ['PREMIER_LEAGUE,2023-24,2023-11-17,Everton FC,-1.5,x', /^points/],
  ['PREMIER_LEAGUE,2023-24,2023-11-17,Everton FC,-10,', /^reason/],
])('%s is put aside alone', (bad, sentence) => {
  const { adjustments, quarantined } = parse([HEADER, bad, ROW].join('\n'))
  expect(adjustments).toEqual([{ ...RULING, line: 3 }])
  expect(quarantined).toMatchObject([{ file: 'adjustments.csv', line: 2 }])
  expect(quarantined[0]?.reason).toMatch(sentence)
})

test('JSON of other entries, and half a file, are put aside', () => {
  const { adjustments, quarantined } = parse('{"adjustments":[null,3,{}]}')
  expect([adjustments, quarantined.length]).toEqual([[], 3])
  expect(parse(AS_JSON.slice(0, 60)).quarantined).toMatchObject([{ line: null }])
})
