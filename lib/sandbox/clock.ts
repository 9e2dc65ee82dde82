import { z } from '@hono/zod-openapi'
import { DateTime, Duration } from 'luxon'
import { inParis, PARIS, parisDayStartMs, parisDay } from '../platform/clock'
import { transact, type Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { forgetCounters, openCounters } from './owners'
import { readNext, readPassed, type Passed } from './passed'
import { RETRY_SECONDS } from './errors'
import { instantOf } from './run'
import type { SandboxProgress } from './status'
import { rewindEndpoints } from './webhooks'
import type { Sandbox } from './world'

/** Moves of one clock within a minute of real time: windows turn with it, and this bounds what they bound elsewhere. */
const MOVES_A_MINUTE = 120
const MINUTE_MS = 60_000
const LONGEST = { years: 2 }

const isDuration = (text: string): boolean => {
  const duration = Duration.fromISO(text)
  return duration.isValid && duration.toMillis() > 0 && duration < Duration.fromObject(LONGEST)
}

/** What `to` may name beside an instant. */
const PLACES = ['next_publication', 'next_kickoff']
const isPlace = (text: string): boolean =>
  PLACES.includes(text) || z.iso.datetime().safeParse(text).success

/** One of three: by how much, where to, or back to the beginning. */
export const clockMove = z
  .strictObject({
    advance: z
      .string()
      .max(40)
      .refine(isDuration, 'must be an ISO 8601 duration above zero, like P1D or PT6H')
      .optional()
      .openapi({ example: 'P1D' })
      .describe('By how much: an ISO 8601 duration. Days are calendar days of Paris.'),
    to: z
      .string()
      .max(40)
      .refine(
        isPlace,
        'must be next_publication, next_kickoff or an instant like 2026-03-01T12:00:00Z',
      )
      .optional()
      .describe('Where to: `next_publication`, `next_kickoff`, or a later instant in UTC.'),
    reset: z
      .literal(true)
      .optional()
      .describe('Back to the beginning of the season, with unused quotas.'),
  })
  .refine(
    ({ advance, to, reset }) =>
      [advance, to, reset].filter((one) => one !== undefined).length === 1,
    'give one of advance, to and reset',
  )
export type ClockMove = z.output<typeof clockMove>

/** Where a clock stands. */
export interface ClockFace {
  season: SandboxProgress
  now: Date
  /** The instants that `to` names; null where the season has none any more. */
  nextPublication: Date | null
  nextKickoff: Date | null
}

/** What came of a move. */
export interface MovedClock extends ClockFace {
  /** Where it was told of last. */
  from: Date
  passed: Passed
}

const face = async (
  tx: Tx,
  clientId: string,
  season: SandboxProgress,
  nowMs: number,
): Promise<ClockFace> => {
  const now = new Date(nowMs)
  return { season, now, ...(await readNext(tx, clientId, now)) }
}

/** @throws ProductError `sandbox_not_ready` */
export async function readClock(sandbox: Sandbox, clientId: string): Promise<ClockFace> {
  const played = await sandbox.season()
  const { db, clock } = sandbox.platform
  const row = await db.sandboxClock.findUnique({ where: { clientId } })
  if (!row) throw new ProductError('sandbox_not_ready', RETRY_SECONDS)
  return face(db, clientId, played, instantOf(played, clock.nowMs(), row.aheadMs))
}

/**
 * Moves the clock of a client's sandbox, which runs on from there.
 * @returns where it stands now, and what happened since it was told of last
 * @throws ProductError `sandbox_not_ready`, `clock_moves_forward_only`, `too_many_clock_moves`
 */
export async function moveClock(
  sandbox: Sandbox,
  clientId: string,
  move: ClockMove,
): Promise<MovedClock> {
  const played = await sandbox.season()
  const { db, clock } = sandbox.platform
  return transact(db, async (tx) => {
    // Race: two moves of one clock. The second waits, and goes on from where the first has left it.
    const [row] = await tx.$queryRaw<LockedClock[]>`
      SELECT run, ahead_ms, told_until, moves_since, moves FROM sandbox_clocks
      WHERE client_id = ${clientId} FOR UPDATE`
    if (!row) throw new ProductError('sandbox_not_ready', RETRY_SECONDS)
    const liveMs = clock.nowMs()
    const moves = countMove(row, liveMs)
    const isReset = move.reset === true
    const nowMs = instantOf(played, liveMs, row.ahead_ms)
    const targetMs = isReset
      ? played.beginsAt.getTime()
      : Math.min(await targetOf(tx, clientId, move, nowMs), played.endsAt.getTime())
    const to = new Date(targetMs)
    if (isReset) {
      await forgetCounters(tx, clientId, row.run)
      await openCounters(tx, clientId, row.run + 1)
      await rewindEndpoints(tx, clientId, to)
    }
    await tx.sandboxClock.update({
      where: { clientId },
      data: {
        ...moves,
        aheadMs: BigInt(targetMs - liveMs),
        toldUntil: to,
        ...(isReset && { run: row.run + 1 }),
      },
      select: { clientId: true },
    })
    const from = isReset ? to : row.told_until
    return {
      ...(await face(tx, clientId, played, targetMs)),
      from,
      passed: await readPassed(tx, clientId, from, to),
    }
  })
}

interface LockedClock {
  run: number
  ahead_ms: bigint
  told_until: Date
  moves_since: Date
  moves: number
}

/** @throws ProductError `too_many_clock_moves` */
function countMove({ moves_since, moves }: LockedClock, liveMs: number) {
  const sinceMs = moves_since.getTime()
  const isSame = liveMs < sinceMs + MINUTE_MS && liveMs >= sinceMs
  if (!isSame) return { moves: 1, movesSince: new Date(liveMs) }
  if (moves >= MOVES_A_MINUTE)
    throw new ProductError('too_many_clock_moves', (sinceMs + MINUTE_MS - liveMs) / 1000)
  return { moves: moves + 1 }
}

/** @throws ProductError `clock_moves_forward_only` */
async function targetOf(
  tx: Tx,
  clientId: string,
  { advance, to = '' }: ClockMove,
  nowMs: number,
): Promise<number> {
  if (advance !== undefined) return inParis(nowMs).plus(Duration.fromISO(advance)).toMillis()
  if (PLACES.includes(to)) {
    const next = await readNext(tx, clientId, new Date(nowMs))
    const instant = to === 'next_kickoff' ? next.nextKickoff : next.nextPublication
    // There is none any more: the season ends.
    return instant?.getTime() ?? Infinity
  }
  const toMs = Date.parse(to)
  if (toMs < nowMs) throw new ProductError('clock_moves_forward_only')
  return toMs
}

/** How many windows of the quota ended between two instants: clock hours, and days of Paris. */
export function windowsTurned(from: Date, to: Date): { hours: number; days: number } {
  const hours = (at: Date) => Math.floor(at.getTime() / 3_600_000)
  const dayOf = (at: Date) =>
    DateTime.fromMillis(parisDayStartMs(parisDay(at)), { zone: PARIS }).setZone('UTC', {
      keepLocalTime: true,
    })
  return { hours: hours(to) - hours(from), days: dayOf(to).diff(dayOf(from), 'days').days }
}
