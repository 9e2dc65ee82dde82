import { describe, expect, it } from 'vitest'
import { createSampler, KEPT_EACH_DAY, KEPT_EACH_MINUTE, KEPT_EACH_SECOND } from './sampling'

const NOON = Date.parse('2026-03-01T12:00:00Z')

/** Calls at these instants, of clients in turn. @returns the weights of those that are kept */
function keptOf(times: number[], clients = 1): number[] {
  const sampler = createSampler()
  return times.map((ms, i) => sampler.weightOf(`cli_${i % clients}`, false, ms)).filter(Boolean)
}
const sum = (weights: number[]) => weights.reduce((all, one) => all + one, 0)
const evenly = (count: number, spanMs: number) =>
  Array.from({ length: count }, (_, i) => NOON + (i * spanMs) / count)

describe('which calls are kept', () => {
  it('each of a client up to its rate, beyond it one of ten, of a hundred, which stand for all', () => {
    expect(keptOf(evenly(KEPT_EACH_MINUTE, 60_000))).toEqual(Array(KEPT_EACH_MINUTE).fill(1))
    const busy = keptOf(evenly(6_000, 60_000))
    expect([busy.length, sum(busy)]).toEqual([60 + 54 + 54, 6_000])
    expect(keptOf([...evenly(60, 60_000), NOON + 60_000]).length).toBe(61)
  })

  it('a day of a call each second ends with few, whatever each minute allows', () => {
    const day = keptOf(evenly(86_400, 86_400_000 / 2))
    expect(day.length).toBeLessThan(2 * KEPT_EACH_DAY)
    expect(Math.abs(sum(day) - 86_400)).toBeLessThan(100)
  })

  it('of a crowd no more than an instance can write, and they stand for all', () => {
    const crowd = keptOf(evenly(20_000, 1_000), 1_000)
    expect(crowd.length).toBe(KEPT_EACH_SECOND + 180 + 180)
    expect(sum(crowd)).toBe(20_000)
  })

  it('refusals have room of their own', () => {
    const sampler = createSampler()
    for (let i = 0; i < 1_000; i++) sampler.weightOf('cli_0', false, NOON + 40 * i)
    expect(sampler.weightOf('cli_0', true, NOON + 50_000)).toBe(1)
  })
})
