import type { Clock } from './clock'
import { Prisma, type Db } from './db'
import type { Logger } from './log'

/*
 * Instances share windows, caps and terms, so they need one clock: the database's. Each shows it by its own monotonic
 * counter, which no change of the machine's clock touches, and looks at it again some times a second.
 */

/** What the database's clock showed, and when we asked and were answered, by `performance.now()`. */
export interface ClockReading {
  databaseMs: number
  askedMs: number
  answeredMs: number
}

export const CLOCK_SQL = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms'
export interface ClockRow {
  ms: number
}

/** @param ask runs `CLOCK_SQL` on a connection that is open */
export async function readClock(ask: () => Promise<ClockRow[]>): Promise<ClockReading> {
  const askedMs = performance.now()
  const [row] = await ask()
  if (!row) throw new Error('the database did not tell its time')
  return { databaseMs: row.ms, askedMs, answeredMs: performance.now() }
}

/** Between question and answer lies the instant that was shown; it is known to half of the time between. */
const aheadOf = ({ databaseMs, askedMs, answeredMs }: ClockReading) => ({
  aheadMs: databaseMs - (askedMs + answeredMs) / 2,
  uncertainMs: (answeredMs - askedMs) / 2,
})

/** Less than this is no difference: clocks tick in milliseconds. */
const TICK_MS = 5

/** The database's time, whatever this machine's clock shows and however it is set. */
export class DatabaseClock implements Clock {
  private aheadMs: number
  private readonly shiftMs: number

  /** @param startAt what the clock shows at this moment (`PREMATCH_NOW`); it runs on from there */
  constructor(first: ClockReading, startAt?: string) {
    this.aheadMs = aheadOf(first).aheadMs
    this.shiftMs = startAt === undefined ? 0 : Date.parse(startAt) - this.databaseMs()
  }

  nowMs(): number {
    return Math.floor(this.databaseMs() + this.shiftMs)
  }

  now(): Date {
    return new Date(this.nowMs())
  }

  /** Follows the database's clock; a reading that took long moves ours only as far as it is certain. */
  follow(reading: ClockReading): void {
    const { aheadMs, uncertainMs } = aheadOf(reading)
    const offMs = aheadMs - this.aheadMs
    const certainMs = Math.abs(offMs) - uncertainMs
    if (certainMs > TICK_MS) this.aheadMs += Math.sign(offMs) * certainMs
  }

  /** By how much this machine's own clock is ahead of the database's. */
  machineAheadMs(): number {
    return Math.round(Date.now() - this.databaseMs())
  }

  private databaseMs(): number {
    return performance.now() + this.aheadMs
  }
}

/** A machine whose clock is further off than this is told about; what it shows is not used. */
const NOTABLE_MS = 2_000

/** Looks at the database's clock for the first time. */
export async function openDatabaseClock(
  db: Db,
  log: Logger,
  startAt?: string,
): Promise<DatabaseClock> {
  const look = () => readClock(() => db.$queryRaw<ClockRow[]>(Prisma.raw(CLOCK_SQL)))
  // The first question opens a connection, which takes longer than the answer.
  await look()
  const clock = new DatabaseClock(await look(), startAt)
  const aheadMs = clock.machineAheadMs()
  if (Math.abs(aheadMs) > NOTABLE_MS)
    log.warn({ aheadMs }, 'the clock of this machine differs from the database’s, which counts')
  return clock
}
