import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import type { components } from '../lib/portal/schema'

type Schemas = components['schemas']
export type MatchSummary = NonNullable<Schemas['MatchSummary']>
export type AnalyticsPayload = NonNullable<Schemas['AnalyticsPayload']>

const run = promisify(execFile)

/** Runs a command exactly as it is shown, in a shell, and reads its output as JSON. */
export async function paste<T>(command: string, env: Record<string, string> = {}): Promise<T> {
  const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, ...env } })
  return JSON.parse(stdout) as T
}

const TRIES = 10
/** One call of the data API with a key; asked again where a full machine had no time for it, as every client does. */
export async function call(url: string, key: string, tries = TRIES): Promise<Response> {
  const answer = await fetch(url, { headers: { 'X-API-Key': key } })
  if (answer.status !== 503 || tries === 1) return answer
  await pause(Number(answer.headers.get('retry-after')) * 1_000)
  return call(url, key, tries - 1)
}

const sum = (...values: number[]): number => values.reduce((total, value) => total + value, 0)

/** Every market of a list row is a whole: its outcomes sum to 1. */
export function expectWholeMarkets({ probabilities: p, markets: m }: MatchSummary): void {
  expect(sum(p.home, p.draw, p.away)).toBeCloseTo(1, 9)
  expect(sum(m.over_2_5, m.under_2_5)).toBeCloseTo(1, 9)
  expect(sum(m.dnb_home, m.dnb_away)).toBeCloseTo(1, 9)
  // Both teams score, or not: the row gives one side of it.
  expect(m.btts).toBeGreaterThan(0)
  expect(m.btts).toBeLessThan(1)
  // A double chance and the outcome it leaves out.
  expect(sum(m.double_chance_1x, p.away)).toBeCloseTo(1, 6)
  expect(sum(m.double_chance_x2, p.home)).toBeCloseTo(1, 6)
  expect(sum(m.double_chance_12, p.draw)).toBeCloseTo(1, 6)
}

/** Every market of a payload is a whole. */
export function expectWholePayload({ probabilities: p }: AnalyticsPayload): void {
  const {
    one_x_two: result,
    btts,
    over_under_2_5: goals,
    draw_no_bet: dnb,
    double_chance: double,
  } = p
  expect(sum(result.home, result.draw, result.away)).toBeCloseTo(1, 9)
  expect(sum(btts.yes, btts.no)).toBeCloseTo(1, 9)
  expect(sum(goals.over, goals.under)).toBeCloseTo(1, 9)
  expect(sum(dnb.home, dnb.away)).toBeCloseTo(1, 9)
  expect(sum(double.home_or_draw, result.away)).toBeCloseTo(1, 6)
  expect(sum(double.away_or_draw, result.home)).toBeCloseTo(1, 6)
  expect(sum(double.home_or_away, result.draw)).toBeCloseTo(1, 6)
}

/** A list row and the payload of its match give the same numbers. */
export function expectSameNumbers(row: MatchSummary, payload: AnalyticsPayload): void {
  const { probabilities: p } = payload
  expect(payload.match.id).toBe(row.id)
  expect(p.one_x_two).toEqual(row.probabilities)
  expect(p.btts.yes).toBe(row.markets.btts)
  expect(p.over_under_2_5).toEqual({ over: row.markets.over_2_5, under: row.markets.under_2_5 })
  expect(p.draw_no_bet).toEqual({ home: row.markets.dnb_home, away: row.markets.dnb_away })
  expect(p.confidence).toBe(row.confidence.score)
}

/** A probability as the pages write it in English. */
export const percent = (value: number): string =>
  new Intl.NumberFormat('en', {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value)
