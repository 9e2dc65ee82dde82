import { DateTime } from 'luxon'
import { LRUCache } from 'lru-cache'

/** The one source of time. Everything that asks for the time takes a clock. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number
  now(): Date
}

/** Product time zone: days, months and windows are calendar units of Paris. */
export const PARIS = 'Europe/Paris'

/** A clock that moves only when told; for tests. */
export function manualClock(
  startAt: string,
): Clock & { set(iso: string): void; advance(ms: number): void } {
  let ms = Date.parse(startAt)
  return {
    nowMs: () => ms,
    now: () => new Date(ms),
    set: (iso) => void (ms = Date.parse(iso)),
    advance: (by) => void (ms += by),
  }
}

/** An instant as Paris calendar time. */
export function inParis(instant: Date | number): DateTime {
  const ms = typeof instant === 'number' ? instant : instant.getTime()
  return DateTime.fromMillis(ms, { zone: PARIS })
}

/** Calendar arithmetic is slow and asked for on every request, mostly about the same few days. */
function remembered<Key extends string | number, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const known = new LRUCache<Key, { value: Value }>({ max: 2_000 })
  return (key) => {
    let entry = known.get(key)
    if (!entry) known.set(key, (entry = { value: compute(key) }))
    return entry.value
  }
}

/** The instant (epoch ms) at which a Paris day begins; days are 23, 24 or 25 hours long. */
export const parisDayStartMs = remembered((day: string): number =>
  DateTime.fromISO(day, { zone: PARIS }).startOf('day').toMillis(),
)

const DAY_MS = 86_400_000

/** The Paris calendar day of an instant, `YYYY-MM-DD`. */
export function parisDay(instant: Date | number): string {
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  // Paris is ahead of UTC by less than a day: its next day may have begun already.
  const next = dayAt(Number(instant) + DAY_MS)
  return Number(instant) >= parisDayStartMs(next) ? next : dayAt(Number(instant))
}

/** The Paris calendar month of an instant, `YYYY-MM`. */
export const parisMonth = (instant: Date | number): string => parisDay(instant).slice(0, 7)

const shiftedDay = remembered((shift: string): string => {
  const [day = '', count] = shift.split(' ')
  return DateTime.fromISO(day, { zone: PARIS })
    .plus({ days: Number(count) })
    .toFormat('yyyy-MM-dd')
})

/** The Paris day `count` days after `day` (negative: before). */
export const addParisDays = (day: string, count: number): string => shiftedDay(`${day} ${count}`)

/** The instant (epoch ms) at which the Paris month of an instant begins. */
export const parisMonthStartMs = (instant: Date | number): number =>
  inParis(instant).startOf('month').toMillis()

/** The instant (epoch ms) at which the Paris month after the given instant's begins. */
export const nextParisMonthMs = (instant: Date | number): number =>
  inParis(instant).startOf('month').plus({ months: 1 }).toMillis()

/** From `startMs` on, up to but without `endMs`; epoch milliseconds. */
export interface Span {
  startMs: number
  endMs: number
}

const spansOf = (unit: 'day' | 'month', instant: Date | number, count: number): Span[] => {
  const last = inParis(instant).startOf(unit)
  const startMs = (i: number) => last.plus({ [unit]: i + 1 - count }).toMillis()
  return Array.from({ length: count }, (_, i) => ({ startMs: startMs(i), endMs: startMs(i + 1) }))
}

/** The last `count` Paris days, that of the instant included, oldest first. */
export const parisDaySpans = (instant: Date | number, count: number): Span[] =>
  spansOf('day', instant, count)

/** The last `count` Paris months, that of the instant included, oldest first. */
export const parisMonthSpans = (instant: Date | number, count: number): Span[] =>
  spansOf('month', instant, count)

const HOUR_MS = 3_600_000

/** How far Paris is ahead of UTC, which changes at full hours only. */
const offsetOfHour = remembered((hour: number) => {
  const paris = inParis(hour * HOUR_MS)
  return { ms: paris.offset * 60_000, text: paris.toFormat('ZZ') }
})

/** An instant in Paris time with its offset: `2026-10-25T02:00:00+01:00`. */
export function parisStamp(instant: Date | number): string {
  const { ms, text } = offsetOfHour(Math.floor(Number(instant) / HOUR_MS))
  return new Date(Number(instant) + ms).toISOString().replace(/(\.000)?Z$/, text)
}

/** UTC timestamp in the contract's form: no milliseconds, ends in Z. */
export const utcStamp = (instant: Date | number): string =>
  new Date(instant).toISOString().replace(/\.\d{3}Z$/, 'Z')
