import path from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { resultKnownAtMs } from '../../football/kickoff'
import type { Match } from '../../football/match'
import { monthStartMs } from '../../forecasting/months'
import { readResultsFolder } from '../sources/results-folder'
import { CalibrationMemory, inputsByMonth, type FittedCalibration } from './calibration-memory'
import { Forecaster } from './forecaster'
import { frozenPayload } from './frozen-payload'
import { replayCutoffMs } from './replay-cutoff'
import { resultsOf } from './results'
import { VERSIONS } from './versions'

let matches: Match[]
let finals: Match[]
beforeAll(async () => {
  const folder = path.resolve(import.meta.dirname, '../../../test/fixtures/results')
  matches = (await readResultsFolder(folder)).matches
  finals = matches.filter(({ status }) => status === 'final')
})

const inputsOf = (all: readonly Match[], monthMs: number) => inputsByMonth(resultsOf(all))(monthMs)

test('forecasts from calibrations that were stored and read again are the same to the last byte', () => {
  const some = finals.filter((_, i) => i % 25 === 0)
  const textsWith = (memory: CalibrationMemory) => {
    const forecaster = new Forecaster(matches, [], memory)
    return some.map((match) =>
      JSON.stringify(frozenPayload(forecaster.forecast(match, replayCutoffMs(match)), 'replay')),
    )
  }
  const fresh = new CalibrationMemory()
  const texts = textsWith(fresh)
  expect(fresh.added.length).toBeGreaterThan(2)
  const stored = JSON.parse(JSON.stringify(fresh.added)) as FittedCalibration[]
  const again = new CalibrationMemory(stored)
  expect(textsWith(again)).toEqual(texts)
  expect(again.added).toEqual([])
})

test('whatever of a result is changed, calibrations of later months are fitted anew, and of earlier ones are not', () => {
  const changes: ((match: Match) => Partial<Match>)[] = [
    ({ score }) => ({ score: { home: (score?.home ?? 0) + 1, away: score?.away ?? 0 } }),
    ({ homeTeamId, awayTeamId }) => ({ homeTeamId: awayTeamId, awayTeamId: homeTeamId }),
    ({ kickoffMs }) => ({ kickoffMs: kickoffMs - 60_000 }),
    ({ neutralVenue }) => ({ neutralVenue: neutralVenue === false }),
    ({ details }) => ({
      details: {
        ...details,
        shots: { home: { total: 9, onTarget: 3 }, away: { total: 8, onTarget: 2 } },
      },
    }),
    ({ season }) => ({ season: `${season}b` }),
    () => ({ status: 'cancelled', score: null }),
  ]
  fc.assert(
    fc.property(fc.constantFrom(...finals), fc.constantFrom(...changes), (match, change) => {
      const changed = matches.map((one) => (one === match ? { ...one, ...change(one) } : one))
      const knownAtMs = resultKnownAtMs(match)
      const before = monthStartMs(knownAtMs - 60_000)
      const after = monthStartMs(knownAtMs + 32 * 86_400_000)
      expect(inputsOf(changed, after)).not.toBe(inputsOf(matches, after))
      fc.pre(change(match).kickoffMs === undefined)
      expect(inputsOf(changed, before)).toBe(inputsOf(matches, before))
    }),
    { numRuns: 60 },
  )
})

test('the order of rows and fixtures without a result make no other inputs', () => {
  const monthMs = Date.UTC(2026, 1, 1)
  const expected = inputsOf(finals, monthMs)
  expect(inputsOf(matches.toReversed(), monthMs)).toBe(expected)
})

test('these numbers are of these versions: who changes how they are made raises a version, else stored ones go on being used', () => {
  const memory = new CalibrationMemory()
  const last = finals.at(-1) as Match
  new Forecaster(matches, [], memory).forecast(last, replayCutoffMs(last))
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(6)) : value
  const numbers = JSON.stringify(memory.added[0]?.calibration, rounded)
  expect({ versions: VERSIONS, numbers }).toMatchInlineSnapshot(`
    {
      "numbers": "{"joint":[],"blends":{"dixon-coles+elo":{"edge":[-0.125794,0.852972,0.442295],"parity":[-0.0420839,0.813454,-0.0757561]},"dixon-coles+elo+shots":{"edge":[0,0.3,0.3,0.5],"parity":[0,0.5,0,0.3]}},"over":[0.0342451,0.950241,0,0],"bothScore":[0.0138738,0.944027,0,0],"byOne":-0.0388027,"confidence":[0.0473569,1.08046,-0.817949]}",
      "versions": {
        "calibration": "monthly-logits-v5",
        "feature": "features-v3",
        "flags": "context-v1",
        "model": "v5",
      },
    }
  `)
})
