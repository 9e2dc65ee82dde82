import { expect, test } from 'vitest'
import {
  countryOfTeam,
  isPlaceholder,
  nearestName,
  plainName,
  suspiciousPairs,
  teamId,
} from './team-names'

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
  ['Portugal', ['SL Benfica', 'Sport Lisboa e Benfica']],
  ['Brazil', ['Flamengo RJ', 'CR Flamengo']],
  ['Netherlands', ['PSV', 'PSV Eindhoven']],
  ['Argentina', ["Newell's Old Boys", 'Newell’s Old Boys']],
])('%s: %j are one team', (country, names) => {
  expect(new Set(names.map((name) => teamId(country, name))).size).toBe(1)
})

test.each([
  ['Austria', 'Austria Wien', 'Austria Wien II'],
  ['France', 'Paris FC', 'Paris Saint-Germain FC'],
  ['Argentina', 'Independiente', 'Independiente Rivadavia'],
  ['Spain', 'FC Barcelona', 'RCD Espanyol de Barcelona'],
  ['Bulgaria', 'CSKA Sofia', 'FC CSKA 1948 Sofia'],
  ['Ukraine', 'Metalist 1925 Kharkiv', 'Metalist Kharkiv'],
  ['Romania', 'CS Universitatea Craiova', 'FC Universitatea Craiova'],
  ['Netherlands', 'AZ', 'AZ Alkmaar J'],
  ['Netherlands', 'AFC Ajax', 'Jong Ajax'],
  ['Portugal', 'Sport Lisboa e Benfica', 'SL Benfica B'],
  ['Spain', 'FC Barcelona', 'FC Barcelona Femení'],
  ['England', 'Arsenal FC', 'Arsenal WFC'],
  ['England', 'Arsenal FC', 'Arsenal Women'],
  ['England', 'Arsenal FC', 'Arsenal (W)'],
  ['England', 'Chelsea FC', 'Chelsea FC U23'],
  ['Germany', 'FC Bayern München', 'FC Bayern München II'],
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

test('a name is suggested that holds it or is a few letters away, and none where nothing is near', () => {
  const clubs = ['Arsenal FC', 'Fulham FC', 'Leeds United', 'Burnley FC']
  expect(nearestName('Arsnal FC', clubs)).toBe('Arsenal FC')
  expect(nearestName('The Fulham FC', clubs)).toBe('Fulham FC')
  expect(nearestName('Leeds', clubs)).toBe('Leeds United')
  expect(nearestName('Grasshoppers', clubs)).toBeUndefined()
})

test('the country of a club stands in its id, whole where it has several words', () => {
  const ids = [
    teamId('England', 'Leeds United'),
    teamId('Northern Ireland', 'Larne FC'),
    teamId('Bosnia and Herzegovina', 'Borac'),
    teamId('Azerbaijan', 'Qarabağ'),
    'atlantis-united',
  ]
  expect(ids.map(countryOfTeam)).toEqual([
    'england',
    'northern-ireland',
    'bosnia-and-herzegovina',
    'azerbaijan',
    null,
  ])
})
