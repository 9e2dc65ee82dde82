import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { CATALOGUE, findCompetition } from '../../football/catalogue'
import { plainName, suspiciousPairs } from '../../football/team-names'
import { groupBy } from '../../forecasting/group-by'
import { readResultsFolder } from './results-folder'
import { simulateWorld } from './simulation/world'
import type { SourceReading } from './source'

/** Real results lie beside the project where it is developed, and are not part of it. */
const FOLDER = path.resolve(import.meta.dirname, '../../../../shared/data')

/** Looked at one by one: different clubs, however alike their names. */
const DIFFERENT_CLUBS = [
  'Argentina: independiente ~ independiente rivadavia',
  'Australia: sydney ~ western sydney wanderers',
  'Austria: austria wien ~ austria wien ii',
  'Austria: rapid wien ~ rapid wien ii',
  'Austria: sturm graz ~ sturm graz ii',
  'Bulgaria: cska 1948 sofia ~ cska sofia',
  'China: guangzhou ~ guangzhou city',
  'China: shenzhen ~ shenzhen peng city',
  'France: paris ~ paris saint germain',
  'Japan: tokyo ~ tokyo verdy',
  'Japan: yokohama ~ yokohama f marinos',
  'Netherlands: ajax ~ jong ajax',
  'Netherlands: az ~ az alkmaar j',
  'Netherlands: jong psv ~ psv',
  'Netherlands: utrecht ~ utrecht j',
  'Portugal: porto ~ porto b',
  'Romania: cs universitatea craiova ~ universitatea craiova',
  'Scotland: dundee ~ dundee united',
  'Serbia: radnicki ~ radnicki nis',
  'Spain: barcelona ~ rcd espanyol de barcelona',
  'Switzerland: grasshopper club zurich ~ zurich',
  'USA: los angeles ~ los angeles galaxy',
  'World: american samoa ~ samoa',
  'World: congo ~ dr congo',
  'World: equatorial guinea ~ guinea',
  'World: gambia ~ zambia',
  'World: guinea ~ guinea bissau',
  'World: guinea ~ papua new guinea',
  'World: iran ~ iraq',
  'World: south sudan ~ sudan',
  'World: united states ~ united states virgin islands',
]

/** Rows that are wrong where they stand: a pairing twice at one ground, and a half-time above the final score. */
const FAULTS = [
  'CHN openfootball-world/asia/china/2022_cn1.txt, 243',
  'CHN openfootball-world/asia/china/2022_cn1.txt, 415',
  'GRE openfootball-europe/greece/2023-24_gr1.txt, 105',
  'GRE openfootball-europe/greece/2023-24_gr1.txt, 265',
  'SUPER_LIG openfootball-europe/turkey/2023-24_tr1.txt, 280',
]

describe.skipIf(!existsSync(FOLDER))('on real results', () => {
  let reading: SourceReading
  beforeAll(async () => {
    reading = await readResultsFolder(FOLDER)
  })

  test('every club competition has its history, and every row that is left out is known', () => {
    const read = groupBy(reading.matches, (match) => match.competitionCode)
    const clubs = CATALOGUE.filter(({ kind }) => kind === 'club').map(({ code }) => code)
    expect(clubs.filter((code) => (read.get(code)?.length ?? 0) < 300)).toEqual([])
    expect(reading.matches.length).toBeGreaterThan(50_000)
    const left = reading.quarantined.map((one) => `${one.competition} ${one.file}, ${one.line}`)
    expect(left.toSorted()).toEqual(FAULTS)
  })

  test('what is remarked on is known', () => {
    const notes = reading.notes
      .filter(
        (note) => !/ignored, (not a competition of the catalogue|no results file)$/.test(note),
      )
      .map((note) => note.replace(/;.*/, ''))
    expect(notes.toSorted()).toEqual([
      'EREDIVISIE 2026-27: 162 × the time is taken for a placeholder, whole rounds share it',
      'LIGUE_1 2026-27: 269 × the time is taken for a placeholder, whole rounds share it',
      'PRIMEIRA_LIGA 2026-27: 279 × the time is taken for a placeholder, whole rounds share it',
      'football.json/2024-25/au.1.json: 5 × left out, a team is not known yet',
      "football.json/2025-26/en.3.json: 276 × dated with the season's first year by mistake, read a year later",
      'football.json/2025-26/en.4.json: 12 × repeated, of each pair the row that says more counts',
      'international_results/results.csv: 11321 rows of tournaments outside the catalogue are not read',
      'openfootball-england/2025-26/4-league2.txt: 12 × repeated, of each pair the row that says more counts',
      'openfootball-england/2025-26/4-league2.txt: its heading says 552 matches, it holds 564',
      'openfootball-england/2025-26/5-nationalleague.txt: 12 × repeated, of each pair the row that says more counts',
      'openfootball-england/2025-26/5-nationalleague.txt: its heading says 552 matches, it holds 564',
    ])
  })

  test('no club goes by two names: every suspicious pair has been looked at', () => {
    const pairs = [...groupBy(reading.teams, (team) => team.country)].flatMap(([country, teams]) =>
      suspiciousPairs(teams.map((team) => team.name)).map(
        (pair) => `${country}: ${pair.join(' ~ ')}`,
      ),
    )
    expect(pairs.toSorted()).toEqual(DIFFERENT_CLUBS)
    for (const [country, teams] of groupBy(reading.teams, (team) => team.country)) {
      const names = teams.map((team) => plainName(team.name))
      expect(new Set(names).size, country).toBe(names.length)
    }
  })

  test('no invented club of the simulated world is a real one', () => {
    const real = new Set(reading.teams.map((team) => plainName(team.name)))
    const invented = simulateWorld(Date.parse('2026-03-01')).teams
    expect(invented.filter((team) => real.has(plainName(team.name)))).toEqual([])
  })

  test('a double round-robin has each pairing once: names and seasons fit together', () => {
    const leagues = groupBy(
      reading.matches.filter((match) => match.stageKey === 'regular_season'),
      (match) => `${match.competitionCode} ${match.season}`,
    )
    expect(leagues.size).toBeGreaterThan(40)
    for (const [league, matches] of leagues) {
      const teams = new Set(matches.flatMap((match) => [match.homeTeamId, match.awayTeamId])).size
      const full = teams * (teams - 1)
      expect(matches.length, league).toBeLessThanOrEqual(full)
      // MLS, the A-League and unfinished Australian and Turkish files aside, files hold whole seasons.
      expect(matches.length, league).toBeGreaterThan(0.45 * full)
    }
  })

  test('clubs stay the same from season to season: at least three in five return', () => {
    const leagues = groupBy(
      reading.matches.filter((match) => (findCompetition(match.competitionCode)?.tier ?? 0) > 0),
      (match) => match.competitionCode,
    )
    for (const [code, matches] of leagues) {
      const seasons = [...groupBy(matches, (match) => match.season).entries()].sort()
      seasons.slice(1).forEach(([season, now], i) => {
        const before = new Set(seasons[i]?.[1].map((match) => match.homeTeamId))
        const teams = [...new Set(now.map((match) => match.homeTeamId))]
        const stayed = teams.filter((id) => before.has(id)).length
        expect(stayed / teams.length, `${code} ${season}`).toBeGreaterThanOrEqual(0.6)
      })
    }
  })
})
