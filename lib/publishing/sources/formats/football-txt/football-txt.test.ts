import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { SourceRow } from '../../source'
import { footballTxt } from '.'

const FOLDER = path.resolve(import.meta.dirname, '../../../../../test/fixtures/football-txt')
const parse = (file: string, text = readFileSync(path.join(FOLDER, file), 'utf8')) =>
  footballTxt.parse({ path: file, text }, () => undefined)

const show = (score: SourceRow['score']) => (score ? `${score.home}-${score.away}` : '')
const brief = ({ round, day, time = '?', home, away, status, score }: SourceRow) =>
  [round, day, time, `${home.name} – ${away.name}`, status, show(score)].join(' | ')

/** A season with these lines below its heading. */
const season = (...lines: string[]) =>
  parse('2025-26/1-premierleague.txt', ['= English Premier League 2025/26', ...lines].join('\n'))

test('a season in the present way of writing', () => {
  const { rows, quarantined, notes } = parse('2025_se1.txt')
  expect([quarantined, notes]).toEqual([[], []])
  expect(rows.map(brief)).toEqual([
    'Matchday 1 | 2025-03-29 | 15:00 | Norrviken IF – Ekdala BK | played | 2-0',
    'Matchday 1 | 2025-03-29 | 15:00 | Sjöhamra FF – Ås & Vika IK | played | 0-0',
    'Matchday 2 | 2025-04-06 | ? | Ekdala BK – Sjöhamra FF | played | 1-1',
    'Matchday 2 | 2025-04-06 | 14:30 | Ås & Vika IK – Norrviken IF | played | 3-2',
    'Matchday 3 | 2025-04-12 | 15:00 | Norrviken IF – Sjöhamra FF | awarded | 3-0',
    'Matchday 3 | 2025-04-12 | 15:00 | Ekdala BK – Ås & Vika IK | postponed | ',
    'Matchday 4 | 2025-11-30 | 15:00 | Ekdala BK – Norrviken IF | scheduled | ',
    'Matchday 4 | 2025-11-30 | 15:00 | Ås & Vika IK – Sjöhamra FF | abandoned | ',
    'Matchday 5 | 2025-12-28 | 15:00 | Sjöhamra FF – Ekdala BK | cancelled | ',
    'Matchday 5 | 2025-12-28 | 15:00 | Norrviken IF – Ås & Vika IK | abandoned | ',
    'Matchday 6 | 2026-01-04 | ? | Sjöhamra FF – Norrviken IF | walkover | ',
    'Matchday 6 | 2026-01-04 | ? | Ås & Vika IK – Ekdala BK | played | 1-0',
  ])
  expect(rows[0]).toMatchObject({
    competition: 'SUE',
    season: '2025',
    file: '2025_se1.txt',
    line: 9,
  })
  expect(rows[3]?.details).toEqual({ halfTime: { home: 0, away: 2 } })
})

test('a season in the older way of writing', () => {
  const { rows, quarantined, notes } = parse('2024_se1.txt')
  expect([quarantined, notes]).toEqual([[], []])
  expect(rows.map(brief)).toEqual([
    'Matchday 1 | 2024-03-30 | 15:00 | Norrviken IF – Ekdala BK | played | 1-4',
    'Matchday 1 | 2024-03-30 | 15:00 | Sjöhamra FF – Ås & Vika IK | played | 0-0',
    'Matchday 2 | 2024-04-07 | ? | Ekdala BK – Sjöhamra FF | played | 2-2',
    'Matchday 2 | 2024-04-07 | 14:30 | Ås & Vika IK – Norrviken IF | scheduled | ',
    'Final | 2024-11-09 | 16:45 | Ekdala BK – Norrviken IF | played | 1-1',
  ])
  expect(rows[4]).toMatchObject({
    stage: 'Playoffs',
    details: {
      halfTime: { home: 0, away: 1 },
      extraTime: { home: 1, away: 1 },
      penalties: { home: 5, away: 6 },
    },
  })
})

