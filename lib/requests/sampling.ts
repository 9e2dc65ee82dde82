import { recentlyUsed } from '../platform/recently-used'

/** Calls of one client, on one instance, that are kept each: answered ones and refused ones apart. */
export const KEPT_EACH_MINUTE = 60
export const KEPT_EACH_DAY = 20_000
/** Calls of all clients together that an instance keeps each: what is written has its price. */
export const KEPT_EACH_SECOND = 200

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const LANES = 40_000

/**
 * How many calls one row stands for at the `nth` call of a span: 1 up to `full`, then 10 up to ten times as many, then
 * 100, … So however many come, each tenfold adds nine tenths of `full` rows.
 */
function stepOf(nth: number, full: number): number {
  let step = 1
  for (let top = full; nth > top; top *= 10) step *= 10
  return step
}

interface Lane {
  minute: number
  ofMinute: number
  day: number
  ofDay: number
}

/** Decides which calls are kept. */
export interface Sampler {
  /** @returns how many calls this one stands for; 0 when another one does it */
  weightOf(clientId: string, isRefused: boolean, nowMs: number): number
}

/** One per instance, in memory. Refusals have room of their own: they are what is looked for. */
export function createSampler(): Sampler {
  const answered = recentlyUsed<Lane>(LANES)
  const refused = recentlyUsed<Lane>(LANES)
  let second = 0
  let ofSecond = 0

  /** Thins what the clients' own rates let through; a client alone can't take the others' room. */
  function thin(weight: number, nowMs: number): number {
    const now = Math.floor(nowMs / SECOND_MS)
    ofSecond = now === second ? ofSecond + 1 : 1
    second = now
    const step = stepOf(ofSecond, KEPT_EACH_SECOND)
    return ofSecond % step === 0 ? weight * step : 0
  }

  return {
    weightOf(clientId, isRefused, nowMs) {
      const lanes = isRefused ? refused : answered
      let lane = lanes.get(clientId)
      if (!lane) lanes.set(clientId, (lane = { minute: 0, ofMinute: 0, day: 0, ofDay: 0 }))
      const minute = Math.floor(nowMs / MINUTE_MS)
      const day = Math.floor(nowMs / DAY_MS)
      lane.ofMinute = lane.minute === minute ? lane.ofMinute + 1 : 1
      lane.ofDay = lane.day === day ? lane.ofDay + 1 : 1
      lane.minute = minute
      lane.day = day
      const byMinute = stepOf(lane.ofMinute, KEPT_EACH_MINUTE)
      const byDay = stepOf(lane.ofDay, KEPT_EACH_DAY)
      const isKept = byMinute >= byDay ? lane.ofMinute % byMinute === 0 : lane.ofDay % byDay === 0
      return isKept ? thin(Math.max(byMinute, byDay), nowMs) : 0
    },
  }
}
