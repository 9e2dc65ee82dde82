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

/** Where a request came from and by which id its log line and its answer know it. */
export interface RequestOrigin {
  network: string
  requestId: string
}

/** Who acts. Owners are always taken from here, never from a body. */
export type Actor =
  | ({ kind: 'anonymous' } & RequestOrigin)
  | ({
      kind: 'session'
      sessionId: string
      accountId: string
      clientId: string
      /** True on a reviewer's demo account, which shows everything and changes nothing. */
      isDemo: boolean
    } & RequestOrigin)
  | ({ kind: 'key'; keyId: string; clientId: string } & RequestOrigin)
  | { kind: 'operator'; name: string }
  /** A machine that signed what it sent; `source` says which. */
  | ({ kind: 'webhook'; source: string } & RequestOrigin)
  /** The product itself, by a job of that name. */
  | { kind: 'system'; name: string }

export type OperatorActor = Extract<Actor, { kind: 'operator' }>
export type SessionActor = Extract<Actor, { kind: 'session' }>
