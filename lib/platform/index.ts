import type { Clock } from './clock'
import type { Db } from './db'
import type { Env } from './env'
import type { Logger } from './log'

/** What every domain function stands on. Built once per process, by hand in tests. */
export interface Platform {
  env: Env
  clock: Clock
  db: Db
  log: Logger
}

/** Who acts. Owners are always taken from here, never from a body. */
export type Actor =
  | { kind: 'anonymous'; network: string }
  | {
      kind: 'session'
      sessionId: string
      accountId: string
      clientId: string
      network: string
      /** True on a reviewer's demo account, which shows everything and changes nothing. */
      isDemo: boolean
    }
  | { kind: 'key'; keyId: string; clientId: string; network: string }
  | { kind: 'operator'; name: string }

export type OperatorActor = Extract<Actor, { kind: 'operator' }>
export type SessionActor = Extract<Actor, { kind: 'session' }>
