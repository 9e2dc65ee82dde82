import path from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Match } from '../../football/match'
import { readResultsFolder } from '../sources/results-folder'
import { Forecaster } from './forecaster'
import { frozenPayload } from './frozen-payload'
import { replayCutoffMs } from './replay-cutoff'

const MILLION = 1_000_000
let matches: Match[]
let finals: Match[]
let forecaster: Forecaster
beforeAll(async () => {
  const folder = path.resolve(import.meta.dirname, '../../../test/fixtures/results')
  matches = (await readResultsFolder(folder)).matches
  finals = matches.filter(({ status }) => status === 'final')
  forecaster = new Forecaster(matches)
})

const payloadBy = (one: Forecaster, match: Match) =>
  frozenPayload(one.forecast(match, replayCutoffMs(match)), 'replay')

test('every published market is a sum over the published matrix, exact in decimals', () => {
  fc.assert(
    fc.property(fc.constantFrom(...finals), (match) => {
      const { forecast, probabilities } = payloadBy(forecaster, match)
      const cells = (forecast.score_matrix ?? []).flatMap((row, home) =>
        row.map((p, away) => ({ home, away, millionths: Math.round(p * MILLION) })),
      )
      // As decimals are written: a sum of whole millionths, not of binary fractions.
      const sumOf = (holds: (home: number, away: number) => boolean) =>
        cells.reduce(
          (sum, { home, away, millionths }) => sum + (holds(home, away) ? millionths : 0),
          0,
        ) / MILLION
      expect(sumOf(() => true)).toBe(1)
      const home = sumOf((x, y) => x > y)
      const draw = sumOf((x, y) => x === y)
      const away = sumOf((x, y) => x < y)
      expect(probabilities).toMatchObject({
        one_x_two: { home, draw, away },
        btts: { yes: sumOf((x, y) => x > 0 && y > 0), no: sumOf((x, y) => x === 0 || y === 0) },
        over_under_2_5: { over: sumOf((x, y) => x + y > 2), under: sumOf((x, y) => x + y < 3) },
        double_chance: {
          home_or_draw: sumOf((x, y) => x >= y),
          away_or_draw: sumOf((x, y) => x <= y),
          home_or_away: sumOf((x, y) => x !== y),
        },
      })
    }),
    { numRuns: 60 },
  )
})

test('whichever teams meet on neutral ground, mirrored they get the mirrored forecast', () => {
  const inOneLeague = finals.filter(({ competitionCode }) => competitionCode === 'PREMIER_LEAGUE')
  fc.assert(
    fc.property(fc.constantFrom(...inOneLeague), (match) => {
      const there = { ...match, neutralVenue: true }
      const back = { ...there, homeTeamId: match.awayTeamId, awayTeamId: match.homeTeamId }
      const [one, other] = [there, back].map((m) => forecaster.forecast(m, replayCutoffMs(m)))
      // The matrix is rounded by largest remainders, which prefer the earlier cell: 121 cells of half a millionth at most.
      const near = (a = NaN, b = NaN) =>
        expect(Math.abs(a - b)).toBeLessThanOrEqual(121 / 2 / MILLION)
      near(one?.markets.oneXTwo.home, other?.markets.oneXTwo.away)
      near(one?.markets.oneXTwo.draw, other?.markets.oneXTwo.draw)
      near(one?.markets.overUnder25.over, other?.markets.overUnder25.over)
      near(one?.markets.btts.yes, other?.markets.btts.yes)
      near(one?.confidence, other?.confidence)
    }),
    { numRuns: 60 },
  )
})

test('forecasters that share the work, each in its own order and side by side, change no byte', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(finals, { minLength: 12, maxLength: 12 }),
      fc.integer({ min: 2, max: 4 }),
      fc.constantFrom(...finals),
      (asked, workers, pivot) => {
        const cut = matches.indexOf(pivot)
        const turned = [...matches.slice(cut), ...matches.slice(0, cut)]
        const crew = Array.from({ length: workers }, () => new Forecaster(turned))
        asked.forEach((match, i) => {
          const shared = payloadBy(crew[i % workers] ?? forecaster, match)
          expect(JSON.stringify(shared)).toBe(JSON.stringify(payloadBy(forecaster, match)))
        })
      },
    ),
    { numRuns: 10 },
  )
})
