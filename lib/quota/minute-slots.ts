import { MINUTE_MS } from './windows'

/*
 * The minute window of a client: the ends of its slots (milliseconds after the row's hour, ascending) and, for each,
 * how many requests had been counted through it. A request belongs to the slot whose end follows it, and leaves the
 * window with that end: a slot is one millisecond, so that the window is exact, but where many requests are allowed a
 * quarter of a second, so that the row stays small. The last slot is open: it stands beside the others, which grow
 * only when the next one opens.
 */

/** Limits up to this are counted to the millisecond. */
export const EXACT_LIMIT = 240
const WIDE_SLOT_MS = 250

/** The end of the wide slot that an instant falls into. Both are epoch milliseconds. */
export const wideSlotEnd = (nowMs: number): number => Math.ceil(nowMs / WIDE_SLOT_MS) * WIDE_SLOT_MS

/** The open slot of a window that holds nothing: it has left at any time of the hour. */
export const NO_SLOT_MS = -MINUTE_MS - 1

/** The window as a row holds it. */
export interface MinuteSlots {
  hourStart: bigint
  minuteSlots: readonly number[]
  minuteSums: readonly number[]
  minuteOpenSlot: number
  minuteOpenSum: number
}

/** A window without a request. */
export const EMPTY_MINUTE = {
  minuteSlots: [],
  minuteSums: [],
  minuteOpenSlot: NO_SLOT_MS,
  minuteOpenSum: 0,
}

/**
 * Reads a window as the deciding statements do.
 * @returns the requests in it, and the oldest of them (epoch milliseconds), null where there is none
 */
export function readMinute(
  { hourStart, minuteSlots, minuteSums, minuteOpenSlot, minuteOpenSum }: MinuteSlots,
  nowMs: number,
): { requests: number; oldestMs: number | null } {
  const ends = [...minuteSlots, minuteOpenSlot].map((ms) => Number(hourStart) + ms)
  const sums = [...minuteSums, minuteOpenSum]
  const gone = ends.filter((endMs) => endMs <= nowMs - MINUTE_MS).length
  const requests = minuteOpenSum - (sums[gone - 1] ?? 0)
  return { requests, oldestMs: ends[gone] ?? null }
}
