import { expect, test } from 'vitest'
import { CATALOGUE } from '../../football/catalogue'
import { placeFile } from './file-place'

const placed = (path: string, heading = '') => {
  const place = placeFile(path, heading)
  return place.kind === 'season' ? `${place.competition.code} ${place.season}` : place.kind
}

test.each([
  ['2025-26/en.1.json', '', 'PREMIER_LEAGUE 2025-26'],
  ['football.json/2025/copa.l.json', '', 'COPA_LIBERTADORES 2025'],
  ['england/2025-26/5-nationalleague.txt', '', 'NATIONAL_LEAGUE 2025-26'],
  ['champions-league/2024-25/cl.txt', '', 'CHAMPIONS_LEAGUE 2024-25'],
  ['europe/sweden/2025_se1.txt', '', 'SUE 2025'],
  ['mls/2024_mls.txt', '', 'MLS 2024'],
  ['results.txt', 'English Premier League 2022/2023', 'PREMIER_LEAGUE 2022-23'],
  ['league.json', 'Österr. Bundesliga 2025/26', 'AUT 2025-26'],
  ['copy/2024-25/results.txt', 'Iceland Urvalsdeild 2024', 'fault'],
  ['en.1.json', 'Invented League 2024/25', 'PREMIER_LEAGUE 2024-25'],
  ['en.1.json', 'Invented League', 'fault'],
  ['2025-26/br.1.json', '', 'fault'],
  ['2025-26/en.1.json', 'English Championship 2025/26', 'fault'],
  ['2025-26/en.1.json', 'English Premier League 2024/25', 'fault'],
  ['europe/bulgaria/2024-25_bgcup.txt', 'Bulgaria Cup 2024/25', 'unknown_competition'],
  ['2025-26/xx.9.json', '', 'unknown_competition'],
])('%s, "%s": %s', (path, heading, place) => {
  expect(placed(path, heading)).toBe(place)
})

test('every club competition of the catalogue is found by path and by heading', () => {
  const clubs = CATALOGUE.filter(({ kind }) => kind === 'club')
  expect(clubs).toHaveLength(54)
  for (const { source, season, code } of clubs)
    expect(placed(`${season === 'split' ? '2025-26' : '2025'}/${source}.json`)).toContain(code)
})
