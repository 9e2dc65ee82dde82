import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import type { Clock } from '../../lib/platform/clock'
import { openDatabaseClock } from '../../lib/platform/database-clock'
import { connectDb } from '../../lib/platform/db'
import { readEnv } from '../../lib/platform/env'
import { createLog } from '../../lib/platform/log'
import { checkSchema } from '../../lib/platform/migrations'
import { inUseFirst, requireSecretInUse } from '../../lib/platform/secret-in-use'
import type { OperatorActor, Platform } from '../../lib/platform'
import { writeMail } from '../../lib/mails'
import { createOutbox, type Outbox } from '../../lib/platform/mail/outbox'
import { userName } from './operator'
import { jsonOf } from './show'

/** A person would rather wait for a busy database than type the command again. */
const PATIENCE_MS = 15_000

/** What a command works with. */
export interface Session {
  platform: Platform
  operator: OperatorActor
  /** Whether the service's secret is known here; without it no mail can be sealed for the service. */
  knowsSecret: boolean
  /**
   * The environment as it was found, with its secrets. `SECRET_KEY_FILE` is the file that the secret was read from,
   * where no variable gives it.
   */
  variables: Record<string, string | undefined>
  /** Prints the outcome: the data as JSON, or the lines a person reads. */
  show: (data: unknown, lines: string[]) => void
  /** A word beside the outcome, for a person who waits. */
  note: (line: string) => void
}

/** Where mails go that a command causes: into the database, from which the running service sends them. */
export const outboxOf = ({ platform, knowsSecret }: Session): Outbox | undefined =>
  knowsSecret ? createOutbox(platform, writeMail) : undefined

/** This machine's, for a command that asks no database. */
const OWN_CLOCK: Clock = { nowMs: Date.now, now: () => new Date() }

/** What a command does without. */
interface Needs {
  /** False for one that talks to somebody else: it runs before there is a database. */
  database?: false
  /** False for one that is about the secret itself, which then may be a strange one. */
  secret?: false
  /** True for one that makes the embedded database where there is none yet. */
  creates?: true
  /** True for one whose work is served: it is asked for all that a server is asked for. */
  serves?: true
}

/** Finds the environment of the installation; what it had to start for that, it ends by itself. */
export type OpenEnvironment = (needs: Needs) => Promise<Record<string, string | undefined>>

/** Where a command prints: the outcome, which programs read, and what is said beside it. Each call is a line. */
export interface Printer {
  outcome: (text: string) => void
  aside: (text: string) => void
}

/** What every command is run with. */
export interface CommandContext {
  open: OpenEnvironment
  printer: Printer
}

/** Makes an action of a command: opens the database for it, and closes it whatever happens. */
export type Act = <Given extends unknown[]>(
  work: (session: Session, ...given: Given) => Promise<void>,
  needs?: Needs,
) => (...args: [...Given, Command]) => Promise<void>

/** @param check what must hold of the database before anything is done to it */
export const actWith =
  (
    { open, printer }: CommandContext,
    check = (url: string): Promise<void> => checkSchema(url, PATIENCE_MS),
  ): Act =>
  <Given extends unknown[]>(
    work: (session: Session, ...given: Given) => Promise<void>,
    needs: Needs = {},
  ) =>
  async (...args: [...Given, Command]) => {
    const command = args.at(-1) as Command
    const given = args.slice(0, -1) as unknown as Given
    const { json, as } = command.optsWithGlobals<{ json?: true; as?: string }>()
    const found = await open(needs)
    // Most commands need no secret: none is asked for, and one made up here is never used.
    const secret = found.SECRET_KEY || randomBytes(32).toString('hex')
    const env = readEnv({ ...found, SECRET_KEY: secret }, { serves: needs.serves === true })
    if (needs.database !== false) await check(env.DATABASE_URL)
    const db = connectDb(env.DATABASE_URL, 2, PATIENCE_MS)
    const log = createLog({ LOG_LEVEL: 'silent' })
    const clock = async (): Promise<Clock> =>
      needs.database === false ? OWN_CLOCK : openDatabaseClock(db, log, env.PREMATCH_NOW)
    const openSession = async (): Promise<Session> => ({
      platform: { env, db, log, clock: await clock() },
      knowsSecret: Boolean(found.SECRET_KEY),
      variables: found,
      operator: { kind: 'operator', name: as ?? userName() },
      show: (data, lines) =>
        printer.outcome(json ? JSON.stringify(jsonOf(data), null, 2) : lines.join('\n')),
      note: printer.aside,
    })
    try {
      const session = await openSession()
      if (session.knowsSecret && needs.database !== false && needs.secret !== false)
        env.SECRET_KEY = inUseFirst(env.SECRET_KEY, await requireSecretInUse(session.platform))
      await work(session, ...given)
    } finally {
      await db.$disconnect()
    }
  }
