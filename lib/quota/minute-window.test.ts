import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TwoQuotas, WIDE } from '../../test/two-quotas'

const MINUTE_MS = 60_000

let quotas: TwoQuotas
beforeAll(async () => {
  quotas = await TwoQuotas.start()
})
afterAll(() => quotas.close())

/** The minute window as the contract says it: requests of the last 60 s, refused ones not counted. */
class Window {
  private times: number[] = []
  constructor(private readonly limit: number) {}

  ask(nowMs: number) {
    this.times = this.times.filter((ms) => ms > nowMs - MINUTE_MS)
    const granted = this.times.length < this.limit
    if (granted) this.times.push(nowMs)
    const requests = this.times.length
    return {
      granted,
      requests,
      oldestMs: this.times[0] ?? null,
      blockingMs: this.times[requests - this.limit] ?? null,
    }
  }
}

const steps = fc.array(
  fc.record({
    pauseMs: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 70_000 })),
    requests: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 4, maxLength: 12 },
)

test('the minute window is that of the last 60 s for any pace, also when much has left it and the hour turns', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 150 }), async (walk, limit) => {
      await quotas.reset()
      quotas.clock.set('2026-03-01T12:58:30.500Z')
      const limits = { ...WIDE, requestsPerMinute: limit }
      const window = new Window(limit)
      for (const { pauseMs, requests } of walk) {
        quotas.clock.advance(pauseMs)
        const nowMs = quotas.clock.nowMs()
        const asked = Array.from({ length: requests }, () => quotas.reserve(0, limits))
        for (const { granted, state } of await Promise.all(asked)) {
          const { requests, oldestMs, blockingMs } = state
          // A refusal that is already known comes from memory, with the window as it was then.
          if (granted)
            expect({ granted, requests, oldestMs, blockingMs }).toEqual(window.ask(nowMs))
          else expect(window.ask(nowMs).granted).toBe(false)
        }
      }
    }),
    { numRuns: 40 },
  )
}, 120_000)
