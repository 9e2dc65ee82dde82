import {
  brierScore,
  likeliest,
  logLoss,
  outcomeOf,
  pairedDifference,
  rankedProbabilityScore,
} from '@/lib/forecasting/scores'
import type { LedgerRow } from '@/lib/portal/ledger'

/** The 1X2 that a reader gave to a match. */
export interface OwnForecast {
  /** Of the text, from 1. */
  line: number
  matchId: string
  p: [home: number, draw: number, away: number]
}

/** Why a line can't be used. */
export interface Fault {
  line: number
  kind: 'columns' | 'id' | 'number' | 'sum' | 'repeated'
  /** What stands there; of a repetition the line that said it first. */
  found: string
}

/** Probabilities may be this far from adding up; they are scaled then. */
const TOLERANCE = 0.02

/**
 * Reads lines of `match id, home, draw, away`: separated by commas, semicolons or tabs, as shares or as percent, with a
 * decimal comma where commas separate nothing. A first line of names, empty lines and further columns are passed over.
 */
export function readForecasts(text: string): { forecasts: OwnForecast[]; faults: Fault[] } {
  const forecasts: OwnForecast[] = []
  const faults: Fault[] = []
  const lineOf = new Map<string, number>()
  text.split(/\r\n|\r|\n/).forEach((content, i) => {
    const line = i + 1
    if (content.trim() === '' || (line === 1 && /^\uFEFF?\W*match/i.test(content))) return
    const fault = (kind: Fault['kind'], found: string) => faults.push({ line, kind, found })
    const [separator = ','] = /[;\t]/.exec(content) ?? []
    const fields = content.split(separator).map((field) => field.trim().replace(/^"(.*)"$/, '$1'))
    const [matchId = '', ...numbers] = fields
    if (numbers.length < 3) return fault('columns', String(fields.length))
    if (!/^fsm:v1:[0-9a-f]{64}$/.test(matchId)) return fault('id', matchId)
    const texts = numbers.slice(0, 3).map((one) => one.replace(/\s*%$/, ''))
    const values = texts.map((one) => numberOf(separator === ',' ? one : one.replace(',', '.')))
    const wrong = values.findIndex((value) => !(value >= 0 && value <= 100))
    if (wrong >= 0) return fault('number', texts[wrong] ?? '')
    const sum = values.reduce((all, value) => all + value, 0)
    const whole = sum > 2 ? 100 : 1
    if (Math.abs(sum / whole - 1) > TOLERANCE)
      return fault('sum', String(Math.round(sum * 1e4) / 1e4))
    const first = lineOf.get(matchId)
    if (first !== undefined) return fault('repeated', String(first))
    lineOf.set(matchId, line)
    const [home = 0, draw = 0, away = 0] = values.map((value) => value / sum)
    forecasts.push({ line, matchId, p: [home, draw, away] })
  })
  return { forecasts, faults }
}

/** NaN for what is no plain decimal. */
const numberOf = (text: string): number =>
  /^(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(text) ? Number(text) : NaN

/** Mean scores; the logarithmic one is infinite where something came that had been called impossible. */
export interface MeanScores {
  rps: number
  logLoss: number
  brier: number
  accuracy: number
}

/** A reader's forecasts and ours on the same matches of one mode. */
export interface Comparison {
  mode: LedgerRow['mode']
  n: number
  theirs: MeanScores
  ours: MeanScores
  base: MeanScores
  /** Their RPS less ours, and its 95 % interval: below 0 they were closer. */
  difference: { mean: number; low: number; high: number }
}

type Triple = readonly [number, number, number]
const SCORES = {
  rps: rankedProbabilityScore,
  logLoss,
  brier: brierScore,
  accuracy: (p: Triple, outcome: number) => Number(likeliest(p) === outcome),
}

/**
 * Scores forecasts against the ledger, beside ours and base rates.
 * @returns live and replayed matches apart, and the forecasts of matches that the ledger doesn't have
 */
export function compareWithLedger(
  forecasts: readonly OwnForecast[],
  ledger: readonly LedgerRow[],
): { comparisons: Comparison[]; unknown: OwnForecast[] } {
  const rows = new Map(ledger.map((row) => [row.match_id, row]))
  const both = forecasts.flatMap(({ matchId, p }) => {
    const row = rows.get(matchId)
    return row ? [{ row, p, outcome: outcomeOf(...goalsOf(row)) }] : []
  })
  const comparisons = (['live', 'replay'] as const).flatMap((mode): Comparison[] => {
    const own = both.filter(({ row }) => row.mode === mode)
    if (own.length === 0) return []
    const said = (of: (one: (typeof own)[number]) => Triple) => (score: keyof typeof SCORES) =>
      own.map((one) => SCORES[score](of(one), one.outcome))
    const theirs = said(({ p }) => p)
    const ours = said(({ row }) => [Number(row.home), Number(row.draw), Number(row.away)])
    const base = said(({ row }) => [
      Number(row.base_home),
      Number(row.base_draw),
      Number(row.base_away),
    ])
    const { mean, standardError } = pairedDifference(theirs('rps'), ours('rps'))
    const half = 1.96 * standardError
    return [
      {
        mode,
        n: own.length,
        theirs: means(theirs),
        ours: means(ours),
        base: means(base),
        difference: { mean, low: mean - half, high: mean + half },
      },
    ]
  })
  return { comparisons, unknown: forecasts.filter(({ matchId }) => !rows.has(matchId)) }
}

function goalsOf({ result }: LedgerRow): [home: number, away: number] {
  const [home = 0, away = 0] = result.split('-').map(Number)
  return [home, away]
}

function means(scores: (score: keyof typeof SCORES) => number[]): MeanScores {
  const mean = (score: keyof typeof SCORES) => {
    const values = scores(score)
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  return {
    rps: mean('rps'),
    logLoss: mean('logLoss'),
    brier: mean('brier'),
    accuracy: mean('accuracy'),
  }
}
