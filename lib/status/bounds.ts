/** Milliseconds within which an answer may come; what took longer than the last is counted after it. */
export const BOUNDS_MS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000] as const

/** How many spans an hour has, in each of which the service says that it is at work. */
export const SPANS = 12
export const SPAN_MS = 3_600_000 / SPANS

/** The figures of an hour that was measured. */
export interface MeasuredHour {
  startMs: number
  /** Bits of the spans in which the service was at work. */
  atWork: number
  /** null while the hour runs. */
  calls: number | null
  faults: number | null
  /** By bound, and those later than all. */
  within: readonly number[]
}

/** How the service was since an instant, by its own measurement. */
export interface Measured {
  from: Date
  /** Share of the spans in which it was at work; null before the first one is over. */
  available: number | null
  calls: number
  /** Answered 5xx. */
  faults: number
  /** Half of the calls, and 95 of 100, were answered within so many milliseconds; null without calls, or when it took longer than the last bound. */
  p50Ms: number | null
  p95Ms: number | null
}

/**
 * Sums hours. Spans begin with the first that was ever measured, or with `fromMs`, and end with the last that is over:
 * the running one may still be told. Calls are those of the hours that are over.
 * @param hours of which there may be none for a time in which the service was away
 */
export function sumHours(
  hours: readonly MeasuredHour[],
  { fromMs, nowMs, firstMs }: { fromMs: number; nowMs: number; firstMs: number | null },
): Measured {
  const beginMs = Math.max(fromMs, firstMs ?? nowMs)
  const first = Math.ceil(beginMs / SPAN_MS)
  const last = Math.floor(nowMs / SPAN_MS)
  const byStart = new Map(hours.map((hour) => [hour.startMs, hour]))
  let atWork = 0
  for (let span = first; span < last; span++) {
    const startMs = Math.floor(span / SPANS) * SPANS * SPAN_MS
    if (((byStart.get(startMs)?.atWork ?? 0) >> (span % SPANS)) & 1) atWork++
  }
  const counted = hours.filter(({ startMs }) => startMs >= fromMs)
  const calls = counted.reduce((sum, hour) => sum + (hour.calls ?? 0), 0)
  const within = [...BOUNDS_MS, Infinity].map((_, i) =>
    counted.reduce((sum, hour) => sum + (hour.within[i] ?? 0), 0),
  )
  return {
    from: new Date(beginMs),
    available: last > first ? atWork / (last - first) : null,
    calls,
    faults: counted.reduce((sum, hour) => sum + (hour.faults ?? 0), 0),
    p50Ms: boundOf(within, 0.5),
    p95Ms: boundOf(within, 0.95),
  }
}

/** The bound within which such a share of all lies. */
function boundOf(within: readonly number[], share: number): number | null {
  const all = within.reduce((sum, count) => sum + count, 0)
  let sofar = 0
  for (const [i, boundMs] of BOUNDS_MS.entries()) {
    sofar += within[i] ?? 0
    if (all > 0 && sofar >= share * all) return boundMs
  }
  return null
}
