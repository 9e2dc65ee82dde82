import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Match } from '../../football/match'
import { groupBy } from '../../forecasting/group-by'
import type { Markets } from '../../forecasting/markets'
import { readResultsFolder } from '../sources/results-folder'
import { Forecaster } from './forecaster'
import { replayCutoffMs } from './replay-cutoff'
import { resultKnownAtMs } from '../../football/kickoff'

/** Real results lie beside the project where it is developed, and are not part of it. */
const FOLDER = path.resolve(import.meta.dirname, '../../../../shared/data/football.json')

type Triple = readonly [home: number, draw: number, away: number]

interface Scored {
  code: string
  oneXTwo: Triple
  base: Triple
  outcome: 0 | 1 | 2
  over: { p: number; base: number; came: boolean }
  btts: { p: number; base: number; came: boolean }
}

const triple = ({ home, draw, away }: Markets['oneXTwo']): Triple => [home, draw, away]

function outcomeOf({ home, away }: { home: number; away: number }): 0 | 1 | 2 {
  if (home > away) return 0
  return home === away ? 1 : 2
}

/** Share of earlier matches for which something holds, with one made-up match to keep it inside 0..1. */
const share = <T>(list: readonly T[], holds: (item: T) => boolean, prior: number): number =>
  (list.filter(holds).length + prior) / (list.length + 1)

function replaySeason(matches: readonly Match[], season: string): Scored[] {
  const forecaster = new Forecaster(matches)
  const finals = matches
    .filter((match) => match.status === 'final')
    .sort((a, b) => a.kickoffMs - b.kickoffMs)
  return [...groupBy(finals, (match) => match.competitionCode)].flatMap(([code, own]) =>
    own.flatMap((match): Scored[] => {
      if (match.season !== season || !match.score) return []
      const asOfMs = replayCutoffMs(match)
      const scores = own.flatMap((m) => (m.score && resultKnownAtMs(m) <= asOfMs ? [m.score] : []))
      const { markets } = forecaster.forecast(match, asOfMs)
      const { home, away } = match.score
      const outcomeShare = (outcome: number, prior: number) =>
        share(scores, (score) => outcomeOf(score) === outcome, prior)
      return [
        {
          code,
          oneXTwo: triple(markets.oneXTwo),
          base: [outcomeShare(0, 0.44), outcomeShare(1, 0.26), outcomeShare(2, 0.3)],
          outcome: outcomeOf(match.score),
          over: {
            p: markets.overUnder25.over,
            base: share(scores, (score) => score.home + score.away > 2, 0.5),
            came: home + away > 2,
          },
          btts: {
            p: markets.btts.yes,
            base: share(scores, (score) => score.home > 0 && score.away > 0, 0.5),
            came: home > 0 && away > 0,
          },
        },
      ]
    }),
  )
}

const logLoss = (triple_: Triple, outcome: 0 | 1 | 2) => -Math.log(triple_[outcome])
const binaryLoss = (p: number, came: boolean) => -Math.log(came ? p : 1 - p)

/** Ranked probability score of three ordered outcomes (Epstein 1969), 0 is perfect. */
function rps([home, draw]: Triple, outcome: 0 | 1 | 2): number {
  const first = home - Number(outcome === 0)
  const second = home + draw - Number(outcome <= 1)
  return (first ** 2 + second ** 2) / 2
}

function summarise(list: readonly Scored[]) {
  const mean = (loss: (scored: Scored) => number) =>
    list.reduce((sum, scored) => sum + loss(scored), 0) / list.length
  return {
    matches: list.length,
    logLoss: mean((s) => logLoss(s.oneXTwo, s.outcome)),
    baseLogLoss: mean((s) => logLoss(s.base, s.outcome)),
    rps: mean((s) => rps(s.oneXTwo, s.outcome)),
    baseRps: mean((s) => rps(s.base, s.outcome)),
    overLoss: mean((s) => binaryLoss(s.over.p, s.over.came)),
    baseOverLoss: mean((s) => binaryLoss(s.over.base, s.over.came)),
    bttsLoss: mean((s) => binaryLoss(s.btts.p, s.btts.came)),
    baseBttsLoss: mean((s) => binaryLoss(s.btts.base, s.btts.came)),
  }
}

describe.skipIf(!existsSync(FOLDER))(
  'real matches of 2025-26, each forecast before its day',
  () => {
    let forecasts: Scored[]
    beforeAll(async () => {
      forecasts = replaySeason((await readResultsFolder(FOLDER)).matches, '2025-26')
    })

    test('beat the base rates of their competition in log loss and ranked probability score', () => {
      const log = summarise(forecasts)
      expect(log.matches).toBeGreaterThan(3_500)
      expect(log.logLoss).toBeLessThan(log.baseLogLoss - 0.05)
      expect(log.rps).toBeLessThan(log.baseRps - 0.015)
      expect(log.overLoss).toBeLessThan(log.baseOverLoss - 0.005)
      expect(log.bttsLoss).toBeLessThan(log.baseBttsLoss)
    })

    test('beat the base rates in every competition with a full half season', () => {
      for (const [code, own] of groupBy(forecasts, (scored) => scored.code)) {
        if (own.length < 200) continue
        const { logLoss, baseLogLoss } = summarise(own)
        expect(logLoss, code).toBeLessThan(baseLogLoss)
      }
    })

    test('are calibrated: of what was given p percent, about p percent came true', () => {
      const given = forecasts.flatMap(({ oneXTwo, outcome }) =>
        ([0, 1, 2] as const).map((i) => ({ p: oneXTwo[i], came: Number(outcome === i) })),
      )
      for (const [tenth, bin] of groupBy(given, ({ p }) => Math.min(7, Math.floor(p * 10)))) {
        const mean = bin.reduce((sum, { p }) => sum + p, 0) / bin.length
        const came = bin.reduce((sum, { came: c }) => sum + c, 0) / bin.length
        const deviation = Math.sqrt((mean * (1 - mean)) / bin.length)
        expect(Math.abs(came - mean), `${tenth * 10} %`).toBeLessThan(0.03 + 2 * deviation)
      }
    })
  },
)
