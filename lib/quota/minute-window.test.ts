import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TwoQuotas, WIDE } from '../../test/two-quotas'
import { readMinute } from './minute-slots'
import { useWorld } from '../../test/use-world'

const MINUTE_MS = 60_000

const quotas = useWorld(() => TwoQuotas.start())

/** The minute window as the contract says it: requests of the last 60 s, refused ones not counted. */
class Window {
  private times: number[] = []
  /** @param slotMs times are rounded up to whole slots */
  constructor(
    private readonly limit: number,
    private readonly slotMs: number,
  ) {}

  ask(nowMs: number) {
    const granted = this.at(nowMs).requests < this.limit
    if (granted) this.times.push(Math.ceil(nowMs / this.slotMs) * this.slotMs)
    return { granted, ...this.at(nowMs) }
  }

  at(nowMs: number) {
    this.times = this.times.filter((ms) => ms > nowMs - MINUTE_MS)
    const requests = this.times.length
    const blockingMs = this.times[requests - this.limit] ?? null
    return { requests, oldestMs: this.times[0] ?? null, blockingMs }
  }
}

type Step = { pauseMs: number; requests: number }

const steps = fc.array(
  fc.record({
    pauseMs: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 70_000 })),
    requests: fc.integer({ min: 1, max: 60 }),
  }),
  { minLength: 4, maxLength: 12 },
)

async function agrees(walk: Step[], limit: number, slotMs: number): Promise<void> {
  await quotas.reset()
  quotas.clock.set('2026-03-01T12:58:30.500Z')
  const limits = { ...WIDE, requestsPerMinute: limit }
  const window = new Window(limit, slotMs)
  for (const { pauseMs, requests } of walk) {
    quotas.clock.advance(pauseMs)
    const nowMs = quotas.clock.nowMs()
    const asked = Array.from({ length: requests }, () => quotas.reserve(0, limits))
    for (const { granted, state } of await Promise.all(asked)) {
      const { requests, oldestMs, blockingMs } = state
      const expected = window.ask(nowMs)
      expect([granted, requests, oldestMs]).toEqual([
        expected.granted,
        expected.requests,
        expected.oldestMs,
      ])
      // Asked for only when there is no room.
      expect(blockingMs).toBe(granted ? null : expected.blockingMs)
    }
    const row = await quotas.db.quotaCounter.findUniqueOrThrow({
      where: { clientId: quotas.clientId },
    })
    expect(window.at(nowMs)).toMatchObject(readMinute(row, nowMs))
  }
}

test('the minute window is that of the last 60 s for any pace, also when much has left it and the hour turns', async () => {
  const property = fc.asyncProperty(steps, fc.integer({ min: 1, max: 150 }), (walk, limit) =>
    agrees(walk, limit, 1),
  )
  await fc.assert(property, { numRuns: 25 })
})

test('above 240 requests a minute one counts until the quarter of a second in which it turns a minute old', async () => {
  const property = fc.asyncProperty(steps, fc.integer({ min: 241, max: 400 }), (walk, limit) =>
    agrees(walk, limit, 250),
  )
  await fc.assert(property, { numRuns: 15 })
})

test('the row of a client with thousands of requests a minute stays small', async () => {
  await quotas.reset()
  const limits = { ...WIDE, requestsPerMinute: 3_000, unitsPerHour: 10_000, unitsPerDay: 10_000 }
  const lengths: number[] = []
  for (let second = 0; second < 90; second++) {
    for (let quarter = 0; quarter < 4; quarter++) {
      await quotas.reserve(0, limits)
      quotas.clock.advance(250)
    }
    const where = { clientId: quotas.clientId }
    const row = await quotas.db.quotaCounter.findUniqueOrThrow({ where })
    lengths.push(row.minuteSlots.length)
  }
  // 240 of a minute, and what has left it until it is cut off: 32 and an eighth.
  expect(Math.max(...lengths)).toBeGreaterThan(240)
  expect(Math.max(...lengths)).toBeLessThan(320)
})
