import type { Platform } from '../platform'
import { LRUCache } from 'lru-cache'
import { figuresIn, METERED_ROUTES, type HOUR_FIGURES } from '../quota'
import { EMPTY_MINUTE } from '../quota/minute-slots'
import { quotaWindows } from '../quota/windows'
import { parisDayStartMs } from '../platform/clock'
import { DEMO_DAYS, demoHour } from './demo-hours'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Demo clients and the hour up to which this process has seen their usage written. */
const written = new LRUCache<string, number>({ max: 500 })

const sumOf = (hours: readonly number[][], name: (typeof HOUR_FIGURES)[number]): number =>
  hours
    .flatMap((hour) => METERED_ROUTES.map((route) => figuresIn(hour, route)[name]))
    .reduce((total, figure) => total + figure, 0)

/**
 * Writes the invented usage of a demo account up to this hour, so that its charts go on for as long as somebody looks
 * at them. The figures follow from the hour: whoever writes them, and however often, writes the same.
 */
export async function continueDemo(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  clientId: string,
): Promise<void> {
  const nowMs = clock.nowMs()
  const { hourStartMs, day } = quotaWindows(nowMs)
  if (written.get(clientId) === hourStartMs) return
  const counter = await db.quotaCounter.findUnique({
    where: { clientId },
    select: { hourStart: true },
  })
  const fromMs = Math.max(Number(counter?.hourStart ?? 0), hourStartMs - DEMO_DAYS * DAY_MS)
  const finished = hoursFrom(fromMs, hourStartMs)
  await db.usageHour.createMany({
    data: finished.map((ms) => ({ clientId, hourStart: ms, routes: demoHour(ms) })),
    skipDuplicates: true,
  })
  const today = [...hoursFrom(parisDayStartMs(day), hourStartMs), hourStartMs].map(demoHour)
  const hour = demoHour(hourStartMs)
  // Not when another instance is ahead: no window is turned back.
  await db.quotaCounter.updateMany({
    where: { clientId, hourStart: { lte: hourStartMs } },
    data: {
      hourStart: hourStartMs,
      // Counted from the hour before.
      ...EMPTY_MINUTE,
      hourRoutes: hour,
      hourUnits: sumOf([hour], 'units'),
      day,
      dayUnits: sumOf(today, 'units'),
      dayRows: sumOf(today, 'rows'),
      lastRequestAt: nowMs,
    },
  })
  written.set(clientId, hourStartMs)
}

/** Starts of the hours from `fromMs` to before `untilMs`. */
const hoursFrom = (fromMs: number, untilMs: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.ceil((untilMs - fromMs) / HOUR_MS)) },
    (_, i) => fromMs + i * HOUR_MS,
  )
