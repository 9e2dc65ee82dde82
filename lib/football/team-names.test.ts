import { expect, test } from 'vitest'
import { isPlaceholder, plainName, suspiciousPairs, teamId } from './team-names'

test.each([
  ['Germany', ['FC St. Pauli', 'FC St. Pauli 1910']],
  ['Germany', ['VfL Bochum', 'VfL Bochum 1848']],
  ['Germany', ['1. FC Heidenheim 1846', 'FC Heidenheim']],
  ['Italy', ['AC Pisa 1909', 'Pisa SC']],
  ['Italy', ['US Sassuolo Calcio', 'Sassuolo Calcio']],
  ['England', ['Huddersfield', 'Huddersfield Town', 'Huddersfield Town AFC']],
  ['England', ['AFC', 'AFC Wimbledon']],
  ['Austria', ['RB Salzburg', 'FC Red Bull Salzburg']],
  ['Türkiye', ['Beşiktaş', 'Besiktas']],
  ['Denmark', ['Brøndby IF', 'Brondby IF']],
  ['Argentina', ["Newell's Old Boys", 'Newell’s Old Boys']],
])('%s: %j are one team', (country, names) => {
  expect(new Set(names.map((name) => teamId(country, name))).size).toBe(1)
})

test.each([
  ['Austria', 'Austria Wien', 'Austria Wien II'],
  ['France', 'Paris FC', 'Paris Saint-Germain FC'],
  ['Argentina', 'Independiente', 'Independiente Rivadavia'],
  ['Spain', 'FC Barcelona', 'RCD Espanyol de Barcelona'],
])('%s: %s and %s are two teams', (country, a, b) => {
  expect(teamId(country, a)).not.toBe(teamId(country, b))
})

test('the same name in two countries is two teams', () => {
  expect(teamId('Uruguay', 'Nacional')).not.toBe(teamId('Paraguay', 'Nacional'))
})

test('a name of nothing but affixes keeps them', () => {
  expect(plainName('AFC')).toBe('afc')
})

test.each(['N.N.', 'n.n.', 'Sieger EF', 'Winner SF1', 'TBD', '?'])('%s is no team', (name) => {
  expect(isPlaceholder(name)).toBe(true)
})

test.each(['NAC Breda', 'NEC', 'Winterthur', 'Loserth FC'])('%s is a team', (name) => {
  expect(isPlaceholder(name)).toBe(false)
})

test('names that may be one club under two spellings are pointed out', () => {
  expect(suspiciousPairs(['Leeds United', 'Leeds', 'Hull City', 'Hall City', 'Derby'])).toEqual([
    ['hall city', 'hull city'],
    ['leeds', 'leeds united'],
  ])
})
