import { expect, test } from 'vitest'
import type { Match, Shots } from '../football/match'
import { calibrationPlots } from './plots'
import { reportOn } from './report'
import { walkForward } from './walk'

const DAY_MS = 86_400_000
const FIRST_YEAR = 2021
const TEAMS = 12

/** Reproducible uniform numbers. */
function uniforms(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

/** Leagues of latent strengths that make shots on target, of which luck makes goals. */
function simulate({ shots }: { shots: boolean }): Match[] {
  const uniform = uniforms(5)
  const poisson = (rate: number) => {
    let count = 0
    for (let p = uniform(); p > Math.exp(-rate); p *= uniform()) count++
    return count
  }
  const goalsOf = ({ onTarget }: Shots) =>
    Array.from({ length: onTarget }, () => uniform()).filter((u) => u < 0.3).length
  const matches: Match[] = []
  for (const code of ['PREMIER_LEAGUE', 'LA_LIGA', 'SERIE_A', 'BUNDESLIGA'])
    for (let year = FIRST_YEAR; year < FIRST_YEAR + 4; year++) {
      // Anew each season, so that there is much to learn from few matches.
      const strength = Array.from({ length: TEAMS }, () => 0.9 * (uniform() - 0.5))
      for (let round = 0; round < TEAMS; round++)
        for (let home = 0; home < TEAMS; home++) {
          const away = (home + round) % TEAMS
          if (round === 0) continue
          const edge = (strength[home] ?? 0) - (strength[away] ?? 0)
          const sideOf = (rate: number): Shots => {
            const onTarget = poisson(rate)
            return { onTarget, total: onTarget + poisson(7) }
          }
          const made = {
            home: sideOf(4.6 * Math.exp(0.2 + edge)),
            away: sideOf(4.6 * Math.exp(-edge)),
          }
          matches.push({
            id: `${code}-${year}-${home}-${away}`,
            competitionCode: code,
            season: `${year}-${(year + 1) % 100}`,
            stageKey: 'regular_season',
            stage: 'regular_season',
            homeTeamId: `${code}-${home}`,
            awayTeamId: `${code}-${away}`,
            homeTeam: `${home}`,
            awayTeam: `${away}`,
            kickoffMs: Date.UTC(year, 7, 1, 15) + (round * 22 + (home % 2)) * DAY_MS,
            kickoffConfirmed: true,
            neutralVenue: false,
            status: 'final',
            score: { home: goalsOf(made.home), away: goalsOf(made.away) },
            sourceKind: 'simulation',
            sourceRef: `${code}#${matches.length}`,
            ...(shots && { details: { shots: made } }),
          })
        }
    }
  return matches
}

const LAST_SEASONS = {
  fromMs: Date.UTC(FIRST_YEAR + 1, 6, 1),
  untilMs: Date.UTC(FIRST_YEAR + 4, 6, 1),
}
const without = simulate({ shots: false })

test('where shots tell of strength the blend with them serves and gains; without any, the one without', () => {
  const withShots = reportOn(walkForward(simulate({ shots: true }), LAST_SEASONS))
  const plain = reportOn(walkForward(without, LAST_SEASONS))
  expect(plain.members.map(({ name }) => name)).toEqual(['dixon-coles+elo'])
  const served = new Map(withShots.members.map(({ name, matches }) => [name, matches]))
  expect(served.get('dixon-coles+elo+shots')).toBeGreaterThan(1_000)
  expect(withShots.overall.ours.matches).toBe(plain.overall.ours.matches)
  expect(withShots.overall.ours.rps).toBeLessThan(plain.overall.ours.rps - 0.001)
})

test('a walk forecasts what is asked for, beside every rival there is something to say for', () => {
  const told: number[] = []
  const records = walkForward(without, {
    ...LAST_SEASONS,
    competitions: ['SERIE_A'],
    onProgress: (done) => told.push(done),
  })
  expect(new Set(records.map(({ competition }) => competition))).toEqual(new Set(['SERIE_A']))
  expect(records.length).toBe(3 * TEAMS * (TEAMS - 1))
  expect(told).toEqual([0])
  const { overall, seasons, alarms } = reportOn(records)
  expect(seasons.length).toBe(3)
  expect(alarms).toEqual([])
  expect(overall.rivals.map(({ name }) => name)).toEqual([
    'base rates',
    'Elo alone',
    'plain Dixon–Coles',
  ])
  expect(overall.rivals[0]?.rps.mean).toBeLessThan(0)
  for (const svg of calibrationPlots(records).values())
    expect(svg).toMatch(/^<svg [^]*<circle [^]*<\/svg>\n$/)
})

test('closing odds are a rival, and change no forecast', () => {
  const odds = { home: 2.1, draw: 3.4, away: 3.6 }
  const priced = without.map((match) => ({ ...match, details: { closingOdds: odds } }))
  const walk = { ...LAST_SEASONS, competitions: ['SERIE_A'] }
  const [plain, beside] = [without, priced].map((matches) => walkForward(matches, walk))
  expect(beside?.map(({ ours }) => ours)).toEqual(plain?.map(({ ours }) => ours))
  expect(reportOn(beside ?? []).overall.rivals.map(({ name }) => name)).toContain('closing odds')
})

test('an accuracy that only a leak explains raises an alarm', () => {
  const [record] = walkForward(without, { ...LAST_SEASONS, competitions: ['SERIE_A'] })
  if (!record) throw new Error('no record')
  const told = {
    ...record,
    outcome: 0 as const,
    ours: { ...record.ours, oneXTwo: [0.8, 0.1, 0.1] as const },
  }
  const records = Array.from({ length: 1_000 }, (_, i) => ({ ...told, competition: `C${i % 5}` }))
  expect(reportOn(records).alarms).toHaveLength(1)
  expect(reportOn(records.slice(0, 900)).alarms).toEqual([])
})
