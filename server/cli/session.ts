import { randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import type { Command } from 'commander'
import { systemClock } from '../../lib/platform/clock'
import { connectDb } from '../../lib/platform/db'
import { readEnv } from '../../lib/platform/env'
import { createLog } from '../../lib/platform/log'
import type { OperatorActor, Platform } from '../../lib/platform'
import { createOutbox, type Outbox } from '../../lib/platform/mail/outbox'
import { jsonOf } from './show'

/** A person would rather wait for a busy database than type the command again. */
const PATIENCE_MS = 15_000

/** What a command works with. */
export interface Session {
  platform: Platform
  operator: OperatorActor
  /** Whether the service's secret is known here; without it no mail can be sealed for the service. */
  knowsSecret: boolean
  /** Prints the outcome: the data as JSON, or the lines a person reads. */
  show: (data: unknown, lines: string[]) => void
  /** A word beside the outcome, for a person who waits. */
  note: (line: string) => void
}

/** Where mails go that a command causes: into the database, from which the running service sends them. */
export const outboxOf = ({ platform, knowsSecret }: Session): Outbox | undefined =>
  knowsSecret ? createOutbox(platform) : undefined

/** Finds the environment of the installation; what it had to start for that, it ends with `close`. */
export type OpenEnvironment = () => Promise<Record<string, string | undefined>>

/** Makes an action of a command: opens the database for it, and closes it whatever happens. */
export type Act = <Given extends unknown[]>(
  work: (session: Session, ...given: Given) => Promise<void>,
) => (...args: [...Given, Command]) => Promise<void>

export const actWith =
  (open: OpenEnvironment): Act =>
  <Given extends unknown[]>(work: (session: Session, ...given: Given) => Promise<void>) =>
  async (...args: [...Given, Command]) => {
    const command = args.at(-1) as Command
    const given = args.slice(0, -1) as unknown as Given
    const { json, as } = command.optsWithGlobals<{ json?: true; as?: string }>()
    const found = await open()
    // Most commands need no secret: none is asked for, and one made up here is never used.
    const env = readEnv({
      ...found,
      SECRET_KEY: found.SECRET_KEY || randomBytes(32).toString('hex'),
    })
    const db = connectDb(env.DATABASE_URL, 2, PATIENCE_MS)
    const clock = systemClock(env.PREMATCH_NOW)
    const log = createLog({ LOG_LEVEL: 'silent' })
    const session: Session = {
      platform: { env, db, clock, log },
      knowsSecret: Boolean(found.SECRET_KEY),
      operator: { kind: 'operator', name: as ?? userInfo().username },
      show: (data, lines) =>
        console.log(json ? JSON.stringify(jsonOf(data), null, 2) : lines.join('\n')),
      note: (line) => console.error(line),
    }
    try {
      await work(session, ...given)
    } finally {
      await db.$disconnect()
    }
  }
