import type { Platform } from '../platform'
import { Prisma, type Tx } from '../platform/db'
import { BOUNDS_MS, SPAN_MS, SPANS, sumHours, type Measured, type MeasuredHour } from './bounds'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Calls are written a second after they were answered, by a busy instance later. */
const PATIENCE_MS = 2 * 60_000
/** Calls are kept no longer than this; hours before can't be summed any more. */
const CALLS_DAYS = 7
/** Hours that are summed at once, after the service was away for long. */
const HOURS_AT_ONCE = 24

export interface Serving {
  /** Whether there is a release to serve. */
  isServing: boolean
}

/**
 * Writes down that the service is at work now, and sums the calls of hours that are over. Safe to repeat, and from several
 * instances. Without a release it is not at work: nothing is served then.
 */
export async function measure(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { isServing }: Serving,
): Promise<void> {
  const nowMs = clock.nowMs()
  const hour = new Date(Math.floor(nowMs / HOUR_MS) * HOUR_MS)
  if (isServing) {
    const bit = 1 << (Math.floor(nowMs / SPAN_MS) % SPANS)
    await db.$executeRaw`
      INSERT INTO service_hours AS h (hour_start, at_work) VALUES (${hour}, ${bit})
      ON CONFLICT (hour_start) DO UPDATE SET at_work = h.at_work | ${bit}`
  }
  const over = await db.serviceHour.findMany({
    where: {
      calls: null,
      hourStart: {
        lte: new Date(nowMs - HOUR_MS - PATIENCE_MS),
        gt: new Date(nowMs - CALLS_DAYS * DAY_MS),
      },
    },
    orderBy: { hourStart: 'asc' },
    take: HOURS_AT_ONCE,
    select: { hourStart: true },
  })
  for (const { hourStart } of over) await sumCalls(db, hourStart)
}

/** Each kept call counts as many as it stands for. */
async function sumCalls(tx: Tx, hourStart: Date): Promise<void> {
  const end = new Date(hourStart.getTime() + HOUR_MS)
  const bounds = Prisma.join([...BOUNDS_MS])
  await tx.$executeRaw`
    WITH calls AS (
      SELECT weight, status >= 500 AS failed, width_bucket(ms::float8, ARRAY[${bounds}]::float8[]) AS bucket
        FROM client_calls WHERE at >= ${hourStart} AND at < ${end}
    ), per_bucket AS (
      SELECT b AS bucket, coalesce(sum(weight), 0)::int AS count
        FROM generate_series(0, ${BOUNDS_MS.length}::int) b LEFT JOIN calls ON calls.bucket = b GROUP BY b
    )
    UPDATE service_hours SET
      calls = (SELECT coalesce(sum(weight), 0)::int FROM calls),
      faults = (SELECT coalesce(sum(weight) FILTER (WHERE failed), 0)::int FROM calls),
      "within" = (SELECT array_agg(count ORDER BY bucket) FROM per_bucket)
     WHERE hour_start = ${hourStart}`
}

/** The spans of time that a reader is told of. */
export const MEASURED_SPANS = { day: 1, week: 7, month: 30 } as const
export type MeasuredSpan = keyof typeof MEASURED_SPANS

/** How the service was lately: over a day, a week and thirty days, each up to the last five minutes. */
export async function readMeasured(
  tx: Pick<Tx, 'serviceHour'>,
  nowMs: number,
): Promise<Record<MeasuredSpan, Measured>> {
  const hours = await tx.serviceHour.findMany({
    where: { hourStart: { gte: new Date(nowMs - (MEASURED_SPANS.month + 1) * DAY_MS) } },
    select: { hourStart: true, atWork: true, calls: true, faults: true, within: true },
  })
  const oldest = await tx.serviceHour.findFirst({
    orderBy: { hourStart: 'asc' },
    select: { hourStart: true, atWork: true },
  })
  const measured = hours.map(({ hourStart, ...hour }): MeasuredHour => ({
    startMs: hourStart.getTime(),
    ...hour,
  }))
  const since = (span: MeasuredSpan) =>
    sumHours(measured, {
      fromMs: nowMs - MEASURED_SPANS[span] * DAY_MS,
      nowMs,
      firstMs: oldest && firstSpanMs(oldest),
    })
  return { day: since('day'), week: since('week'), month: since('month') }
}

/** When the service was at work for the first time. */
function firstSpanMs({ hourStart, atWork }: { hourStart: Date; atWork: number }): number {
  const first = Array.from({ length: SPANS }, (_, i) => i).find((i) => (atWork >> i) & 1) ?? 0
  return hourStart.getTime() + first * SPAN_MS
}