test('an international cup: countries, groups, extra time and penalties apart from the 90 minutes', () => {
  const { rows } = parse('2025-26/el.txt')
  expect(rows[0]).toMatchObject({
    home: { name: 'Ekdala BK', country: 'Sweden' },
    away: { name: 'Kestrelford Albion FC', country: 'England' },
  })
  expect(
    rows.map(({ round, score, details }) => [
      round,
      show(score),
      show(details?.extraTime),
      show(details?.penalties),
    ]),
  ).toEqual([
    ['Group A', '2-1', '', ''],
    ['Group A', '0-3', '', ''],
    ['Round of 16', '1-1', '1-2', ''],
    ['Round of 16', '0-0', '1-0', '4-3'],
    ['Final', '', '3-2', ''],
  ])
  expect(rows.at(-1)?.status).toBe('played')
})

test.each([
  ['    15.00  Arsenal FC v Chelsea FC  2-x', `the result "2-x" can't be read`],
  [
    '    15.00  Arsenal FC v Chelsea FC  2-0 (1-0, 0-0)',
    `the result "2-0 (1-0, 0-0)" can't be read`,
  ],
  ['    15.00  Arsenal FC v Chelsea FC  [unheard-of]', "can't be read"],
  ['    15.00  Arsenal FC v Chelsea FC  [awarded]', "can't be read"],
  ['    25.00  Arsenal FC v Chelsea FC  2-0', 'there is no time'],
  ['    15.00  Ars\u0000enal FC v Chelsea FC  2-0', 'control characters'],
  ['    15.00  --- v Chelsea FC  2-0', 'a team name is missing'],
  ['a line of prose', 'is neither a round, a day nor a match'],
])('a line that is not understood is quarantined, the rest is read: %s', (line, reason) => {
  const { rows, quarantined } = season(
    '» Matchday 1',
    '  Sat Aug/16 2025',
    line,
    '    17.30  Leeds United v Hull City  1-0',
  )
  expect(rows.map(({ home }) => home.name)).toEqual(['Leeds United'])
  expect(quarantined).toMatchObject([{ line: 4, competition: 'PREMIER_LEAGUE' }])
  expect(quarantined[0]?.reason).toContain(reason)
})

test('below a day that does not exist nothing is read', () => {
  const { rows, quarantined } = season(
    'Sat Feb/30 2026',
    '15.00  A v B  1-0',
    'Sat Feb/28',
    'A v B',
  )
  expect(rows).toMatchObject([{ day: '2026-02-28', line: 5 }])
  expect(quarantined.map(({ reason }) => reason)).toEqual([
    'there is no such day',
    'stands under no day',
  ])
})

test('a year that is not written follows from the season, and in its second June from the weekday', () => {
  const days = [
    'Fri Aug/15',
    'Thu Jan/1',
    'Sat May/30',
    'Sun Jun/7',
    'Mon Jun/8 2026',
    'Sat Jun/13',
  ]
  const { rows } = season(...days.flatMap((day) => [day, 'A v B  1-0']))
  expect(rows.map(({ day }) => day)).toEqual([
    '2025-08-15',
    '2026-01-01',
    '2026-05-30',
    '2026-06-07',
    '2026-06-08',
    '2026-06-13',
  ])
})

test('a heading that counts other than the file holds is remarked on', () => {
  expect(season('# Matches 2', 'Sat Aug/16', 'A v B 1-0').notes).toEqual([
    expect.stringContaining('its heading says 2 matches, it holds 1'),
  ])
})

test('a file of another competition is ignored and said, text that is no season is none', () => {
  const cup = { path: '2024-25_bgcup.txt', text: '= Bulgaria Cup 2024/25\n' }
  expect(footballTxt.recognises(cup)).toBe(true)
  expect(footballTxt.parse(cup, () => undefined)).toEqual({
    rows: [],
    quarantined: [],
    notes: ['2024-25_bgcup.txt: ignored, not a competition of the catalogue'],
  })
  expect(footballTxt.recognises({ path: 'notes.txt', text: 'To do: milk' })).toBe(false)
})
